// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { ChartTrade } from '../../../../../renderer/features/chart/trade/ChartTrade.tsx';
import type { Order } from '../../../../../shared/domain/order.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { appState, instrument, liveFeed } from '../../../support/builders.ts';
import { mount, type Mounted } from '../../../support/mounted.tsx';
import { createRunningBridge } from '../../../support/runningBridge.ts';
import type { Command } from '../../../../../renderer/state/commands.ts';
import { takeRequestedOrders } from '../../../support/commands.ts';
import { createTestServices } from '../../../support/services.tsx';
import { here } from '../../../support/tradingBuilders.ts';
import { createFakeSurface } from '../drawings/fakeSurface.ts';
import { order } from './tradeBuilders.ts';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

/** Opens trading on a chart of BTCUSDT around 180; the test sends the account data itself. */
async function openChart() {
  const double = createRunningBridge();
  double.answer('app.state', () => ok(appState()));
  double.answer('trading.subscribe', () => ok({}));
  const services = createTestServices(double.bridge);
  const fake = createFakeSurface(document.createElement('div'));
  const chart = (symbol: string) => (
    <ChartTrade surface={fake.surface} instrument={instrument({ symbol, tickSize: '0.5' })} last={() => '178.0'} />
  );
  const mountedChart = await mount(chart('BTCUSDT'), services);
  mounted = mountedChart;
  const has = (...orders: Order[]) =>
    mountedChart.after(() => {
      double.send('trading.orders', { ...here, market: 'futures', feed: liveFeed(), reset: true, orders });
      services.frames.draw();
    });
  return { ...fake, mountedChart, services, chart, has };
}

describe('trading on the chart', () => {
  it("R30 lists the account's lines for keyboard use and removes lines of ended orders", async () => {
    const { mountedChart, has } = await openChart();
    await has(order('7', { price: '180.0', quantity: '0.5' }));
    expect(mountedChart.text()).toContain('Buy Long');
    expect(mountedChart.text()).toContain('180.0');
    await has();
    expect(mountedChart.text()).not.toContain('Buy Long');
  });

  it('shows only orders of the charted contract, also after the contract changes', async () => {
    const { mountedChart, services, chart, has } = await openChart();
    await has(order('7', { symbol: 'ETHUSDT', price: '175.0' }));
    expect(mountedChart.text()).not.toContain('175.0');
    await mountedChart.show(chart('ETHUSDT'));
    await mountedChart.after(() => services.frames.draw());
    expect(mountedChart.text()).toContain('175.0');
    await mountedChart.show(chart('BTCUSDT'));
    await mountedChart.after(() => services.frames.draw());
    expect(mountedChart.text()).not.toContain('175.0');
  });

  it('Alt+press copies the price to the ticket without sending; after unmount presses are ignored', async () => {
    const chart = await openChart();
    const plans = takeRequestedOrders(chart.services.commands);
    const picked: Command[] = [];
    chart.services.commands.handle('ticket.pickPrice', (command) => void picked.push(command));
    chart.pointer('pointerdown', { x: 300, y: 200 });
    expect(picked).toEqual([]);
    chart.pointer('pointerdown', { x: 300, y: 203, altKey: true });
    const pick = { type: 'ticket.pickPrice', market: 'futures', symbol: 'BTCUSDT', price: '179.5' } as const;
    expect([picked, plans.take()]).toEqual([[pick], null]);
    await chart.mountedChart.show(null);
    chart.pointer('pointerdown', { x: 300, y: 200, altKey: true });
    expect(picked).toEqual([pick]);
  });

  it('draws no account lines after unmount', async () => {
    const { mountedChart, primitives, has } = await openChart();
    await has(order('7', { price: '180.0' }));
    expect(primitives.length).toBeGreaterThan(0);
    await mountedChart.show(null);
    expect(primitives).toEqual([]);
  });
});
