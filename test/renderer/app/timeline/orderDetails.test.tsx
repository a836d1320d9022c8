// @vitest-environment happy-dom
/** A-ORDER-EXTRAS: the window shows the further details of an order as the exchange reports them. */
import { afterEach, describe, expect, it } from 'vitest';
import { DetailsDialog } from '../../../../renderer/app/timeline/OrderDetails.tsx';
import { OrderDetails } from '../../../../renderer/app/timeline/OrderDetails.tsx';
import { TimelineDialog } from '../../../../renderer/app/timeline/TimelineDialog.tsx';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here, intent } from '../../support/tradingBuilders.ts';
import type { OrderDetails as Details } from '../../../../shared/domain/order.ts';

const details = (more: Partial<Details> = {}): Details => ({
  orderId: '77',
  triggerPrice: null,
  triggerSource: 'contract',
  priceProtect: false,
  priceMatch: 'NONE',
  selfTradePrevention: 'EXPIRE_TAKER',
  goodTill: null,
  ...more,
});

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function desk(
  answer: () => ReturnType<typeof ok<{ details: Details | null; readAt: number }>> | ReturnType<typeof fail>,
) {
  const recorded = createRecordingBridge();
  recorded.answer('app.state', () => ok(appState()));
  recorded.answer('trading.orderDetails', answer as never);
  const services = createTestServices(recorded.bridge);
  await settle();
  return { recorded, services };
}
const shown = <OrderDetails symbol="BTCUSDT" orderId="77" zone="utc" />;
const HEAD = 'Exchange data';

describe('order details', () => {
  it.each([
    [details(), 'Price protectionoffPrice matchingnoneSelf-trade preventionEXPIRE_TAKERGood tillnone'],
    [
      details({
        triggerPrice: '61000.0',
        triggerSource: 'mark',
        priceProtect: true,
        priceMatch: null,
        selfTradePrevention: null,
        goodTill: 1_009,
      }),
      'Trigger price61000.0Trigger bymark pricePrice protectiononPrice matching—' +
        'Self-trade prevention—Good till1970-01-01 00:00:01.009 UTC',
    ],
    [null, 'The exchange no longer has this order.'],
  ])('are shown as received', async (receivedDetails, words) => {
    const { recorded, services } = await desk(() => ok({ details: receivedDetails, readAt: 0 }));
    mounted = await mount(shown, services);
    expect(mounted.text()).toBe(`${HEAD}${words}`);
    expect(recorded.requests('trading.orderDetails')).toEqual([{ ...here, symbol: 'BTCUSDT', orderId: '77' }]);
  });

  it('can be requested again after a failure', async () => {
    let answers = 0;
    const { services } = await desk(() => {
      answers += 1;
      return answers === 1
        ? fail(appError('network', 'error.network.unreachable', { host: 'x' }))
        : ok({ details: details(), readAt: 0 });
    });
    mounted = await mount(shown, services);
    expect(mounted.text()).toContain('x');
    await mounted.control('Try again').press();
    expect([mounted.text().includes('EXPIRE_TAKER'), answers]).toEqual([true, 2]);
  });

  it('of an order placed elsewhere open in a separate dialog', async () => {
    const { services } = await desk(() => ok({ details: details(), readAt: 0 }));
    mounted = await mount(<DetailsDialog symbol="BTCUSDT" orderId="77" onClose={() => undefined} />, services);
    expect(mounted.dialogText()).toContain('Placed elsewhere: no timeline.');
    expect(mounted.dialogText()).toContain('EXPIRE_TAKER');
  });

  it('of an order of the app are shown below its timeline', async () => {
    const { recorded, services } = await desk(() => ok({ details: details(), readAt: 0 }));
    recorded.answer('timeline.get', () => ok({ entries: [], intact: true }));
    const one = intent('a', { orderId: '77' });
    mounted = await mount(<TimelineDialog intentId={one.intentId} onClose={() => undefined} />, services);
    expect(mounted.dialogText()).not.toContain(HEAD);
    await mounted.after(() => recorded.send('trading.intents', { ...here, reset: true, intents: [one] }));
    expect(mounted.dialogText()).toContain(HEAD);
  });
});
