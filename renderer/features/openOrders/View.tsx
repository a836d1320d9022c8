import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/domain/order.ts';
import type { CancelState } from '../../state/orders/index.ts';
import { orderKey } from '../../state/account/index.ts';
import type { TimeZone } from '../../format/time.ts';
import type { InstrumentOf } from '../../ui/cells.tsx';
import { panelKeys } from '../../state/desk/index.ts';
import { bindKeys } from '../../ui/tableKeys.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { orderChips } from '../../ui/orderColumns.tsx';
import { type PanelStateActions, PanelStateView } from '../../ui/PanelStateView.tsx';
import { AssetSums } from '../../ui/table/AssetSums.tsx';
import { sameMembers, useKeptRows } from '../../ui/table/keptRows.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { openOrderColumns, type OpenOrderRow, openSums } from './columns.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface CancelMarkedProps {
  readonly orders: readonly Order[];
  readonly onCancel: (orders: readonly Order[]) => void;
}

/** Cancels the marked orders after one confirmation: those that were marked when the dialog opened. */
function CancelMarked({ orders, onCancel }: CancelMarkedProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly Order[] | null>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsked(orders)}>
        {t('openOrders.cancelMarked', { count: orders.length })}
      </button>
      {asked !== null && (
        <ConfirmDialog
          title={t('openOrders.cancelMarked.question', { count: asked.length })}
          confirm={t('cancelAll.confirm', { count: asked.length })}
          decline={t('cancelAll.keep')}
          onConfirm={() => onCancel(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('cancelAll.note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Props of the open orders panel. */
export interface OpenOrdersViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly orders: readonly Order[];
  readonly pending: Readonly<Record<string, CancelState>>;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly onCancel: (order: Order) => void;
  readonly onCancelMarked: (orders: readonly Order[]) => void;
  /** Returns the form that changes an order, shown below its row; `onClose` leaves it. */
  readonly editor: (order: Order, onClose: () => void) => ReactNode;
  /** Returns the intent of an own order; `null` for one placed elsewhere. */
  readonly intentOf: (order: Order) => string | null;
  readonly onTimeline: (intentId: string) => void;
  /** Shows what the exchange reports about a futures order that was placed elsewhere. */
  readonly onDetails?: (order: Order) => void;
  /** Rows of plans and of placements in doubt, above the orders. */
  readonly doubts: ReactNode;
  /** Whether the account can cancel and replace orders; the demo account cannot (R16). */
  readonly cancels?: boolean;
}

/**
 * Shows open orders from its props. On a row Delete cancels, F2 changes, Enter opens the timeline of an own order, or
 * the details of another one.
 */
export function OpenOrdersView(props: OpenOrdersViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, orders, pending, zone, instrumentOf, onCancel, intentOf, onTimeline, doubts } = props;
  const { onCancelMarked, onDetails, editor, cancels = true } = props;
  const [edited, setEdited] = useState<string | null>(null);
  const onEdit = useCallback((order: Order): void => {
    const key = orderKey(order);
    setEdited((before) => (before === key ? null : key));
  }, []);
  const rows = useKeptRows(
    orders.map((order) => ({
      ...order,
      cancel: pending[orderKey(order)] ?? null,
      intentId: intentOf(order),
      edited: edited === orderKey(order),
    })),
    orderKey,
    sameMembers,
  );
  const columns = useMemo(
    () => openOrderColumns(t, zone, instrumentOf, { onCancel, onEdit, cancels }),
    [t, zone, instrumentOf, onCancel, onEdit, cancels],
  );
  const nameOf = useCallback((order: Order) => t('table.mark', { row: `${order.symbol} ${order.orderId}` }), [t]);
  return (
    <PanelStateView panel="openOrders" title={t('panel.openOrders')} panelState={panelState} actions={actions}>
      {doubts}
      {orders.length > 0 && (
        <ListTable
          name="openOrders"
          savesFilters
          chips={orderChips<OpenOrderRow>(t)}
          {...(cancels && {
            marked: {
              nameOf,
              actions: (marked: readonly OpenOrderRow[], done: () => void) => (
                <CancelMarked
                  orders={marked}
                  onCancel={(chosen) => {
                    onCancelMarked(chosen);
                    done();
                  }}
                />
              ),
            },
            rowKeys: bindKeys(panelKeys.openOrders, { edit: onEdit }),
            onRemove: onCancel,
          })}
          detail={(order) => (order.edited ? editor(order, () => setEdited(null)) : null)}
          totals={(shown) => {
            const { sums, unknown } = openSums(shown, (order) => instrumentOf(order)?.quoteAsset ?? null);
            return {
              time: t('table.total'),
              symbol: t('openOrders.count', { count: shown.length }),
              value: (
                <>
                  <AssetSums sums={sums} />
                  {unknown > 0 && t('table.total.unknown')}
                </>
              ),
            };
          }}
          caption={t('openOrders.table', { count: orders.length })}
          columns={columns}
          rows={rows}
          rowKey={orderKey}
          onOpen={(order) => {
            if (order.intentId !== null) onTimeline(order.intentId);
            else if (order.market === 'futures') onDetails?.(order);
          }}
        />
      )}
    </PanelStateView>
  );
}
