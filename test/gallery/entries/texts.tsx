import { Ago, UpdatedAgo, Countdown } from '../../../renderer/ui/Ago.tsx';
import { Amount, Gain, Side, SymbolLink, When } from '../../../renderer/ui/cells.tsx';
import { CopySide } from '../../../renderer/ui/copyOrders.tsx';
import { Figure } from '../../../renderer/ui/Figure.tsx';
import { OrderId, OrderState, OrderTimeline } from '../../../renderer/ui/orderColumns.tsx';
import { AssetSums } from '../../../renderer/ui/table/AssetSums.tsx';
import { DrillSelect } from '../../../renderer/ui/drills.tsx';
import { JournalButton } from '../../../renderer/ui/JournalButton.tsx';
import { ReceiptTable } from '../../../renderer/ui/ReceiptTable.tsx';
import { TimelineButton } from '../../../renderer/ui/TimelineButton.tsx';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/domain/order.ts';
import type { OrderReceipt } from '../../../shared/domain/orderReceipt.ts';
import type { Entry } from '../entry.ts';
import { Recorded } from '../Recorded.tsx';

/** An order that was filled as maker, at another price and fee than predicted; its position was not read. */
const receipt: OrderReceipt = {
  clientOrderId: 'c1',
  orderId: '700000000000000001',
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  isConditional: false,
  at: 1_790_000_000_000,
  state: 'partly',
  quantity: '0.02',
  filled: '0.01',
  missing: null,
  estimatedAt: 1_790_000_000_000,
  best: '88110.0',
  predictedRole: 'taker',
  roles: 'maker',
  average: { predicted: '88110.1', actual: '88100' },
  feeAsset: 'USDT',
  fee: { predicted: '0.7048808', actual: '0.1762', error: { amount: '-0.5286808', share: '-0.75003' }, gap: null },
  slippage: {
    predicted: '0.00000113',
    actual: '-0.00011349',
    error: { amount: '-0.101', share: '-0.00011462' },
    gap: null,
  },
  margin: { predicted: '44.05505', actual: null, error: null, gap: 'position' },
  liquidation: { predicted: '83730.5', actual: null, error: null, gap: 'partly' },
  checks: {
    fee: { difference: '0.0000001', share: '0.00000057', allowed: '0.00000001' },
    margin: null,
    liquidation: null,
  },
};

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
    shows: ['OrderId', 'OrderState', 'OrderTimeline', 'TimelineButton', 'JournalButton', 'DrillSelect'],
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
      { name: 'DrillSelect', content: <DrillSelect value="without" onChange={() => undefined} /> },
      { name: 'TimelineButton', content: <TimelineButton intentId="1" order="BTCUSDT 700000000000000001" /> },
    ],
  },
  {
    id: 'receipt',
    wide: true,
    shows: ['ReceiptTable'],
    samples: [
      {
        name: 'ReceiptTable',
        content: <Recorded draw={({ instrument }) => <ReceiptTable receipt={receipt} instrument={instrument} />} />,
      },
    ],
  },
];
