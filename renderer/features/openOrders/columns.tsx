import { isCancelling, type CancelState, openQuantity } from '../../state/orders/index.ts';
import type { TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { OrderState, OrderTimeline, orderColumns } from '../../ui/orderColumns.tsx';
import { statusText } from '../../ui/orderText.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { sumOf, valueAt } from '../../../shared/domain/positionSums.ts';

/** Returns price times unfilled quantity, in quote; `null` for an order without a price or size. */
function openValue(order: Order): string | null {
  const open = openQuantity(order);
  return open === null || order.price === null ? null : valueAt(open, order.price);
}

/** Sums the open values per quote asset. Orders whose value is not known are left out and counted. */
export function openSums(
  orders: readonly Order[],
  quoteOf: (order: Order) => string | null,
): { readonly sums: readonly { readonly asset: string | null; readonly amount: string }[]; readonly unknown: number } {
  const groups = new Map<string | null, string[]>();
  let unknown = 0;
  for (const order of orders) {
    const value = openValue(order);
    if (value === null) unknown += 1;
    else groups.set(quoteOf(order), [...(groups.get(quoteOf(order)) ?? []), value]);
  }
  const sums = [...groups].flatMap(([asset, values]) => {
    const amount = sumOf(values);
    return amount === null ? [] : [{ asset, amount }];
  });
  return { sums, unknown };
}

/** An order with this window's own state about it: everything its row is rendered from. */
export interface OpenOrderRow extends Order {
  /** State of its cancel; null: none was requested. */
  readonly cancel: CancelState | null;
  /** Intent of an own order; null for one placed elsewhere. */
  readonly intentId: string | null;
  /** Whether the form that changes it is open below. */
  readonly edited: boolean;
}

interface RowActions {
  readonly onCancel: (order: Order) => void;
  readonly onEdit: (order: Order) => void;
  /** Whether the account can cancel orders; the demo account cannot (R16). */
  readonly cancels: boolean;
}

/** Returns the columns of the open orders. Cells depend on their row and on nothing else that changes. */
export function openOrderColumns(
  t: Translate,
  zone: TimeZone,
  instrumentOf: InstrumentOf,
  { onCancel, onEdit, cancels }: RowActions,
): readonly Column<OpenOrderRow>[] {
  return [
    // Resting orders are almost always limit orders, so these columns are left out of a narrow panel.
    ...orderColumns(t, zone, instrumentOf).map((column) =>
      column.id === 'type' || column.id === 'reduceOnly' ? { ...column, spare: true } : column,
    ),
    {
      id: 'value',
      head: t('openOrders.value'),
      hint: t('openOrders.value.formula'),
      number: true,
      cell: (order) => (
        <Amount text={openValue(order)} decimals={assetDecimals(instrumentOf(order)?.quoteAsset ?? null)} />
      ),
      sortBy: openValue,
    },
    {
      id: 'state',
      head: t('order.state'),
      sortBy: (order) => statusText(t, order.status),
      cell: (order) =>
        isCancelling(order.cancel) ? (
          <strong title={t('order.cancelling.hint')}>{t('order.cancelling')}</strong>
        ) : (
          <>
            <OrderState t={t} order={order} />
            {order.cancel === 'inDoubt' && (
              <>
                {' '}
                <strong className="warning-text" title={t('order.cancelInDoubt.hint')}>
                  {t('order.cancelInDoubt')}
                </strong>
              </>
            )}
          </>
        ),
    },
    {
      id: 'cancel',
      head: t('order.action'),
      fixed: true,
      cell: (order) => (
        <span className="row-actions">
          {cancels && (
            <button
              type="button"
              className="button row-button"
              disabled={isCancelling(order.cancel)}
              aria-label={t('order.cancel.name', { id: order.orderId, symbol: order.symbol })}
              title={t('order.cancel.hint')}
              onClick={() => onCancel(order)}
            >
              {t('order.cancel')}
            </button>
          )}
          {cancels && order.type === 'LIMIT' && (
            <button
              type="button"
              className="button row-button"
              disabled={isCancelling(order.cancel)}
              aria-expanded={order.edited}
              aria-label={t('order.edit.name', { id: order.orderId, symbol: order.symbol })}
              title={t('order.edit.hint')}
              onClick={() => onEdit(order)}
            >
              {t('order.edit')}
            </button>
          )}
          <OrderTimeline intentId={order.intentId} order={order} />
        </span>
      ),
    },
  ];
}
