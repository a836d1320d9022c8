/** `npm run gallery -- --record`: writes anew what main over the simulator answers and sends to the panels. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { preview } from 'vite';
import { expect, test } from '../e2e/support/launch.ts';
import { leadCloses, leadOpens, quietLeaders } from '../e2e/support/leaders.ts';
import { conditional, planByBridge } from '../e2e/support/plans.ts';
import { placeByBridge } from '../e2e/support/trade.ts';
import { buildGallery, builtSettings } from './build.ts';
import type { Recording } from './recording.ts';

interface Recorder {
  show(): Promise<void>;
  recorded(): Recording;
}

const folder = path.join(import.meta.dirname, 'recorded');
const context = { environment: 'simulator', account: 'main' } as const;

const show = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { gallery: Recorder }).gallery.show());

/** Waits until these panels are live. */
async function live(page: Page, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds)
    await expect(page.locator(`section[data-panel=${kind}]`), kind).toHaveAttribute('data-face', 'live', {
      timeout: 120_000,
    });
}

/** Writes one message a line, so that a new recording can be compared with the last. */
async function write(page: Page, name: string): Promise<void> {
  const { at, messages } = await page.evaluate(() => (window as unknown as { gallery: Recorder }).gallery.recorded());
  const lines = messages.map((message) => JSON.stringify(message)).join(',\n');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.json`), `{"at":${at},"messages":[\n${lines}\n]}\n`);
}

const call = (page: Page, name: string, request: object): Promise<unknown> =>
  page.evaluate(
    ([to, body]) => {
      type Calls = Record<string, (body: unknown) => Promise<unknown>>;
      return (window as unknown as { foredeck: { calls: Calls } }).foredeck.calls[to]!(body);
    },
    [name, request] as const,
  );

/** Opens positions, orders of every list, a plan and an alert. */
async function trade(page: Page): Promise<void> {
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.123', symbol: 'ETHUSDT', opens: 'SHORT' });
  await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.1234' });
  const orphan = { side: 'SELL', positionSide: 'LONG', symbol: 'SOLUSDT', triggerPrice: '50.00', reduceOnly: true };
  await planByBridge(page, 'single', [conditional({ ...orphan, quantity: '1.2' })]);
  await planByBridge(page, 'single', [
    conditional({ type: 'TRAILING_MARKET', activatePrice: '70000.0', callbackRate: '0.015' }),
  ]);
  const stop = { kind: 'tpSl', market: 'futures', symbol: 'BTCUSDT', positionSide: 'LONG', plan: 'STOP_LOSS' };
  const whole = { execution: { kind: 'market' }, size: { kind: 'wholePosition' }, source: 'mark' };
  await planByBridge(page, 'single', [{ ...stop, ...whole, triggerPrice: '71000.0' }]);
  const condition = {
    kind: 'price',
    market: 'futures',
    symbol: 'BTCUSDT',
    source: 'LAST',
    direction: 'above',
    price: '99000.0',
  };
  const again = { repeat: 'once', rearmPercent: '0.5', rearmSeconds: 60, sound: false, expiresAt: null };
  const draft = { condition, note: 'Break of the range', ...again };
  const saved = await call(page, 'alerts.save', { ...context, alertId: null, on: true, draft });
  expect(saved).toMatchObject({ ok: true });
}

test('records a new account and the same account after trading', async ({ launch }) => {
  test.setTimeout(600_000);
  await buildGallery();
  const server = await preview(builtSettings);
  try {
    const { port } = server.httpServer.address() as { readonly port: number };
    const app = await launch({ developed: `http://127.0.0.1:${port}` });
    const { page } = app;
    await quietLeaders(app);
    await page.waitForFunction(() => 'gallery' in window);
    await show(page);
    const atOnce = ['chart', 'book', 'tape', 'depth', 'ladder', 'watchlist', 'sheet', 'ticket', 'balances', 'rebates'];
    await live(page, [...atOnce, 'accounts', 'news', 'practice', 'replay', 'follows', 'copyGuards']);
    for (const kind of [
      'positions',
      'openOrders',
      'conditional',
      'orderHistory',
      'fills',
      'closedPositions',
      'performance',
      'journal',
      'copies',
      'copyHistory',
      'fees',
    ])
      await expect(page.locator(`section[data-panel=${kind}]`), kind).toHaveAttribute('data-face', 'empty', {
        timeout: 120_000,
      });
    await write(page, 'fresh');

    await trade(page);
    await leadOpens(app, 'TideRunner', 'LONG', '0.05');
    await leadCloses(app, 'TideRunner', 'LONG');
    await leadOpens(app, 'LatticeWorks', 'LONG', '0.5');
    await leadOpens(app, 'NorthGate', 'SHORT', '0.5');
    await live(page, ['positions', 'copies', 'copyHistory']);
    await show(page);
    await live(
      page,
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('section.panel')].map(({ dataset }) => dataset['panel'] ?? ''),
      ),
    );
    await write(page, 'traded');
  } finally {
    await server.close();
  }
});
