import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/domain/order.ts';
import type { TradeOrigin } from '../../../shared/domain/tradeOrigin.ts';
import { orderTypes } from '../../../shared/exchange/orderWords.ts';
import { orderKey } from '../../state/account/index.ts';
import type { TimeZone } from '../../format/time.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Chip, TableFilters } from '../../ui/table/tableRows.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { OrderId, OrderState, orderChips, orderColumns, originChip } from '../../ui/orderColumns.tsx';
import { statusText, typeText } from '../../ui/orderText.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';

const endStates = ['FILLED', 'PARTIALLY_FILLED', 'CANCELED', 'EXPIRED', 'REJECTED', 'FAILED'];

/** Props of the order history. */
export interface OrderHistoryViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly symbol: string;
  readonly orders: readonly Order[];
  /** Absent: the table keeps them itself. */
  readonly filters?: TableFilters;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Returns who placed an order. */
  readonly originOf: (order: Order) => TradeOrigin;
  /** Returns the intent of an own order; `null` for one placed elsewhere. */
  readonly intentOf: (order: Order) => string | null;
  readonly onTimeline: (intentId: string) => void;
  /** Control that loads older orders. */
  readonly foot: ReactNode;
  /** How much the archive contains. */
  readonly note: ReactNode;
  /** Content above the rows. */
  readonly head?: ReactNode;
}

/** Shows the orders of one symbol, including ended ones, from its props. Enter on an own order opens its timeline. */
export function OrderHistoryView(props: OrderHistoryViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, symbol, orders, filters, zone, instrumentOf, originOf, intentOf, onTimeline } = props;
  const { foot, note, head } = props;
  const columns = useMemo(
    (): readonly Column<Order>[] => [
      ...orderColumns(t, zone, instrumentOf),
      {
        id: 'average',
        head: t('order.averagePrice'),
        hint: t('order.averagePrice.formula'),
        number: true,
        cell: (order) => <Amount text={order.averagePrice} decimals={instrumentOf(order)?.priceDecimals} />,
        sortBy: (order) => order.averagePrice,
      },
      {
        id: 'executedValue',
        head: t('order.executedValue'),
        hint: t('order.executedValue.hint'),
        number: true,
        cell: (order) => (
          <Amount text={order.executedQuote} decimals={assetDecimals(instrumentOf(order)?.quoteAsset ?? null)} />
        ),
        sortBy: (order) => order.executedQuote,
      },
      {
        id: 'state',
        head: t('order.state'),
        cell: (order) => <OrderState t={t} order={order} origin={originOf(order)} />,
        sortBy: (order) => statusText(t, order.status),
      },
      {
        id: 'id',
        head: t('order.id'),
        cell: (order) => <OrderId intentId={intentOf(order)} order={order} />,
        title: (order) => t('order.id.hint', { id: order.orderId, clientId: order.clientOrderId }),
        text: (order) => `${order.orderId} ${order.clientOrderId}`,
      },
    ],
    [t, zone, instrumentOf, originOf, intentOf],
  );
  const chips = useMemo(
    (): readonly Chip<Order>[] => [
      ...orderChips<Order>(t),
      {
        id: 'type',
        label: t('order.type'),
        wordOf: ({ type }) => type,
        textOf: (type) => typeText(t, type),
        all: orderTypes,
      },
      {
        id: 'state',
        label: t('order.state'),
        wordOf: ({ status }) => status,
        textOf: (status) => statusText(t, status),
        all: endStates,
      },
      originChip(t, originOf),
    ],
    [t, originOf],
  );
  return (
    <PanelStateView panel="orderHistory" title={t('panel.orderHistory')} panelState={panelState} actions={actions}>
      {head}
      <ListTable
        name="orders"
        savesFilters
        filters={filters}
        chips={chips}
        caption={t('orderHistory.table', { count: orders.length, symbol })}
        columns={columns}
        rows={orders}
        rowKey={orderKey}
        onOpen={(order) => {
          const intentId = intentOf(order);
          if (intentId !== null) onTimeline(intentId);
        }}
        foot={foot}
      />
      {note}
    </PanelStateView>
  );
}
