// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useTradeOrigins } from '../../../../renderer/state/orders/index.ts';
import type { PlacedTrade } from '../../../../shared/domain/tradeOrigin.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const NOW = 1_800_000_000_000;
const trade = (orderId: string, time: number): PlacedTrade => ({
  market: 'futures',
  orderId,
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  time,
});
const trades = [trade('closing', NOW - 1_000), trade('own', NOW - 1_000), trade('old', NOW - 100_000)];

function Probe() {
  const originOf = useTradeOrigins('futures', trades);
  return <p>{trades.map((one) => `${one.orderId}:${originOf(one)?.by ?? ''}`).join(' ')}</p>;
}

test('an order that closes a position is ours as soon as the reply has named it: main is asked once more about young ones', async () => {
  const double = createRunningBridge();
  const ours = new Set(['own']);
  double.answer('app.state', () => ok(appState()));
  double.answer('records.origins', ({ trades: asked }) =>
    ok({ origins: asked.map(({ orderId }) => ({ by: ours.has(orderId) ? 'desk' : 'external', certain: true })) }),
  );
  const services = createTestServices(double.bridge);
  await settle();
  const page = await mount(<Probe />, services);
  await page.after(settle);
  expect(page.text()).toBe('closing:external own:desk old:external');
  ours.add('closing').add('old');
  await page.after(async () => {
    services.clock.advance(3_000);
    await settle();
  });
  expect(page.text()).toBe('closing:desk own:desk old:external');
  await page.after(async () => {
    services.clock.advance(60_000);
    await settle();
  });
  expect(double.requests('records.origins').map(({ trades: asked }) => asked.map(({ orderId }) => orderId))).toEqual([
    ['closing', 'own', 'old'],
    ['closing'],
  ]);
  await page.end();
});
