import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Selection } from '../bridge/deskStore.ts';
import { useDesk, useServices } from '../bridge/services.ts';
import { Popover, useClosePopover } from '../ui/Popover.tsx';
import { MAX_SEARCH, searchSymbols } from './symbolSearch.ts';

const optionId = (instrument: Selection): string => `symbol-${instrument.market}-${instrument.symbol}`;

/** The desk's symbol and the way to another one: type two letters, arrow keys, Enter. `/` opens it from anywhere. */
export function SymbolSwitcher({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const holder = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);

  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      const typing = target?.closest('input, select, textarea, [contenteditable]') !== null;
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      holder.current?.querySelector<HTMLElement>('[popover]')?.showPopover();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);

  const choose = ({ market, symbol }: Selection): void => desk.changeSettings({ market, symbol });
  const name = t('strip.symbol', { symbol: selection.symbol, market: t(`market.${selection.market}`) });
  return (
    <div className="symbol-switcher" ref={holder}>
      <Popover
        className="symbol-button"
        name={name}
        onOpen={() => setOpened((count) => count + 1)}
        label={
          <>
            <strong>{selection.symbol}</strong>
            <span className="market-tag">
              {selection.market === 'futures' ? t('market.futures.kind') : t('market.spot')}
            </span>
            <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
              <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" />
            </svg>
          </>
        }
      >
        <SymbolList key={opened} selection={selection} onChoose={choose} />
      </Popover>
    </div>
  );
}

interface SymbolListProps {
  readonly selection: Selection;
  readonly onChoose: (chosen: Selection) => void;
}

function SymbolList({ selection, onChoose }: SymbolListProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const take = (chosen: Selection): void => {
    onChoose(chosen);
    close();
  };
  const instruments = useDesk((state) => state.instruments);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const groups = instruments.status === 'ready' ? searchSymbols(instruments.list, text, selection.market) : [];
  const flat: Instrument[] = groups.flatMap((group) => [...group.instruments]);
  const marked = flat[Math.min(at, flat.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % flat.length);
    } else if (event.key === 'Enter' && marked) {
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
          <div key={group.market} role="group" aria-label={t(`market.${group.market}`)}>
            <p className="symbol-group" aria-hidden="true">
              {t(`market.${group.market}`)}
            </p>
            {group.instruments.map((instrument) => (
              <div
                key={instrument.symbol}
                id={optionId(instrument)}
                className="symbol-option"
                role="option"
                aria-selected={instrument === marked}
                onClick={() => take(instrument)}
              >
                <strong>{instrument.symbol}</strong>
                <span className="quiet-text">{instrument.displayName}</span>
                {instrument.status !== 'TRADING' && (
                  <span className="status-tag">{t('strip.status', { status: instrument.status })}</span>
                )}
              </div>
            ))}
            {group.more > 0 && <p className="hint">{t('symbols.more', { count: group.more })}</p>}
          </div>
        ))}
      </div>
      {flat.length === 0 && (
        <p className="hint">
          {instruments.status === 'ready' ? t('symbols.none', { text: text.trim() }) : t('symbols.loading')}
        </p>
      )}
    </div>
  );
}
