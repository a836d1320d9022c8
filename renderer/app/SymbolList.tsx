import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Selection } from '../state/desk/index.ts';
import { useLists } from '../state/market/index.ts';
import { useDesk, useServices } from '../state/services.ts';
import { type Translate, registerMessages } from '../i18n/messages.ts';
import { errorText, tradingStatusText } from '../ui/errorText.ts';
import { listMissing } from '../ui/panelState.ts';
import { useClosePopover } from '../ui/Popover.tsx';
import { recentsOf, symbolOf } from './palette/recents.ts';
import { MAX_SEARCH, searchSymbols } from './symbolSearch.ts';
import enSymbols from '../locales/en/symbols.json';
import type { Market } from '../../shared/exchange/markets.ts';

/** Number of recently used symbols listed first while the search field is empty. */
const MAX_RECENT = 6;

/** Symbols under one heading; `more` is the number left out. */
interface OfferedGroup {
  readonly heading: 'recent' | 'favourites' | Market;
  readonly instruments: readonly Instrument[];
  readonly more: number;
}

/** The input of the symbol list. */
interface SymbolChoice {
  readonly instruments: readonly Instrument[];
  /** Newest first; the shown symbol is left out. */
  readonly recent: readonly Selection[];
  readonly favourites: readonly Selection[];
  readonly shown: Selection;
}

const same = (a: Selection, b: Selection): boolean => a.market === b.market && a.symbol === b.symbol;

/**
 * Returns the symbols to offer. With a text: the matching symbols, by market. Without a text: the recently used ones,
 * then the favourites, then all others by market. No symbol appears twice.
 */
export function offeredSymbols({ instruments, recent, favourites, shown }: SymbolChoice, text: string): OfferedGroup[] {
  const byMarket = (list: readonly Instrument[]): OfferedGroup[] =>
    searchSymbols(list, text, shown.market).map(({ market, ...group }) => ({ heading: market, ...group }));
  if (text.trim() !== '') return byMarket(instruments);
  const listed = (wanted: readonly Selection[]): Instrument[] =>
    wanted.flatMap((one) => instruments.find((instrument) => same(instrument, one)) ?? []);
  const lately = listed(recent.filter((one) => !same(one, shown))).slice(0, MAX_RECENT);
  const liked = listed(favourites).filter((one) => !lately.includes(one));
  const first: OfferedGroup[] = [
    { heading: 'recent', instruments: lately, more: 0 },
    { heading: 'favourites', instruments: liked, more: 0 },
  ];
  const others = instruments.filter((one) => !lately.includes(one) && !liked.includes(one));
  return [...first.filter((group) => group.instruments.length > 0), ...byMarket(others)];
}

registerMessages(enSymbols);

/** Props of {@link SymbolList}. */
export interface SymbolListProps {
  readonly selection: Selection;
  readonly onChoose: (chosen: Selection) => void;
}

const noInstruments: readonly Instrument[] = [];
const optionId = (instrument: Selection): string => `symbol-${instrument.market}-${instrument.symbol}`;

function headingOf(t: Translate, heading: OfferedGroup['heading']): string {
  return heading === 'spot' || heading === 'futures' ? t(`market.${heading}`) : t(`symbols.${heading}`);
}

/**
 * A search field and the matching symbols; while the field is empty, the recently used symbols and favourites come
 * first.
 */
export function SymbolList({ selection, onChoose }: SymbolListProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const close = useClosePopover();
  const instruments = useDesk((state) => state.instruments);
  const recents = useStore(recentsOf(desk.store));
  const { favourites } = useLists().lists;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const ready = instruments.status === 'ready' ? instruments : null;
  const known = ready?.list ?? noInstruments;
  const missing = ready?.missing ?? [];
  const none = t('symbols.none', { text: text.trim() });
  const groups = useMemo(() => {
    const recent = recents.flatMap((id) => symbolOf(id) ?? []);
    return offeredSymbols({ instruments: known, recent, favourites, shown: selection }, text);
  }, [known, recents, favourites, selection, text]);
  const flat: Instrument[] = groups.flatMap((group) => [...group.instruments]);
  const marked = flat[Math.min(at, flat.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text]);

  const take = (chosen: Selection): void => {
    onChoose(chosen);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % flat.length);
    } else if (event.key === 'Enter' && marked && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(marked);
    }
  };
  return (
    <div className="symbol-search" onKeyDown={onKeyDown}>
      <input
        className="input"
        type="text"
        role="combobox"
        autoFocus
        spellCheck={false}
        autoComplete="off"
        maxLength={MAX_SEARCH}
        placeholder={t('symbols.search.hint')}
        aria-label={t('symbols.search')}
        aria-expanded={flat.length > 0}
        aria-controls="symbol-list"
        aria-autocomplete="list"
        {...(marked ? { 'aria-activedescendant': optionId(marked) } : {})}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
      />
      <p className="visually-hidden" role="status">
        {t('symbols.count', { count: flat.length })}
      </p>
      <div className="symbol-list" id="symbol-list" role="listbox" aria-label={t('symbols.title')} ref={list}>
        {groups.map((group) => (
          <div key={group.heading} role="group" aria-label={headingOf(t, group.heading)}>
            <p className="symbol-group" aria-hidden="true">
              {headingOf(t, group.heading)}
            </p>
            {group.instruments.map((instrument) => (
              <Option
                key={optionId(instrument)}
                instrument={instrument}
                tagged={group.heading === 'recent' || group.heading === 'favourites'}
                marked={instrument === marked}
                favourite={favourites.some(
                  (one) => one.market === instrument.market && one.symbol === instrument.symbol,
                )}
                onTake={take}
              />
            ))}
            {group.more > 0 && <p className="hint">{t('symbols.more', { count: group.more })}</p>}
          </div>
        ))}
      </div>
      {flat.length === 0 && (
        <p className="hint">
          {missing.length > 0 || known.length > 0
            ? [...missing.map((one) => errorText(t, listMissing(one))), ...(known.length > 0 ? [none] : [])].join(' ')
            : t('symbols.loading')}
        </p>
      )}
    </div>
  );
}

interface OptionProps {
  readonly instrument: Instrument;
  /** Whether the row shows its market, because the heading does not. */
  readonly tagged: boolean;
  readonly marked: boolean;
  readonly favourite: boolean;
  readonly onTake: (instrument: Instrument) => void;
}

function Option({ instrument, tagged, marked, favourite, onTake }: OptionProps) {
  const { t } = useTranslation();
  return (
    <div
      id={optionId(instrument)}
      className="symbol-option"
      role="option"
      aria-selected={marked}
      onClick={() => onTake(instrument)}
    >
      <strong>{instrument.symbol}</strong>
      {tagged && (
        <span className="market-tag">
          {instrument.market === 'futures' ? t('market.futures.kind') : t('market.spot')}
        </span>
      )}
      {favourite && (
        <span role="img" aria-label={t('symbols.favourite')} title={t('symbols.favourite')}>
          ★
        </span>
      )}
      {instrument.displayName !== instrument.symbol && <span className="quiet-text">{instrument.displayName}</span>}
      {instrument.status !== 'TRADING' && <span className="status-tag">{tradingStatusText(t, instrument.status)}</span>}
      {!instrument.apiTradable && (
        <span className="status-tag" title={t('strip.notTradable.hint')}>
          {t('strip.notTradable')}
        </span>
      )}
    </div>
  );
}
