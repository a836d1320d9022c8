// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { OpenOrdersView, type OpenOrdersViewProps } from '../../../../renderer/features/openOrders/View.tsx';
import type { Order } from '../../../../shared/domain/order.ts';
import { instrument } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';
import { order } from '../../support/tradingBuilders.ts';

const ignore = (): void => undefined;

/**
 * Creates the view with an instrument look-up that records whose price is drawn: only the cells of a row read the price
 * decimals.
 */
function counted() {
  let asked: string[] = [];
  const plain = {
    panelState: { kind: 'live' },
    actions: { retry: ignore, startSimulator: ignore },
    pending: {},
    zone: 'utc',
    instrumentOf: (one) => ({
      ...instrument(),
      get priceDecimals() {
        asked.push((one as Order).orderId);
        return 1;
      },
    }),
    onCancel: ignore,
    onCancelMarked: ignore,
    editor: () => 'the form',
    intentOf: () => null,
    onTimeline: ignore,
    doubts: null,
  } as const satisfies Partial<OpenOrdersViewProps>;
  return {
    view: (orders: readonly Order[], more: Partial<OpenOrdersViewProps> = {}) => (
      <OpenOrdersView {...plain} orders={orders} {...more} />
    ),
    /** Returns the ids of the rows drawn since the last call. */
    drawn: (): string[] => {
      const ids = [...new Set(asked)];
      asked = [];
      return ids;
    },
  };
}

const orders = ['3', '2', '1'].map((id) => order(id, { createdAt: Number(id) }));

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

describe('F9 open orders: rows rendered again', () => {
  it('only the order that filled; none for an unchanged snapshot', async () => {
    const { view, drawn } = counted();
    mounted = await mount(view(orders), createTestServices());
    expect(drawn()).toEqual(['3', '2', '1']);
    const filled = order('2', { createdAt: 2, executedQuantity: '0.0025', status: 'PARTIALLY_FILLED' });
    await mounted.show(view(orders.with(1, filled)));
    expect(drawn()).toEqual(['2']);
    expect(mounted.text()).toContain('25.0%');
    await mounted.show(view(orders.with(1, filled).map((one) => ({ ...one }))));
    expect(drawn()).toEqual([]);
  });

  it('B-A11 only the order with a pending cancel, and a new order above the others', async () => {
    const { view, drawn } = counted();
    mounted = await mount(view(orders), createTestServices());
    drawn();
    const pending = { 'futures BTCUSDT 1': 'sending' } as const;
    await mounted.show(view(orders, { pending }));
    expect([drawn(), mounted.text().includes('Cancelling')]).toEqual([['1'], true]);
    await mounted.show(view([order('4', { createdAt: 4 }), ...orders], { pending }));
    expect(drawn()).toEqual(['4']);
    await mounted.show(view(orders));
    expect([drawn(), mounted.text().includes('Cancelling')]).toEqual([['1'], false]);
  });
});
