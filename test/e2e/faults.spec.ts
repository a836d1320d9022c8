import {
  allPanelNames,
  bookLevels,
  drawnAfter,
  drawnText,
  expectPanelStates,
  highScreen,
  panel,
  showTable,
  recordPanelStates,
} from './support/desk.ts';
import { decimal, formatShort } from '../../shared/num/decimal.ts';
import { askControl } from './support/control.ts';
import { expect, test } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { accountReady } from './support/trade.ts';

type Levels = readonly (readonly string[])[];
/** Returns the best 200 levels of both sides with their sizes in their shortest form. */
const plainLevels = ({ bids, asks }: { readonly bids: Levels; readonly asks: Levels }) =>
  [bids, asks].map((side) =>
    side.slice(0, 200).map(([price, size]) => [price, formatShort(decimal(size!.replaceAll(',', '')))]),
  );

test.describe('faults', () => {
  test('B-B1 B-B2 a closed socket makes the book stale at once; it reconnects and leaves no wrong level', async ({
    launch,
  }) => {
    const { page, simulator } = await launch();
    await expectPanelStates(page, 'live');
    const faces = await recordPanelStates(page, 'Order book');
    const before = await drawnText(page, 'Order book');
    await simulator.fault('refuseSockets', { milliseconds: 800 });
    await simulator.fault('closeSockets');
    await expect.poll(faces).toEqual(['live', 'stale', 'live']);
    await expectPanelStates(page, 'live');
    await drawnAfter(page, 'Order book', before);
    await showTable(page, 'Order book');
    await askControl(simulator.control, 'POST', '/time', { pause: true });
    const truth = await simulator.state('futures', 'BTCUSDT');
    await expect.poll(async () => plainLevels(await bookLevels(page))).toEqual(plainLevels(truth));
  });

  test('XW3 B-B2 after a dropped frame the book recovers and matches the exchange', async ({ launch }) => {
    const { page, simulator } = await launch();
    await expectPanelStates(page, 'live');
    // A new snapshot repairs the gap, often within one frame of the display; what counts is that no level is wrong.
    for (let gap = 0; gap < 3; gap += 1) {
      await simulator.fault('dropFrame', { market: 'futures', stream: 'BTCUSDT@depth200', count: 1 });
      await expect.poll(() => askControl(simulator.control, 'GET', '/fault')).toEqual({ armed: [] });
      // The frame after the lost one reveals the gap: the first change may still be the frame before the lost one.
      const before = await drawnText(page, 'Order book');
      await drawnAfter(page, 'Order book', await drawnAfter(page, 'Order book', before));
    }
    await expectPanelStates(page, 'live');
    await showTable(page, 'Order book');
    await askControl(simulator.control, 'POST', '/time', { pause: true });
    const truth = await simulator.state('futures', 'BTCUSDT');
    await expect.poll(async () => plainLevels(await bookLevels(page))).toEqual(plainLevels(truth));
  });

  test('a lost stream is named by the one item of the connections, which stays in one line and opens their list', async ({
    launch,
  }) => {
    const { page, simulator } = await launch({ viewport: { width: 1280, height: 800 } });
    await expectPanelStates(page, 'live');
    const bar = page.locator('.status-bar');
    const item = bar.getByRole('button', { name: /^Connections: / });
    await expect(item).toHaveText('Connected');
    await simulator.fault('refuseSockets', { milliseconds: 20_000 });
    await simulator.fault('closeSockets');
    const lost = /(?:Reconnecting|Connecting|Stale) \d+ s/;
    await expect(item).toHaveText(lost);
    expect(await flaws(page)).toEqual([]);
    expect((await bar.boundingBox())!.height).toBeLessThan(30);
    await item.click();
    const list = page.getByRole('dialog', { name: /^Connections: / });
    const names = ['Spot', 'Futures'].flatMap((market) =>
      ['REST', 'stream', 'account'].map((kind) => `${market} ${kind}`),
    );
    // Below them are the latencies of the hosts, as far as they were measured.
    await expect(list.locator('dl').first().locator('dt')).toHaveText(names);
    await expect(list.locator('dl > div').filter({ hasText: 'Futures stream' }).locator('dd')).toHaveText(lost);
    await expect(list).toContainText(/Futures: exchange time minus local time [−]?\d+ ms/);
    expect(await violations(page)).toEqual([]);
  });

  test('XW11 B-C5 a silent socket makes the book visibly stale within seconds and is replaced', async ({ launch }) => {
    const { page, simulator } = await launch();
    await expectPanelStates(page, 'live');
    await simulator.fault('silenceSockets', { market: 'futures', milliseconds: 9_000 });
    await expect(panel(page, 'Order book')).toHaveAttribute('data-face', 'stale');
    await expect(panel(page, 'Order book').locator('.stale-bar')).toContainText(/Stale for \d+ s/);
    await expect(panel(page, 'Order book')).toHaveAttribute('data-face', 'live');
  });

  test('shows every panel as stopped while the simulator is stopped, and live again after its start', async ({
    launch,
  }) => {
    const { page } = await launch({ viewport: highScreen });
    await expectPanelStates(page, 'live', allPanelNames);
    // One click that was meant for a neighbouring button does not stop the market.
    await page.getByRole('button', { name: 'Stop simulator' }).click();
    const question = page.getByRole('dialog', { name: 'Stop the simulator?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectPanelStates(page, 'live', allPanelNames);
    await page.getByRole('button', { name: 'Stop simulator' }).click();
    await question.getByRole('button', { name: 'Stop simulator' }).click();
    await expectPanelStates(page, 'stopped', allPanelNames);
    for (const name of allPanelNames) {
      await expect(panel(page, name)).toContainText('The simulator is stopped.');
      await expect(panel(page, name).locator('.panel-content')).toBeHidden();
    }
    await panel(page, 'Trades').getByRole('button', { name: 'Start simulator' }).click();
    await expectPanelStates(page, 'live', allPanelNames);
    const book = await drawnText(page, 'Order book');
    await drawnAfter(page, 'Order book', book);
  });

  test('B-E5 a reload restores the full state and leaves no subscription of the old page', async ({ launch }) => {
    const { page, simulator } = await launch({ viewport: highScreen, settings: { symbol: 'ETHUSDT', market: 'spot' } });
    await expectPanelStates(page, 'live', allPanelNames);
    const channels = async () => JSON.stringify(await simulator.ledger()).match(/"channels":\d+/g);
    await accountReady(page);
    // For each market the channels of its account, and on spot also those of what the window shows.
    const before = ['"channels":7', '"channels":4'];
    await expect.poll(channels).toEqual(before);
    for (let round = 0; round < 3; round += 1) {
      await page.reload();
      await expectPanelStates(page, 'live', allPanelNames);
    }
    await expect(page).toHaveTitle('ETHUSDT - Foredeck - SIMULATOR');
    await expect.poll(channels).toEqual(before);
    const tape = await drawnText(page, 'Trades');
    await drawnAfter(page, 'Trades', tape);
  });
});
