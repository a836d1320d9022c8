import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { TickerView, Topic } from '../../shared/ipc/views.ts';
import type { Instrument } from '../../shared/domain/instrument.ts';
import { createFeedStore } from '../bridge/feedStore.ts';
import { findInstrument, type Selection } from '../bridge/deskStore.ts';
import { useDesk, useServices } from '../bridge/services.ts';
import { useFeed } from '../bridge/useFeed.ts';
import { formatCompact, formatNumber, formatPercent, formatSigned } from '../format/number.ts';
import { deskFaceInputs, faceOf, type Face } from '../ui/face.ts';
import { Ago } from '../ui/Ago.tsx';
import { reasonText } from '../ui/errorText.ts';
import { Figure } from '../ui/Figure.tsx';
import { KillButton } from '../ui/KillButton.tsx';
import { SymbolSwitcher } from './SymbolSwitcher.tsx';

type TickerTopic = Extract<Topic, { kind: 'ticker' }>;

/** Symbol, prices and the last 24 hours. */
export function TopStrip({ selection }: { readonly selection: Selection }) {
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
  const desk = useDesk(useShallow(deskFaceInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const face = faceOf({ ...desk, selection, feed: state.feed, error: state.error, hasContent: state.content !== null });
  const shown = face.kind === 'live' || face.kind === 'stale';
  return (
    <StripView
      face={face}
      instrument={instrument}
      ticker={shown ? state.content : null}
      selection={selection}
      end={<KillButton />}
    >
      <SymbolSwitcher selection={selection} />
    </StripView>
  );
}

interface StripViewProps {
  readonly face: Face;
  readonly selection: Selection;
  readonly instrument: Instrument | null;
  readonly ticker: TickerView | null;
  readonly children: ReactNode;
  /** Stands at the right end, whatever the width. */
  readonly end: ReactNode;
}

/** The strip's markup. */
export function StripView({ face, selection, instrument, ticker, children, end }: StripViewProps) {
  const { t } = useTranslation();
  const decimals = instrument?.priceDecimals ?? 0;
  const price = (text: string | null): ReactNode =>
    ticker && instrument && text !== null ? <Figure text={formatNumber(text, decimals)} /> : t('strip.none');
  const direction = ticker?.change.startsWith('-') ? 'down' : 'up';
  return (
    <header className="top-strip" aria-label={t('strip.label')} data-face={face.kind}>
      {children}
      {instrument && instrument.status !== 'TRADING' && (
        <span className="status-tag">{t('strip.status', { status: instrument.status })}</span>
      )}
      {instrument && !instrument.apiTradable && (
        <span className="status-tag" title={t('strip.notTradable.hint')}>
          {t('strip.notTradable')}
        </span>
      )}
      <dl className="strip-figures">
        <Item name={t('strip.last')} className="strip-last">
          {price(ticker?.last ?? null)}
        </Item>
        {selection.market === 'futures' && (
          <>
            <Item name={t('strip.mark')}>{price(ticker?.mark ?? null)}</Item>
            <Item name={t('strip.index')}>{price(ticker?.index ?? null)}</Item>
          </>
        )}
        <Item
          name={t('strip.change')}
          hint={ticker ? t('strip.change.formula', { change: formatSigned(ticker.change, decimals) }) : ''}
        >
          {ticker && instrument ? (
            <span className={`number ${direction}`}>
              {formatSigned(ticker.change, decimals)}{' '}
              {ticker.changeFraction === null ? '' : formatPercent(ticker.changeFraction)}
            </span>
          ) : (
            t('strip.none')
          )}
        </Item>
        <Item name={t('strip.high')}>{price(ticker?.high ?? null)}</Item>
        <Item name={t('strip.low')}>{price(ticker?.low ?? null)}</Item>
        <Item
          name={t('strip.volume')}
          hint={
            ticker && instrument ? t('strip.volume.asset', { value: ticker.volume, asset: instrument.baseAsset }) : ''
          }
        >
          {ticker && instrument ? (
            <span className="number">
              {t('strip.volume.asset', { value: formatCompact(ticker.volume), asset: instrument.baseAsset })}
            </span>
          ) : (
            t('strip.none')
          )}
        </Item>
      </dl>
      <div className="strip-end">
        {face.kind === 'stale' && (
          <p className="strip-stale" title={reasonText(t, face.reason)}>
            {t('face.stale.since')} <Ago since={face.since} />
          </p>
        )}
        {end}
      </div>
    </header>
  );
}

interface ItemProps {
  readonly name: string;
  readonly hint?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Item({ name, hint, className, children }: ItemProps) {
  return (
    <div className={className ?? ''} {...(hint ? { title: hint } : {})}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
