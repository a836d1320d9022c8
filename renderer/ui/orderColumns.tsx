import { useTranslation } from 'react-i18next';
import type { Order } from '../../shared/domain/order.ts';
import { tradeOrigins, type TradeOrigin } from '../../shared/domain/tradeOrigin.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import { orderSides, type OrderSide } from '../../shared/exchange/orderWords.ts';
import { filledPercent } from '../../shared/domain/positionSums.ts';
import { useServices } from '../state/services.ts';
import { formatTimestamp, type TimeZone } from '../format/time.ts';
import type { Translate } from '../i18n/messages.ts';
import { Amount, Side, SymbolLink, When, type InstrumentOf } from './cells.tsx';
import type { Column } from './table/column.ts';
import { sideText, statusText, timeInForceText, typeText } from './orderText.ts';
import type { Chip } from './table/tableRows.ts';
import { TimelineButton } from './TimelineButton.tsx';
import { orderPhase } from '../../shared/domain/orderProgress.ts';

/** Returns the columns common to all tables of orders, from time to reduce-only; each table adds its own after them. */
export function orderColumns(t: Translate, zone: TimeZone, instrumentOf: InstrumentOf): readonly Column<Order>[] {
  const price = (order: Order) => instrumentOf(order)?.priceDecimals;
  const size = (order: Order) => instrumentOf(order)?.quantityDecimals;
  return [
    {
      id: 'time',
      head: t('order.time'),
      cell: (order) => <When time={order.createdAt} zone={zone} />,
      sortBy: (order) => order.createdAt,
      text: (order) => formatTimestamp(order.createdAt, zone),
    },
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: (order) => <SymbolLink market={order.market} symbol={order.symbol} />,
      sortBy: (order) => order.symbol,
      text: (order) => `${order.symbol} ${t(`market.${order.market}`)}`,
      fixed: true,
    },
    {
      id: 'side',
      head: t('order.side'),
      cell: (order) => <Side side={order.side} positionSide={order.positionSide} />,
      sortBy: (order) => sideText(t, order.side, order.positionSide),
    },
    {
      id: 'type',
      head: t('order.type'),
      cell: (order) => typeText(t, order.type),
      sortBy: (order) => typeText(t, order.type),
    },
    {
      id: 'price',
      head: t('order.price'),
      number: true,
      cell: (order) =>
        order.price === null ? t('order.price.market') : <Amount text={order.price} decimals={price(order)} />,
      title: (order) =>
        order.averagePrice === null ? '' : t('order.averagePrice.hint', { price: order.averagePrice }),
      sortBy: (order) => order.price,
    },
    {
      id: 'quantity',
      head: t('order.quantity'),
      hint: t('order.quantity.hint'),
      number: true,
      cell: (order) => <Amount text={order.quantity} decimals={size(order)} />,
      sortBy: (order) => order.quantity,
    },
    {
      id: 'filled',
      head: t('order.filled'),
      hint: t('order.filled.hint'),
      number: true,
      cell: (order) => {
        const percent = filledPercent(order.executedQuantity, order.quantity);
        return percent === null ? (
          <Amount text={order.executedQuantity} decimals={size(order)} />
        ) : (
          t('order.filled.percent', { percent })
        );
      },
      title: (order) =>
        t('order.filled.amounts', { executed: order.executedQuantity, quantity: order.quantity ?? t('cell.none') }),
      sortBy: (order) => filledPercent(order.executedQuantity, order.quantity) ?? order.executedQuantity,
    },
    {
      id: 'timeInForce',
      head: t('order.timeInForce'),
      hint: t('order.timeInForce.hint'),
      cell: (order) => timeInForceText(t, order.timeInForce),
      sortBy: (order) => timeInForceText(t, order.timeInForce),
    },
    {
      id: 'reduceOnly',
      head: t('order.reduceOnly'),
      cell: (order) => (order.reduceOnly === null ? t('cell.none') : t(order.reduceOnly ? 'cell.yes' : 'cell.no')),
      sortBy: (order) => (order.reduceOnly === null ? null : t(order.reduceOnly ? 'cell.yes' : 'cell.no')),
      text: () => '',
    },
  ];
}

/** Returns the filters of tables of one market. */
export function contractChips<Row extends Pick<Order, 'symbol' | 'side'>>(t: Translate): readonly Chip<Row>[] {
  return [
    { id: 'symbol', label: t('order.symbol'), wordOf: ({ symbol }) => symbol },
    {
      id: 'side',
      label: t('order.side'),
      wordOf: ({ side }) => side,
      textOf: (side) => sideText(t, side as OrderSide, null),
      all: orderSides,
    },
  ];
}

/** Returns the filters of tables of orders and fills. */
export function orderChips<Row extends Pick<Order, 'market' | 'symbol' | 'side'>>(t: Translate): readonly Chip<Row>[] {
  return [
    ...contractChips<Row>(t),
    {
      id: 'market',
      label: t('order.market'),
      wordOf: ({ market }) => market,
      textOf: (market) => t(`market.${market as Market}`),
    },
  ];
}

/** Returns the filter by who placed an order. */
export function originChip<Row>(t: Translate, originOf: (row: Row) => TradeOrigin | null): Chip<Row> {
  return {
    id: 'origin',
    label: t('order.origin'),
    wordOf: (row) => originOf(row)?.by ?? '',
    textOf: (by) => originText(t, isOrigin(by) ? { by, certain: true } : null),
    all: tradeOrigins,
  };
}

const isOrigin = (word: string): word is TradeOrigin['by'] => tradeOrigins.some((one) => one === word);

/** Opens the timeline of an order of this app; for a futures order placed elsewhere, the exchange's data on it. */
export function OrderTimeline({ intentId, order }: { readonly intentId: string | null; readonly order: Order }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const { market, symbol, orderId } = order;
  if (intentId !== null) return <TimelineButton row intentId={intentId} order={`${symbol} ${orderId}`} />;
  return market === 'futures' ? (
    <button
      type="button"
      className="button row-button"
      aria-label={t('order.details.name', { order: `${symbol} ${orderId}` })}
      title={t('order.details.hint')}
      onClick={() => desk.showDetails({ symbol, orderId })}
    >
      {t('order.details')}
    </button>
  ) : null;
}

/** Shows an order's id; for an order of this app it opens the timeline. */
export function OrderId({ intentId, order }: { readonly intentId: string | null; readonly order: Order }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  if (intentId === null) return <span className="number">{order.orderId}</span>;
  return (
    <button
      type="button"
      className="symbol-link number"
      tabIndex={-1}
      aria-label={t('timeline.open.name', { order: `${order.symbol} ${order.orderId}` })}
      onClick={() => desk.showTimeline(intentId)}
    >
      {order.orderId}
    </button>
  );
}

/** Returns who placed an order, with its certainty; a dash where it is unknown. */
export function originText(t: Translate, origin: TradeOrigin | null): string {
  if (!origin) return t('cell.none');
  const name = origin.by === 'external' ? t('order.external') : t(`order.origin.${origin.by}`);
  return origin.certain ? name : t('order.origin.probably', { origin: name });
}

interface OrderStateProps {
  readonly t: Translate;
  readonly order: Order;
  /** Who placed the order, where more is known than that it was not this installation. */
  readonly origin?: TradeOrigin;
}

/** Shows the state of an order as text, with a mark for one placed elsewhere (B-B7) or copied. */
export function OrderState({ t, order, origin = { by: order.origin, certain: true } }: OrderStateProps) {
  return (
    <>
      <span
        {...(orderPhase(order.status) === 'unknown'
          ? { className: 'warning-text', title: t('order.status.unknown', { status: order.status }) }
          : {})}
      >
        {statusText(t, order.status)}
      </span>
      {origin.by !== 'desk' && (
        <>
          {' '}
          <span
            className="origin-tag"
            title={t(origin.by === 'external' ? 'order.external.hint' : 'order.origin.hint')}
          >
            {originText(t, origin)}
          </span>
        </>
      )}
    </>
  );
}
