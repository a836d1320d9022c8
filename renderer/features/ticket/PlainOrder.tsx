import { Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import { outcomeAt } from '../../../shared/domain/attachedPrices.ts';
import type { TriggerPriceSource } from '../../../shared/domain/conditionalOrder.ts';
import type { PositionSide } from '../../../shared/exchange/orderWords.ts';
import {
  ZERO,
  decimal,
  formatDecimal,
  formatFixed,
  multiply,
  parseDecimal,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { formatNumber, formatSigned } from '../../format/number.ts';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import { warningParams } from '../../ui/amount.ts';
import { later } from '../../ui/later.ts';
import type { LegName, SidedDraft } from './form.ts';
import type { OrderEstimate } from './OrderEstimate.tsx';
import { quoteDecimals, sentenceText } from './words.ts';

registerMessages(enDemo);
registerMessages(enTicket);

/** Loaded later: a confirmation opens without the estimate. */
export const Estimated = later(async () => (await import('./OrderEstimate.tsx')).Estimated);

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
  const drafts = useMemo(() => [draft], [draft]);
  const reference = item?.reference ?? null;
  const rows = (estimate: OrderEstimate | null): ReactNode =>
    instrument && <Rows rows={confirmRows(t, draft, item?.notional ?? null, instrument, estimate)} />;
  return (
    <>
      {instrument && (
        <Suspense fallback={rows(null)}>
          <Estimated drafts={drafts} program={null} instrument={instrument}>
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
            <li key={warning.key}>
              {sentenceText(t, { ...warning, params: warningParams(warning.params, instrument) })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** One line of the confirmation: term, figure, and what explains the figure. */
export type ConfirmRow = readonly [name: string, figure: string, hint?: string];

/** Shows lines of the confirmation: terms at the left, figures at the right. */
export function Rows({ rows, label }: { readonly rows: readonly ConfirmRow[]; readonly label?: string }) {
  return (
    <dl className="confirm-rows" aria-label={label}>
      {rows.map(([name, figure, hint]) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd className="number">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const amountsIn =
  (t: Translate) =>
  (text: string | null | undefined, decimals: number, unit: string): string =>
    typeof text === 'string' ? `${formatNumber(text, decimals)} ${unit}` : t('ticket.unknown');

/**
 * Returns the lines about cost and risk of an order, or of several with the same action: leverage, fee, slippage of what
 * executes at market, and liquidation price.
 */
export function costRows(
  t: Translate,
  draft: SidedDraft,
  instrument: Instrument,
  estimate: OrderEstimate | null,
): ConfirmRow[] {
  const { baseAsset, quoteAsset, priceDecimals } = instrument;
  const receipt = estimate?.receipt ?? null;
  const amount = amountsIn(t);
  const isFutures = draft.market === 'futures';
  const rows: ConfirmRow[] = [];
  if (isFutures) rows.push([t('ticket.confirm.leverage'), leverageText(t, draft, estimate)]);
  const feeDecimals = receipt?.feeAsset === baseAsset ? 8 : Math.max(quoteDecimals(instrument), 4);
  rows.push([t('ticket.confirm.fee'), amount(receipt?.fee, feeDecimals, receipt?.feeAsset ?? quoteAsset)]);
  if (!('kind' in draft) && draft.price === null) {
    const slippage = receipt?.slippage ?? null;
    const percent = slippage && formatFixed(multiply(decimal(slippage), decimal('100')), 4, 'halfUp');
    rows.push([
      t('ticket.confirm.slippage'),
      percent === null ? t('ticket.unknown') : t('ticket.slippage.value', { percent }),
    ]);
  }
  if (!isFutures) return rows;
  const after = receipt?.after ?? null;
  const liquidation = after?.liquidation ?? null;
  const isPrice = liquidation !== null && liquidation !== 'none';
  rows.push([
    t('ticket.confirm.liquidation'),
    after?.lost ? t('ticket.liquidation.atOnce') : amount(isPrice ? liquidation : null, priceDecimals, quoteAsset),
  ]);
  return rows;
}

/** Returns the lines of the take-profit and stop-loss attached to an order, each with its result before fees. */
export function legRows(
  t: Translate,
  draft: SidedDraft,
  instrument: Instrument,
  estimate: OrderEstimate | null,
): ConfirmRow[] {
  if (draft.market !== 'futures') return [];
  const { attached, positionSide, quantity } = draft;
  // The price at which the order is expected to fill.
  const own = 'kind' in draft ? (draft.price ?? draft.triggerPrice ?? draft.activatePrice) : draft.price;
  const entry = parseDecimal(own ?? estimate?.receipt?.average ?? '');
  return (['takeProfit', 'stopLoss'] as const).flatMap((name) => {
    const leg = attached?.[name] ?? null;
    if (leg === null) return [];
    const held = entry ? { side: positionSide, entry, size: decimal(quantity) } : null;
    return [legRow(t, name, leg.triggerPrice, leg.source, held, instrument)];
  });
}

/** Returns the line of a take-profit or stop-loss; `held`: what it closes, null while it is not known. */
export function legRow(
  t: Translate,
  name: LegName,
  price: string,
  source: TriggerPriceSource,
  held: { readonly side: PositionSide; readonly entry: Decimal; readonly size: Decimal } | null,
  instrument: Instrument,
): ConfirmRow {
  const { quoteAsset, priceDecimals } = instrument;
  const words = {
    price: `${formatNumber(price, priceDecimals)} ${quoteAsset}`,
    source: t(`ticket.source.${source}`),
  };
  const term = t(`ticket.${name}`);
  if (!held) return [term, t('ticket.confirm.leg', words)];
  const { gross } = outcomeAt(held.side, held.entry, decimal(price), held.size, { entry: ZERO, exit: ZERO });
  const pnl = `${formatSigned(formatDecimal(gross), quoteDecimals(instrument))} ${quoteAsset}`;
  return [term, t('ticket.confirm.leg.pnl', { ...words, pnl }), t('ticket.confirm.leg.hint')];
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
  const amount = amountsIn(t);
  const rows: ConfirmRow[] = [
    [t('ticket.type'), t(`ticket.type.${draft.type}`)],
    [t('ticket.confirm.price'), price === null ? t('ticket.type.MARKET') : amount(price, priceDecimals, quoteAsset)],
    [t('ticket.confirm.size'), amount(quantity, quantityDecimals, baseAsset)],
    [t('ticket.notional'), amount(notional, quoteDecimals(instrument), quoteAsset)],
  ];
  rows.push(...costRows(t, draft, instrument, estimate), ...legRows(t, draft, instrument, estimate));
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
  { positionSide }: Extract<SidedDraft, { market: 'futures' }>,
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
