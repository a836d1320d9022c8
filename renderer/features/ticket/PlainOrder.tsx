import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import { decimal, formatFixed, multiply } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import { later } from '../../ui/later.ts';
import { actionOf, sidesOf } from './form.ts';
import type { OrderEstimate } from './OrderEstimate.tsx';
import { quoteDecimals, sentenceText, symbolText } from './words.ts';

registerMessages(enDemo);
registerMessages(enTicket);

/** Loaded later: the confirmation opens without the estimate. */
const Estimated = later(async () => (await import('./OrderEstimate.tsx')).Estimated);

interface PlainOrderProps {
  readonly draft: OrderDraft;
  /** What main said of the order; null while it is checked. */
  readonly item: PlanTicket['items'][number] | null;
  readonly instrument: Instrument | null;
  /** Whether the account can cancel resting orders (R16). */
  readonly cancels: boolean;
}

/** Restates one order in the confirmation: what main will send, and what it is expected to cost. */
export function PlainOrder({ draft, item, instrument, cancels }: PlainOrderProps) {
  const { t } = useTranslation();
  const reference = item?.reference ?? null;
  const action = actionOf(draft);
  const rows = (estimate: OrderEstimate | null): ReactNode =>
    instrument && <Rows rows={confirmRows(t, draft, item?.notional ?? null, instrument, estimate)} />;
  return (
    <>
      <p className="confirm-order">
        <strong className={sidesOf(action).side === 'BUY' ? 'up' : 'down'}>{t(`ticket.aim.${action}`)}</strong>{' '}
        {symbolText(t, draft)}
      </p>
      {instrument && (
        <Suspense fallback={rows(null)}>
          <Estimated draft={draft} instrument={instrument}>
            {rows}
          </Estimated>
        </Suspense>
      )}
      {!cancels && draft.timeInForce === 'GTC' && <p>{t('ticket.demo.rests')}</p>}
      {item && (
        <p className="quiet-text">
          {reference === null || !instrument
            ? t('ticket.confirm.noReference')
            : t('ticket.confirm.reference', { price: formatNumber(reference, instrument.priceDecimals) })}
        </p>
      )}
      {item && item.warnings.length > 0 && (
        <ul className="confirm-warnings" aria-label={t('ticket.confirm.warnings')}>
          {item.warnings.map((warning) => (
            <li key={warning.key}>{sentenceText(t, warning)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** One line of the confirmation: term, figure, and what explains the figure. */
type ConfirmRow = readonly [name: string, figure: string, hint?: string];

function Rows({ rows }: { readonly rows: readonly ConfirmRow[] }) {
  return (
    <dl className="confirm-rows">
      {rows.map(([name, figure, hint]) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd className="number">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the lines of the confirmation of an order; what is unknown is a dash. */
export function confirmRows(
  t: Translate,
  draft: OrderDraft,
  notional: string | null,
  instrument: Instrument,
  estimate: OrderEstimate | null,
): ConfirmRow[] {
  const { baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const { price, quantity, timeInForce } = draft;
  const receipt = estimate?.receipt ?? null;
  const unknown = t('ticket.unknown');
  const amount = (text: string | null | undefined, decimals: number, unit: string): string =>
    typeof text === 'string' ? `${formatNumber(text, decimals)} ${unit}` : unknown;
  const rows: ConfirmRow[] = [
    [t('ticket.type'), t(`ticket.type.${draft.type}`)],
    [t('ticket.confirm.price'), price === null ? t('ticket.type.MARKET') : amount(price, priceDecimals, quoteAsset)],
    [t('ticket.confirm.size'), amount(quantity, quantityDecimals, baseAsset)],
    [t('ticket.notional'), amount(notional, quoteDecimals(instrument), quoteAsset)],
  ];
  if (draft.market === 'futures') rows.push([t('ticket.confirm.leverage'), leverageText(t, draft, estimate)]);
  const feeDecimals = receipt?.feeAsset === baseAsset ? 8 : Math.max(quoteDecimals(instrument), 4);
  rows.push([t('ticket.confirm.fee'), amount(receipt?.fee, feeDecimals, receipt?.feeAsset ?? quoteAsset)]);
  if (price === null) {
    const slippage = receipt?.slippage ?? null;
    const percent = slippage && formatFixed(multiply(decimal(slippage), decimal('100')), 4, 'halfUp');
    rows.push([t('ticket.confirm.slippage'), percent === null ? unknown : t('ticket.slippage.value', { percent })]);
  }
  if (draft.market === 'futures') {
    const after = receipt?.after ?? null;
    const liquidation = after?.liquidation ?? null;
    const isPrice = liquidation !== null && liquidation !== 'none';
    rows.push([
      t('ticket.confirm.liquidation'),
      after?.lost ? t('ticket.liquidation.atOnce') : amount(isPrice ? liquidation : null, priceDecimals, quoteAsset),
    ]);
    for (const name of ['takeProfit', 'stopLoss'] as const) {
      const leg = draft.attached?.[name];
      if (!leg) continue;
      const trigger = amount(leg.triggerPrice, priceDecimals, quoteAsset);
      rows.push([t(`ticket.${name}`), `${trigger} · ${t(`ticket.source.${leg.source}`)}`]);
    }
  }
  if (timeInForce !== null) {
    rows.push([
      t('ticket.timeInForce'),
      t(`ticket.timeInForce.${timeInForce}`),
      t(`ticket.timeInForce.${timeInForce}.hint`),
    ]);
  }
  if (draft.market === 'futures' && draft.reduceOnly) {
    rows.push([t('ticket.reduceOnly'), t('ticket.confirm.reduceOnly.yes'), t('ticket.reduceOnly.hint')]);
  }
  return rows;
}

/** Returns margin mode and leverage of the order's side. */
function leverageText(
  t: Translate,
  { positionSide }: Extract<OrderDraft, { market: 'futures' }>,
  estimate: OrderEstimate | null,
): string {
  const { setting = null, receipt = null } = estimate ?? {};
  if (!setting)
    return receipt?.leverage ? t('ticket.confirm.times', { leverage: receipt.leverage }) : t('ticket.unknown');
  if (setting.marginType !== 'ISOLATED') {
    return t('ticket.setting.cross', { leverage: setting.crossLeverage ?? t('ticket.unknown') });
  }
  const leverage = positionSide === 'LONG' ? setting.isolatedLongLeverage : setting.isolatedShortLeverage;
  return t('ticket.confirm.isolated', { leverage: leverage ?? t('ticket.unknown') });
}
