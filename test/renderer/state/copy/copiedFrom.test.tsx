// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { useCopiedFrom } from '../../../../renderer/state/copy/copyStore.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import { ok } from '../../../../shared/result/result.ts';
import { liveFeed } from '../../support/builders.ts';
import { copyOrder, openEvent, trader, tradersEvent } from '../../support/copyBuilders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here, intent, position } from '../../support/tradingBuilders.ts';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

function Names() {
  return <>{JSON.stringify(useCopiedFrom())}</>;
}

/** Shows the names of the traders of these positions; order 900 was placed by this desk. */
async function open(positions: readonly Position[]) {
  const double = createRunningBridge();
  double.answer('trading.subscribe', () => ok({}));
  double.answer('copy.subscribe', () => ok({}));
  const services = createTestServices(double.bridge);
  await settle();
  double.send('trading.intents', { ...here, reset: true, intents: [intent('1', { orderId: '900', state: 'placed' })] });
  double.send('trading.positions', { ...here, feed: liveFeed(), positions: [...positions] });
  const window = await mount(<Names />, services);
  mounted = window;
  return { double, window };
}
const separated = (positionId: string, openOrderId: string): Position =>
  position('BTCUSDT', { positionId, separatedMode: 'SEPARATED', openOrderId });

it('names the trader of each copied position, by the order that opened it', async () => {
  const { double, window } = await open([separated('own', '900'), separated('copied', '901'), separated('web', '902')]);
  expect([window.text(), double.requests('copy.subscribe').length]).toEqual(['{}', 1]);
  const copies = [copyOrder('11'), copyOrder('12', { openOrderId: '902', symbol: 'ETHUSDT' })];
  await window.after(() => {
    double.send('copy.traders', tradersEvent({ traders: [trader('1', { name: 'Ada' })] }));
    double.send(
      'copy.open',
      openEvent({ copies: copies.map((order) => ({ order, markPrice: null, unrealised: null })) }),
    );
  });
  expect(window.text()).toBe('{"copied":"Ada"}');
});

it('asks main for no copies while every position is combined or was opened by this desk', async () => {
  const { double, window } = await open([position('ETHUSDT'), separated('own', '900')]);
  expect([window.text(), double.requests('copy.subscribe')]).toEqual(['{}', []]);
});
