import { Ago, UpdatedAgo, Countdown } from '../../../renderer/ui/Ago.tsx';
import { Amount, Gain, Side, SymbolLink, When } from '../../../renderer/ui/cells.tsx';
import { CopySide } from '../../../renderer/ui/copyOrders.tsx';
import { Figure } from '../../../renderer/ui/Figure.tsx';
import { OrderId, OrderState, OrderTimeline } from '../../../renderer/ui/orderColumns.tsx';
import { AssetSums } from '../../../renderer/ui/table/AssetSums.tsx';
import { JournalButton } from '../../../renderer/ui/JournalButton.tsx';
import { TimelineButton } from '../../../renderer/ui/TimelineButton.tsx';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/domain/order.ts';
import type { Entry } from '../entry.ts';
import { Recorded } from '../Recorded.tsx';

/** An order of this app and the same order placed elsewhere. */
function OrderStates({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  return (
    <>
      <OrderState t={t} order={order} /> · <OrderState t={t} order={{ ...order, origin: 'external' }} />
    </>
  );
}

const sums = [
  { asset: 'USDT', amount: '-0.42315' },
  { asset: 'BTC', amount: '0.0125' },
];

export const entries: readonly Entry[] = [
  {
    id: 'texts',
    shows: 'Ago Amount AssetSums CopySide Countdown Figure Gain Side SymbolLink UpdatedAgo When'.split(' '),
    samples: [
      { name: 'Figure', content: <Figure text="61 250.500" /> },
      {
        name: 'Amount',
        content: (
          <>
            <Amount text="0.0125" decimals={6} /> · <Amount text="88167.0333333333" decimals={1} /> ·{' '}
            <Amount text={null} decimals={2} />
          </>
        ),
      },
      {
        name: 'Gain',
        content: (
          <>
            <Gain text="12.5" decimals={2} /> · <Gain text="-0.71217" decimals={2} /> · <Gain text="0" decimals={2} />
          </>
        ),
      },
      {
        name: 'Side',
        content: (
          <>
            <Side side="BUY" positionSide="LONG" /> · <Side side="SELL" positionSide="LONG" /> ·{' '}
            <Side side="SELL" positionSide={null} />
          </>
        ),
      },
      {
        name: 'CopySide',
        content: (
          <>
            <CopySide side="LONG" /> · <CopySide side="SHORT" />
          </>
        ),
      },
      { name: 'SymbolLink', content: <SymbolLink market="futures" symbol="BTCUSDT" /> },
      { name: 'When', content: <Recorded draw={({ orders }) => <When time={orders[0]!.createdAt} zone="utc" />} /> },
      { name: 'Ago', content: <Ago since={-75_000} /> },
      { name: 'UpdatedAgo', content: <UpdatedAgo since={-75_000} /> },
      {
        name: 'Countdown',
        content: (
          <Recorded
            draw={({ orders }) => (
              <Countdown market="futures" to={orders[0]!.createdAt + 3_600_000} otherwise="not known" />
            )}
          />
        ),
      },
      { name: 'AssetSums', content: <AssetSums sums={sums} /> },
    ],
  },
  {
    id: 'orders',
    shows: ['OrderId', 'OrderState', 'OrderTimeline', 'TimelineButton', 'JournalButton'],
    samples: [
      {
        name: 'OrderId',
        content: (
          <Recorded
            draw={({ orders: [order] }) => (
              <>
                <OrderId intentId="1" order={order!} /> · <OrderId intentId={null} order={order!} />
              </>
            )}
          />
        ),
      },
      { name: 'OrderState', content: <Recorded draw={({ orders: [order] }) => <OrderStates order={order!} />} /> },
      {
        name: 'OrderTimeline',
        content: (
          <Recorded
            draw={({ orders: [order] }) => (
              <>
                <OrderTimeline intentId="1" order={order!} /> <OrderTimeline intentId={null} order={order!} />
              </>
            )}
          />
        ),
      },
      { name: 'JournalButton', content: <JournalButton trade="1" symbol="BTCUSDT" /> },
      { name: 'TimelineButton', content: <TimelineButton intentId="1" order="BTCUSDT 700000000000000001" /> },
    ],
  },
];
