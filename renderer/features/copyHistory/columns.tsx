import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { describeAge } from '../../format/duration.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Amount, Gain, SymbolLink, When, type InstrumentOf } from '../../ui/cells.tsx';
import { COPY_MONEY, CopySide, copySideText } from '../../ui/copyOrders.tsx';
import type { Column } from '../../ui/table/column.ts';
import { costsOf, filledShare, heldFor } from './model.ts';

interface PastColumnInputs {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly nameOf: (order: CopyOrder) => string;
}

/** Returns the columns of past copies: the net result first, then its components. */
export function pastColumns({ t, zone, instrumentOf, nameOf }: PastColumnInputs): readonly Column<CopyOrder>[] {
  const instrument = ({ symbol }: CopyOrder) => instrumentOf({ market: 'futures', symbol });
  const price = (order: CopyOrder) => instrument(order)?.priceDecimals;
  const size = (order: CopyOrder) => instrument(order)?.quantityDecimals;
  const time = (id: string, head: string, of: (order: CopyOrder) => number | null, spare: boolean) => ({
    id,
    head,
    spare,
    cell: (order: CopyOrder) => {
      const at = of(order);
      return at === null ? t('cell.none') : <When time={at} zone={zone} />;
    },
    sortBy: of,
    text: (order: CopyOrder) => formatTimestamp(of(order) ?? 0, zone),
  });
  return [
    time('closed', t('copy.closed'), ({ closedAt }) => closedAt, false),
    {
      id: 'trader',
      head: t('copy.trader'),
      cell: nameOf,
      title: ({ traderId }) => t('copy.traderId', { id: traderId }),
      sortBy: nameOf,
      text: (order) => `${nameOf(order)} ${order.traderId} ${order.copyId}`,
    },
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ symbol }) => <SymbolLink market="futures" symbol={symbol} />,
      sortBy: ({ symbol }) => symbol,
      fixed: true,
    },
    {
      id: 'side',
      head: t('order.side'),
      cell: ({ positionSide }) => <CopySide side={positionSide} />,
      sortBy: ({ positionSide }) => copySideText(t, positionSide),
    },
    {
      id: 'size',
      head: t('copy.closedSize'),
      hint: t('copy.closedSize.hint'),
      number: true,
      cell: (order) => <Amount text={order.closedSize ?? order.filledSize} decimals={size(order)} />,
      sortBy: (order) => order.closedSize ?? order.filledSize,
    },
    {
      id: 'openPrice',
      head: t('copy.openPrice'),
      number: true,
      cell: (order) => <Amount text={order.openPrice} decimals={price(order)} />,
      sortBy: ({ openPrice }) => openPrice,
      title: ({ openPrice }) => (openPrice === null ? t('copy.untold') : ''),
    },
    {
      id: 'closePrice',
      head: t('copy.closePrice'),
      number: true,
      cell: (order) => <Amount text={order.closePrice} decimals={price(order)} />,
      sortBy: ({ closePrice }) => closePrice,
      title: ({ closePrice }) => (closePrice === null ? t('copy.untold') : ''),
    },
    {
      id: 'net',
      head: t('copy.net'),
      hint: t('copy.net.copy'),
      number: true,
      cell: ({ netProfit }) => <Gain text={netProfit} decimals={COPY_MONEY} />,
      sortBy: ({ netProfit }) => netProfit,
      title: ({ netProfit, profitRate }) =>
        netProfit === null ? t('copy.untold') : t('copy.net.told', { rate: profitRate ?? t('cell.none') }),
    },
    {
      id: 'realised',
      head: t('copy.realised'),
      hint: t('copy.realised.copy'),
      number: true,
      spare: true,
      cell: ({ realisedPnl }) => <Gain text={realisedPnl} decimals={COPY_MONEY} />,
      sortBy: ({ realisedPnl }) => realisedPnl,
      title: ({ realisedPnl }) => t(realisedPnl === null ? 'copy.untold' : 'copy.realised.copy'),
    },
    {
      id: 'costs',
      head: t('copy.costs'),
      hint: t('copy.costs.formula'),
      number: true,
      cell: (order) => <Amount text={costsOf(order)} decimals={COPY_MONEY} />,
      sortBy: costsOf,
      title: (order) => {
        const { realisedPnl, netProfit, openFee } = order;
        const none = t('cell.none');
        const reported = { realised: realisedPnl ?? none, net: netProfit ?? none, fee: openFee ?? none };
        return costsOf(order) === null ? t('copy.unknown.costs', reported) : t('copy.costs.told', reported);
      },
    },
    {
      id: 'held',
      head: t('copy.held'),
      hint: t('copy.held.formula'),
      number: true,
      cell: (order) => {
        const held = heldFor(order);
        if (held === null) return t('cell.none');
        const { key, value } = describeAge(held);
        return <span className="number">{t(key, { value })}</span>;
      },
      sortBy: (order) => {
        const held = heldFor(order);
        return held === null ? null : String(held);
      },
      title: (order) => t(heldFor(order) === null ? 'copy.untold' : 'copy.held.formula'),
    },
    {
      id: 'filled',
      head: t('copy.filled'),
      hint: t('copy.filled.formula'),
      number: true,
      spare: true,
      cell: (order) => {
        const share = filledShare(order);
        return share === null ? t('cell.none') : <span className="number">{t('copy.percent', { value: share })}</span>;
      },
      sortBy: filledShare,
      title: (order) => t('copy.filled.told', { size: order.size, filled: order.filledSize ?? t('cell.none') }),
    },
    time('opened', t('copy.opened'), ({ openedAt }) => openedAt, true),
    {
      id: 'id',
      head: t('copy.id'),
      spare: true,
      cell: ({ copyId }) => <span className="number">{copyId}</span>,
      title: ({ copyId, closeOrderId }) => t('copy.id.closed', { id: copyId, orderId: closeOrderId ?? t('cell.none') }),
      text: ({ copyId, closeOrderId }) => `${copyId} ${closeOrderId ?? ''}`,
    },
  ];
}
