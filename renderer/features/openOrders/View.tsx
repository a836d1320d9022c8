import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/domain/order.ts';
import { isCancelling, type CancelState } from '../../bridge/cancels.ts';
import { orderKey } from '../../bridge/tradingState.ts';
import type { TimeZone } from '../../format/time.ts';
import { Amount, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import type { Face } from '../../ui/face.ts';
import { OrderState, OrderTimeline, orderChips, orderColumns } from '../../ui/orderColumns.tsx';
import { statusText } from '../../ui/orderText.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { AssetSums } from '../../ui/table/AssetSums.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { CancelMarked } from './CancelMarked.tsx';
import { openSums, openValue } from './sums.ts';

/** What the open orders panel shows. */
export interface OpenOrdersViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly orders: readonly Order[];
  readonly pending: Readonly<Record<string, CancelState>>;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly onCancel: (order: Order) => void;
  readonly onCancelMarked: (orders: readonly Order[]) => void;
  /** The form that changes an order, below its row; `onClose` leaves it. */
  readonly editor: (order: Order, onClose: () => void) => ReactNode;
  /** The intent of an order of ours; `null` for one placed elsewhere. */
  readonly intentOf: (order: Order) => string | null;
  readonly onTimeline: (intentId: string) => void;
  /** The rows of plans and of placements in doubt, above the orders. */
  readonly doubts: ReactNode;
}

/** Decimals of a value at least shown. */
const MONEY = 2;

/** Open orders: props in, markup out. On a row Delete cancels, F2 changes, Enter opens the timeline of one of ours. */
export function OpenOrdersView(props: OpenOrdersViewProps) {
  const { t } = useTranslation();
  const { face, actions, orders, pending, zone, instrumentOf, onCancel, intentOf, onTimeline, doubts } = props;
  const { onCancelMarked, editor } = props;
  const [edited, setEdited] = useState<string | null>(null);
  const edit = (order: Order): void => setEdited(edited === orderKey(order) ? null : orderKey(order));
  const columns: Column<Order>[] = [
    // What rests is a limit order almost always.
    ...orderColumns(t, zone, instrumentOf).map((column) =>
      column.id === 'type' || column.id === 'reduceOnly' ? { ...column, spare: true } : column,
    ),
    {
      id: 'value',
      head: t('openOrders.value'),
      hint: t('openOrders.value.formula'),
      number: true,
      cell: (order) => <Amount text={openValue(order)} decimals={MONEY} />,
      sortBy: openValue,
    },
    {
      id: 'state',
      head: t('order.state'),
      sortBy: (order) => statusText(t, order.status),
      cell: (order) =>
        isCancelling(pending[orderKey(order)]) ? (
          <strong title={t('order.cancelling.hint')}>{t('order.cancelling')}</strong>
        ) : (
          <>
            <OrderState t={t} order={order} />
            {pending[orderKey(order)] === 'inDoubt' && (
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
          <button
            type="button"
            className="button row-button"
            disabled={isCancelling(pending[orderKey(order)])}
            aria-label={t('order.cancel.name', { id: order.orderId, symbol: order.symbol })}
            title={t('order.cancel.hint')}
            onClick={() => onCancel(order)}
          >
            {t('order.cancel')}
          </button>
          {order.type === 'LIMIT' && (
            <button
              type="button"
              className="button row-button"
              disabled={isCancelling(pending[orderKey(order)])}
              aria-expanded={edited === orderKey(order)}
              aria-label={t('order.edit.name', { id: order.orderId, symbol: order.symbol })}
              title={t('order.edit.hint')}
              onClick={() => edit(order)}
            >
              {t('order.edit')}
            </button>
          )}
          <OrderTimeline intentId={intentOf(order)} order={order} />
        </span>
      ),
    },
  ];
  return (
    <PanelFace panel="openOrders" title={t('panel.openOrders')} face={face} actions={actions}>
      {doubts}
      {orders.length > 0 && (
        <ListTable
          name="openOrders"
          chips={orderChips<Order>(t)}
          marked={{
            nameOf: (order) => t('table.mark', { row: `${order.symbol} ${order.orderId}` }),
            actions: (marked, done) => (
              <CancelMarked
                orders={marked}
                onCancel={(chosen) => {
                  onCancelMarked(chosen);
                  done();
                }}
              />
            ),
          }}
          rowKeys={{ F2: edit }}
          detail={(order) => (edited === orderKey(order) ? editor(order, () => setEdited(null)) : null)}
          totals={(shown) => {
            const { sums, unknown } = openSums(shown, (order) => instrumentOf(order)?.quoteAsset ?? null);
            return {
              time: t('table.total'),
              symbol: t('openOrders.count', { count: shown.length }),
              value: (
                <>
                  <AssetSums sums={sums} decimals={MONEY} />
                  {unknown > 0 && t('table.total.unknown')}
                </>
              ),
            };
          }}
          caption={t('openOrders.table', { count: orders.length })}
          columns={columns}
          rows={orders}
          rowKey={orderKey}
          onOpen={(order) => {
            const intentId = intentOf(order);
            if (intentId !== null) onTimeline(intentId);
          }}
          onRemove={onCancel}
        />
      )}
    </PanelFace>
  );
}
