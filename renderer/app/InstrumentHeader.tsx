import { useState, type ReactNode, useEffect, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { TickerView, Topic } from '../../shared/ipc/views.ts';
import type { Instrument } from '../../shared/domain/instrument.ts';
import { createFeedStore, useContract, useFeed } from '../state/market/index.ts';
import { findInstrument, type Selection } from '../state/desk/index.ts';
import { useDesk, useServices } from '../state/services.ts';
import { ChevronDownIcon } from '../ui/icons.ts';
import { deskStateInputs, panelStateOf, type PanelState } from '../ui/panelState.ts';
import { Ago } from '../ui/Ago.tsx';
import { reasonText, tradingStatusText } from '../ui/errorText.ts';
import { KillButton } from '../ui/KillButton.tsx';
import { InstrumentFigures } from './InstrumentFigures.tsx';
import type { HeaderContract, HeaderTicker } from './headerItems.tsx';
import { Popover } from '../ui/Popover.tsx';
import type { SymbolListProps } from './SymbolList.tsx';

/**
 * Shows the current symbol and lets the user choose another one: type two letters, arrow keys, Enter. A hotkey opens it
 * from anywhere. The list's code is loaded once the header is mounted, so that it is ready before the first letter is
 * typed.
 */
function SymbolSwitcher({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const holder = useRef<HTMLDivElement>(null);
  const [List, setList] = useState<ComponentType<SymbolListProps> | null>(null);
  const asked = useDesk((state) => state.command === 'symbols');

  useEffect(() => {
    void import('./SymbolList.tsx').then(({ SymbolList }) => setList(() => SymbolList));
  }, []);
  useEffect(() => {
    if (!asked) return;
    desk.showCommand(null);
    const button = holder.current?.querySelector<HTMLElement>('button[aria-expanded="false"]');
    button?.focus();
    button?.click();
  }, [asked, desk]);

  const choose = ({ market, symbol }: Selection): void => desk.changeSettings({ market, symbol });
  const name = t('strip.symbol', { symbol: selection.symbol, market: t(`market.${selection.market}`) });
  return (
    <div className="symbol-switcher" ref={holder}>
      <Popover
        className="symbol-button"
        name={name}
        label={
          <>
            <strong>{selection.symbol}</strong>
            <span className="market-tag">
              {selection.market === 'futures' ? t('market.futures.kind') : t('market.spot')}
            </span>
            <ChevronDownIcon />
          </>
        }
      >
        {List && <List selection={selection} onChoose={choose} />}
      </Popover>
    </div>
  );
}

type TickerTopic = Extract<Topic, { kind: 'ticker' }>;

interface InstrumentHeaderProps {
  readonly selection: Selection;
  /** The figures of the account. */
  readonly account: ReactNode;
}

/** The header with symbol, prices, the figures of the last 24 hours, and those of the account. */
export function InstrumentHeader({ selection, account }: InstrumentHeaderProps) {
  const services = useServices();
  const [feed] = useState(() =>
    createFeedStore<TickerTopic, TickerView | null>(
      services,
      () => null,
      (_previous, view) => view,
    ),
  );
  useFeed(feed, { kind: 'ticker', market: selection.market, symbol: selection.symbol });
  const state = useStore(feed.store);
  const contract = useContract(selection);
  const desk = useDesk(useShallow(deskStateInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const panelState = panelStateOf({
    ...desk,
    selection,
    feed: state.feed,
    error: state.error,
    hasContent: state.content !== null,
  });
  const shown = panelState.kind === 'live' || panelState.kind === 'stale';
  return (
    <InstrumentHeaderView
      panelState={panelState}
      instrument={instrument}
      ticker={shown && state.content ? { view: state.content, feed: state.feed } : null}
      contract={shown && contract.content ? { view: contract.content, feed: contract.feed } : null}
      selection={selection}
      end={
        <>
          {account}
          <KillButton />
        </>
      }
    >
      <SymbolSwitcher selection={selection} />
    </InstrumentHeaderView>
  );
}

interface InstrumentHeaderViewProps {
  readonly panelState: PanelState;
  readonly selection: Selection;
  readonly instrument: Instrument | null;
  readonly ticker: HeaderTicker | null;
  readonly contract: HeaderContract | null;
  readonly children: ReactNode;
  /** Content placed at the right end at any width. */
  readonly end: ReactNode;
}

/** The header's markup. */
export function InstrumentHeaderView({
  panelState,
  selection,
  instrument,
  ticker,
  contract,
  children,
  end,
}: InstrumentHeaderViewProps) {
  const { t } = useTranslation();
  return (
    <header className="top-strip" aria-label={t('strip.label')} data-face={panelState.kind}>
      {children}
      {instrument && instrument.status !== 'TRADING' && (
        <span
          className="status-tag"
          title={t('watch.status.hint', { status: tradingStatusText(t, instrument.status) })}
        >
          {tradingStatusText(t, instrument.status)}
        </span>
      )}
      {instrument && !instrument.apiTradable && (
        <span className="status-tag" title={t('strip.notTradable.hint')}>
          {t('strip.notTradable')}
        </span>
      )}
      <InstrumentFigures market={selection.market} instrument={instrument} ticker={ticker} contract={contract} />
      <div className="strip-end">
        {panelState.kind === 'stale' && (
          <p className="strip-stale" title={reasonText(t, panelState.reason)}>
            {t('face.stale.since')} <Ago since={panelState.since} />
          </p>
        )}
        {end}
      </div>
    </header>
  );
}
