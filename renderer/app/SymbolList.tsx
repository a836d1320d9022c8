import { memo, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../shared/domain/instrument.ts';
import { markets, type Market } from '../../shared/exchange/markets.ts';
import { compare, parseDecimal } from '../../shared/num/decimal.ts';
import { figureCells, SPARK, sparkPath } from '../features/watchlist/painter.ts';
import { createWatch, type Watch } from '../features/watchlist/watch.ts';
import { createFrameTask } from '../ipc/frames.ts';
import type { DeskStore, Selection } from '../state/desk/index.ts';
import { FAVOURITES, selectionKey, toggleListed, useLists } from '../state/market/index.ts';
import { useDesk, useServices, type Services } from '../state/services.ts';
import { type Translate, registerMessages } from '../i18n/messages.ts';
import { Choice } from '../ui/Choice.tsx';
import { errorText, tradingStatusText } from '../ui/errorText.ts';
import { listMissing } from '../ui/panelState.ts';
import { useClosePopover } from '../ui/Popover.tsx';
import { SymbolMark } from '../ui/SymbolMark.tsx';
import { recentsOf, symbolOf } from './palette/recents.ts';
import { MAX_SEARCH, searchSymbols } from './symbolSearch.ts';
import enSymbols from '../locales/en/symbols.json';
import './symbolList.css';

/** Number of recently used symbols listed while the search field is empty. */
const MAX_RECENT = 6;

/** What the list is narrowed to. */
const tabs = ['all', 'favourites', 'spot', 'futures'] as const;
type Tab = (typeof tabs)[number];

/** Symbols under one heading; `more` is the number left out. */
interface OfferedGroup {
  readonly heading: 'recent' | 'favourites' | Market;
  readonly instruments: readonly Instrument[];
  readonly more: number;
}

/** Orders two instruments; below zero: the first one comes first. */
export type InstrumentOrder = (a: Instrument, b: Instrument) => number;

/** The input of the symbol list. */
interface SymbolChoice {
  readonly instruments: readonly Instrument[];
  /** Newest first; the shown symbol is left out. */
  readonly recent: readonly Selection[];
  readonly favourites: readonly Selection[];
  readonly shown: Selection;
  readonly tab?: Tab;
  /** Order of symbols that match equally well; by name without it. */
  readonly order?: InstrumentOrder;
}

const same = (a: Selection, b: Selection): boolean => a.market === b.market && a.symbol === b.symbol;

/**
 * Returns the symbols to offer. With a text: the matching symbols, by market. Without a text: the favourites, then the
 * recently used ones, then all others by market. No symbol appears twice.
 */
export function offeredSymbols(choice: SymbolChoice, text: string): OfferedGroup[] {
  const { recent, favourites, shown, tab = 'all', order } = choice;
  const liked = (one: Selection): boolean => favourites.some((favourite) => same(favourite, one));
  const instruments = choice.instruments.filter(
    (one) => tab === 'all' || tab === one.market || (tab === 'favourites' && liked(one)),
  );
  const byMarket = (list: readonly Instrument[]): OfferedGroup[] =>
    searchSymbols(list, text, shown.market, order).map(({ market, ...group }) => ({ heading: market, ...group }));
  if (text.trim() !== '') return byMarket(instruments);
  const listed = (wanted: readonly Selection[]): Instrument[] =>
    wanted.flatMap((one) => instruments.find((instrument) => same(instrument, one)) ?? []);
  const starred = listed(favourites);
  const lately = listed(recent.filter((one) => tab === 'all' && !same(one, shown) && !liked(one))).slice(0, MAX_RECENT);
  const first: OfferedGroup[] = [
    { heading: 'favourites', instruments: starred, more: 0 },
    { heading: 'recent', instruments: lately, more: 0 },
  ];
  const others = instruments.filter((one) => !lately.includes(one) && !starred.includes(one));
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

const watches = new WeakMap<DeskStore, Watch>();

/** Returns the window's watch for the list, which keeps its trends from one opening to the next (R28). */
function watchOf(services: Services): Watch {
  const found = watches.get(services.desk.store) ?? createWatch(services, { hasStreams: false });
  watches.set(services.desk.store, found);
  return found;
}

/** Follows the 24-hour figures of all symbols, and the trends of those in view, while the list is open. */
function useFigures(): Watch {
  const services = useServices();
  const watch = watchOf(services);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const task = createFrameTask(services.frames, redraw);
    const stop = watch.onChange(() => task.request());
    watch.follow(markets);
    return () => {
      stop();
      task.cancel();
      watch.follow([]);
      watch.show([]);
    };
  }, [watch, services.frames]);
  return watch;
}

/** Returns the symbols whose options are in view of the list, by their elements. */
function inView(list: HTMLElement): Selection[] {
  const [top, bottom] = [list.scrollTop, list.scrollTop + list.clientHeight];
  const options = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  return options
    .filter(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > top && offsetTop < bottom)
    .flatMap(({ dataset }) => {
      const market = markets.find((one) => one === dataset['market']);
      return market && dataset['symbol'] ? [{ market, symbol: dataset['symbol'] }] : [];
    });
}

/** Returns the order by 24-hour turnover, largest first, as it is now; symbols without a figure come last. */
function turnoverOrder({ figures }: Watch, instruments: readonly Instrument[]): InstrumentOrder {
  const turnover = new Map(
    instruments.map((one) => [one, parseDecimal(figures.of(selectionKey(one))?.quoteVolume ?? '')]),
  );
  return (a, b) => {
    const [first, second] = [turnover.get(a), turnover.get(b)];
    return first && second ? compare(second, first) : Number(!first) - Number(!second);
  };
}

/** A search field, the tabs and the matching symbols with their prices. */
export function SymbolList({ selection, onChoose }: SymbolListProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const close = useClosePopover();
  const instruments = useDesk((state) => state.instruments);
  const recents = useStore(recentsOf(desk.store));
  const { lists, change } = useLists();
  const { favourites } = lists;
  const watch = useFigures();
  const [text, setText] = useState('');
  const [tab, setTab] = useState<Tab>('all');
  const [at, setAt] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ready = instruments.status === 'ready' ? instruments : null;
  const known = ready?.list ?? noInstruments;
  const missing = ready?.missing ?? [];
  const none = t(tab === 'favourites' && text.trim() === '' ? 'symbols.noFavourites' : 'symbols.none', {
    text: text.trim(),
  });
  // The order stays while the list is read; it is made once the figures of a market are there.
  const reported = markets
    .filter((market) => known.some((one) => one.market === market && watch.figures.of(selectionKey(one)) !== null))
    .join();
  const order = useMemo(() => {
    void reported;
    return turnoverOrder(watch, known);
  }, [watch, known, reported]);
  const groups = useMemo(() => {
    const recent = recents.flatMap((id) => symbolOf(id) ?? []);
    return offeredSymbols({ instruments: known, recent, favourites, shown: selection, tab, order }, text);
  }, [known, recents, favourites, selection, tab, order, text]);
  const flat: Instrument[] = groups.flatMap((group) => [...group.instruments]);
  const found = flat.findIndex((one) => optionId(one) === at);
  const marked = flat[Math.max(0, found)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text, tab]);

  const show = (): void => {
    if (list.current) watch.show(inView(list.current));
  };
  const reveal = useEffectEvent(show);
  useEffect(() => reveal(), [groups]);

  const take = (chosen: Selection): void => {
    onChoose(chosen);
    close();
  };
  const star = (one: Selection): void => change(toggleListed(FAVOURITES, one));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setAt(optionId(flat[(Math.max(0, found) + step + flat.length) % flat.length]!));
    } else if (event.key === 'Enter' && event.target === input.current && marked && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!event.shiftKey) take(marked);
      else if (!event.repeat) star(marked);
    }
  };
  const choose = (next: Tab): void => {
    setTab(next);
    setAt(null);
    input.current?.focus();
  };
  return (
    <div className="symbol-search" onKeyDown={onKeyDown}>
      <input
        ref={input}
        className="input"
        type="text"
        role="combobox"
        autoFocus
        spellCheck={false}
        autoComplete="off"
        maxLength={MAX_SEARCH}
        placeholder={t('symbols.search.hint')}
        title={t('symbols.keys')}
        aria-label={t('symbols.search')}
        aria-expanded={flat.length > 0}
        aria-controls="symbol-list"
        aria-autocomplete="list"
        {...(marked ? { 'aria-activedescendant': optionId(marked) } : {})}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(null);
        }}
      />
      <Choice
        label={t('symbols.tabs')}
        value={tab}
        options={tabs.map((value) => ({ value, text: value === 'all' ? t('symbols.all') : headingOf(t, value) }))}
        onChange={choose}
      />
      <p className="visually-hidden" role="status">
        {t('symbols.count', { count: flat.length })}
      </p>
      <div className="symbol-option symbol-heads" aria-hidden="true">
        <span>{t('symbols.search')}</span>
        <span>{t('symbols.trend')}</span>
        <span>{t('strip.last')}</span>
        <span>{t('strip.change')}</span>
        <span>{t('symbols.volume')}</span>
      </div>
      <div
        className="symbol-list"
        id="symbol-list"
        role="listbox"
        aria-label={t('symbols.title')}
        ref={list}
        onScroll={show}
      >
        {groups.map((group) => (
          <div key={group.heading} role="group" aria-label={headingOf(t, group.heading)}>
            <p className="symbol-group" aria-hidden="true">
              {headingOf(t, group.heading)}
            </p>
            {group.instruments.map((instrument) => {
              const key = selectionKey(instrument);
              const row = { key, market: instrument.market, symbol: instrument.symbol, instrument };
              const { last, change: day, volume } = figureCells(row, watch.figures.of(key), null);
              return (
                <Option
                  key={optionId(instrument)}
                  instrument={instrument}
                  tagged={group.heading === 'recent' || group.heading === 'favourites'}
                  marked={instrument === marked}
                  favourite={favourites.some((one) => same(one, instrument))}
                  last={last.text}
                  change={day.text}
                  tone={day.tone}
                  volume={volume.text}
                  trend={sparkPath(watch.quoteOf(key)?.closes ?? [], SPARK.width, SPARK.height)}
                  current={watch.figures.overviewFeed(instrument.market)?.status === 'live'}
                  onTake={take}
                  onStar={star}
                />
              );
            })}
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
  readonly last: string;
  /** Change over 24 hours in percent. */
  readonly change: string;
  readonly tone: string;
  /** Turnover of 24 hours in quote. */
  readonly volume: string;
  /** Path of the closes of 24 hours; empty until they are known. */
  readonly trend: string;
  /** Whether the figures are current. */
  readonly current: boolean;
  readonly onTake: (instrument: Instrument) => void;
  readonly onStar: (instrument: Instrument) => void;
}

/** One symbol. An option may not contain a control: the star is for the pointer, the keyboard has Shift and Enter. */
const Option = memo(
  function Option({ instrument, tagged, marked, favourite, current, onTake, onStar, ...figures }: OptionProps) {
    const { t } = useTranslation();
    return (
      <div
        id={optionId(instrument)}
        className="symbol-option"
        role="option"
        aria-selected={marked}
        data-live={current}
        data-market={instrument.market}
        data-symbol={instrument.symbol}
        onClick={() => onTake(instrument)}
      >
        <span className="symbol-name">
          <span
            className="symbol-star"
            aria-hidden="true"
            title={t('symbols.star')}
            onClick={(event) => {
              event.stopPropagation();
              onStar(instrument);
            }}
          >
            {favourite ? '\u2605' : '\u2606'}
          </span>
          {favourite && <span className="visually-hidden">{t('symbols.favourite')}</span>}
          <SymbolMark asset={instrument.baseAsset} />
          <strong>{instrument.symbol}</strong>
          {tagged && (
            <span className="market-tag">
              {instrument.market === 'futures' ? t('market.futures.kind') : t('market.spot')}
            </span>
          )}
          {instrument.displayName !== instrument.symbol && (
            <span className="quiet-text symbol-display" title={instrument.displayName}>
              {instrument.displayName}
            </span>
          )}
          {instrument.status !== 'TRADING' && (
            <span className="status-tag">{tradingStatusText(t, instrument.status)}</span>
          )}
          {!instrument.apiTradable && (
            <span className="status-tag" title={t('strip.notTradable.hint')}>
              {t('strip.notTradable')}
            </span>
          )}
        </span>
        <svg
          className="symbol-trend"
          viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={figures.trend} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
        </svg>
        <span className="number">{figures.last}</span>
        <span className={`number ${figures.tone}`}>{figures.change}</span>
        <span className="number">{figures.volume}</span>
      </div>
    );
  },
  (one, other) =>
    (Object.keys(one) as (keyof OptionProps)[]).every(
      (name) => name === 'onTake' || name === 'onStar' || Object.is(one[name], other[name]),
    ),
);
