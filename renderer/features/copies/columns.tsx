import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import type { OpenCopy } from '../../state/copy/index.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Amount, Gain, SymbolLink, When, type InstrumentOf } from '../../ui/cells.tsx';
import { COPY_MONEY, CopySide, copySideText, heldSize } from '../../ui/copyOrders.tsx';
import type { Column } from '../../ui/table/column.ts';

interface CopyColumnInputs {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly nameOf: (order: CopyOrder) => string;
  /** Wall ms at which the exchange's list was read. */
  readonly readAt: number | null;
}

/** Returns the columns of open copies; cells with derived figures have their formula and time as tooltip. */
export function copyColumns({ t, zone, instrumentOf, nameOf, readAt }: CopyColumnInputs): readonly Column<OpenCopy>[] {
  const instrument = ({ order }: OpenCopy) => instrumentOf({ market: 'futures', symbol: order.symbol });
  const price = (row: OpenCopy) => instrument(row)?.priceDecimals;
  const asOf = readAt === null ? '' : t('copy.asOf', { time: formatTimestamp(readAt, zone) });
  return [
    {
      id: 'trader',
      head: t('copy.trader'),
      cell: ({ order }) => nameOf(order),
      title: ({ order }) => t('copy.traderId', { id: order.traderId }),
      sortBy: ({ order }) => nameOf(order),
      text: ({ order }) => `${nameOf(order)} ${order.traderId} ${order.copyId}`,
    },
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ order }) => <SymbolLink market="futures" symbol={order.symbol} />,
      sortBy: ({ order }) => order.symbol,
      fixed: true,
    },
    {
      id: 'side',
      head: t('order.side'),
      cell: ({ order }) => <CopySide side={order.positionSide} />,
      sortBy: ({ order }) => copySideText(t, order.positionSide),
    },
    {
      id: 'size',
      head: t('copy.size'),
      hint: t('copy.size.formula'),
      number: true,
      cell: (row) => <Amount text={heldSize(row.order)} decimals={instrument(row)?.quantityDecimals} />,
      sortBy: ({ order }) => heldSize(order),
      title: ({ order }) =>
        t('copy.size.told', {
          size: order.size,
          filled: order.filledSize ?? t('cell.none'),
          closed: order.closedSize ?? t('cell.none'),
        }),
    },
    {
      id: 'leverage',
      head: t('copy.leverage'),
      number: true,
      cell: ({ order }) => <span className="number">{t('copy.leverage.times', { value: order.leverage })}</span>,
      sortBy: ({ order }) => order.leverage,
    },
    {
      id: 'openPrice',
      head: t('copy.openPrice'),
      number: true,
      cell: (row) => <Amount text={row.order.openPrice} decimals={price(row)} />,
      sortBy: ({ order }) => order.openPrice,
      title: ({ order }) => (order.openPrice === null ? t('copy.untold') : ''),
    },
    {
      id: 'mark',
      head: t('strip.mark'),
      hint: t('copy.mark.hint'),
      number: true,
      cell: (row) => <Amount text={row.markPrice} decimals={price(row)} />,
      sortBy: ({ markPrice }) => markPrice,
      title: ({ markPrice }) => (markPrice === null ? t('copy.unknown.mark') : t('copy.mark.hint')),
    },
    {
      id: 'unrealised',
      head: t('copy.unrealised'),
      hint: t('copy.unrealised.copy'),
      number: true,
      cell: ({ unrealised }) => <Gain text={unrealised} decimals={COPY_MONEY} />,
      sortBy: ({ unrealised }) => unrealised,
      title: ({ unrealised }) =>
        unrealised === null ? t('copy.unrealised.unknown') : `${t('copy.unrealised.copy')}\n${asOf}`,
    },
    {
      id: 'margin',
      head: t('copy.margin'),
      hint: t('copy.margin.hint'),
      number: true,
      cell: ({ order }) => <Amount text={order.margin} decimals={COPY_MONEY} />,
      sortBy: ({ order }) => order.margin,
      title: ({ order }) => (order.margin === null ? t('copy.untold') : t('copy.margin.hint')),
    },
    {
      id: 'takeProfit',
      head: t('copy.takeProfit'),
      number: true,
      spare: true,
      cell: (row) => <ClosingPrice text={row.order.takeProfitPrice} decimals={price(row)} none={t('copy.none')} />,
      sortBy: ({ order }) => order.takeProfitPrice,
    },
    {
      id: 'stopLoss',
      head: t('copy.stopLoss'),
      number: true,
      spare: true,
      cell: (row) => <ClosingPrice text={row.order.stopLossPrice} decimals={price(row)} none={t('copy.none')} />,
      sortBy: ({ order }) => order.stopLossPrice,
    },
    {
      id: 'opened',
      head: t('copy.opened'),
      cell: ({ order }) => (order.openedAt === null ? t('cell.none') : <When time={order.openedAt} zone={zone} />),
      sortBy: ({ order }) => order.openedAt,
      text: ({ order }) => (order.openedAt === null ? '' : formatTimestamp(order.openedAt, zone)),
    },
    {
      id: 'fee',
      head: t('copy.openFee'),
      hint: t('copy.openFee.hint'),
      number: true,
      spare: true,
      cell: ({ order }) => <Amount text={order.openFee} decimals={COPY_MONEY} />,
      sortBy: ({ order }) => order.openFee,
      title: ({ order }) => (order.openFee === null ? t('copy.untold') : t('copy.openFee.hint')),
    },
    {
      id: 'id',
      head: t('copy.id'),
      spare: true,
      cell: ({ order }) => <span className="number">{order.copyId}</span>,
      title: ({ order }) => t('copy.id.hint', { id: order.copyId, orderId: order.openOrderId ?? t('cell.none') }),
      text: ({ order }) => `${order.copyId} ${order.openOrderId ?? ''}`,
    },
  ];
}

interface ClosingPriceProps {
  readonly text: string | null;
  readonly decimals: number | undefined;
  readonly none: string;
}

/** Shows the price that closes a copy, or that there is none. */
function ClosingPrice({ text, decimals, none }: ClosingPriceProps) {
  return text === null ? <span className="quiet-text">{none}</span> : <Amount text={text} decimals={decimals} />;
}
