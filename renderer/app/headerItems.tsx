/** The header's figures: the name, formula and source of each. */
import type { ReactNode } from 'react';
import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import type { ContractView } from '../../shared/ipc/marketViews.ts';
import type { TickerView } from '../../shared/ipc/views.ts';
import type { FeedStatus } from '../ipc/feedStatus.ts';
import { formatCompact, formatNumber, formatPercent, formatSigned, groupThousands } from '../format/number.ts';
import { formatRate } from '../format/rate.ts';
import type { Translate } from '../i18n/messages.ts';
import { Figure } from '../ui/Figure.tsx';
import { Countdown } from '../ui/Ago.tsx';

/** The 24-hour figures with the status of their feed. */
export interface HeaderTicker {
  readonly view: TickerView;
  readonly feed: FeedStatus | null;
}

/** Funding and open interest with the status of their feed. */
export interface HeaderContract {
  readonly view: ContractView;
  readonly feed: FeedStatus | null;
}

/** The data the header is drawn from. */
export interface HeaderSources {
  readonly market: Market;
  readonly instrument: Instrument | null;
  readonly ticker: HeaderTicker | null;
  readonly contract: HeaderContract | null;
}

/** One figure of the header. */
export interface HeaderItem {
  readonly name: string;
  /** The formula as text; '' when it is not known yet. */
  readonly formula: string;
  readonly feed: FeedStatus | null;
  readonly source: 'strip.source.ticker' | 'strip.source.contract';
  readonly value: ReactNode;
}

/** Returns the figures of a symbol, most important first. */
export function headerItems(t: Translate, { market, instrument, ticker, contract }: HeaderSources): HeaderItem[] {
  const view = instrument && ticker ? ticker.view : null;
  const decimals = instrument?.priceDecimals ?? 0;
  const base = instrument?.baseAsset ?? '';
  const none = t('strip.none');
  const ofTicker = { feed: ticker?.feed ?? null, source: 'strip.source.ticker' } as const;
  const ofContract = { feed: contract?.feed ?? null, source: 'strip.source.contract' } as const;
  const price = (id: 'last' | 'mark' | 'index' | 'high' | 'low'): HeaderItem => {
    const text = view?.[id];
    const value = text ? <Figure text={formatNumber(text, decimals)} /> : none;
    return { ...ofTicker, name: t(`strip.${id}`), formula: t(`strip.${id}.formula`), value };
  };
  const amount = (text: string): ReactNode => (
    <span className="number">{t('strip.volume.asset', { value: formatCompact(text), asset: base })}</span>
  );
  const isFutures = market === 'futures';
  const openInterest = instrument ? contract?.view.openInterest?.contracts : undefined;
  const funding: HeaderItem = {
    ...ofContract,
    name: t('strip.funding'),
    formula: t('strip.funding.formula'),
    value: <FundingFigure contract={contract} none={none} />,
  };
  const interest: HeaderItem = {
    ...ofContract,
    name: t('strip.openInterest'),
    formula: t('strip.openInterest.formula', { base }),
    value: openInterest ? amount(openInterest) : none,
  };
  return [
    price('last'),
    {
      ...ofTicker,
      name: t('strip.change'),
      formula: view ? t('strip.change.formula', { change: formatSigned(view.change, decimals) }) : '',
      value: view ? (
        <span className={`number ${direction(view.change)}`}>
          {formatSigned(view.change, decimals)} {view.changeFraction === null ? '' : formatPercent(view.changeFraction)}
        </span>
      ) : (
        none
      ),
    },
    ...(isFutures ? [price('mark'), funding, price('index')] : []),
    {
      ...ofTicker,
      name: t('strip.volume'),
      formula: view
        ? t('strip.volume.formula', {
            volume: groupThousands(view.volume),
            base,
            turnover: groupThousands(view.quoteVolume),
            quote: instrument?.quoteAsset ?? '',
          })
        : '',
      value: view ? amount(view.volume) : none,
    },
    ...(isFutures ? [interest] : []),
    price('high'),
    price('low'),
  ];
}

function direction(signed: string): string {
  if (/^-?[0.]*$/.test(signed)) return '';
  return signed.startsWith('-') ? 'down' : 'up';
}

/** The next funding rate, and the time until its payment by the exchange's clock. */
function FundingFigure({ contract, none }: { readonly contract: HeaderContract | null; readonly none: string }) {
  const funding = contract?.view.funding;
  if (!funding) return none;
  const { comingRate, nextSettlementAt, nextIsPast } = funding;
  return (
    <>
      <span className={`number ${direction(comingRate)}`}>{formatRate(comingRate)}</span>{' '}
      {nextSettlementAt !== null && !nextIsPast && (
        <Countdown market="futures" to={nextSettlementAt} otherwise={none} />
      )}
    </>
  );
}
