import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/domain/order.ts';
import { isCancelling, type CancelState } from '../../bridge/cancels.ts';
import { orderKey } from '../../bridge/tradingState.ts';
import type { TimeZone } from '../../format/time.ts';
import type { InstrumentOf } from '../../ui/cells.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import type { Face } from '../../ui/face.ts';
import { OrderState, OrderTimeline, orderColumns } from '../../ui/orderColumns.tsx';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';

/** What the open orders panel shows. */
export interface OpenOrdersViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly orders: readonly Order[];
  readonly pending: Readonly<Record<string, CancelState>>;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly onCancel: (order: Order) => void;
  /** The intent of an order of ours; `null` for one placed elsewhere. */
  readonly intentOf: (order: Order) => string | null;
  readonly onTimeline: (intentId: string) => void;
  /** The rows of plans and of placements in doubt, above the orders. */
  readonly doubts: ReactNode;
}

/** Open orders: props in, markup out. Delete on a row cancels it, Enter on one of ours opens its timeline. */
export function OpenOrdersView(props: OpenOrdersViewProps) {
  const { t } = useTranslation();
  const { face, actions, orders, pending, zone, instrumentOf, onCancel, intentOf, onTimeline, doubts } = props;
  const columns: Column<Order>[] = [
    ...orderColumns(t, zone, instrumentOf),
    {
      id: 'state',
      head: t('order.state'),
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
          <OrderTimeline intentId={intentOf(order)} order={order} />
        </span>
      ),
    },
  ];
  return (
    <PanelFace panel="openOrders" title={t('panel.openOrders')} face={face} actions={actions}>
      {doubts}
      {orders.length > 0 && (
        <DataTable
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
