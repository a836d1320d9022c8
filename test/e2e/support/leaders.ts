/**
 * Controls lead traders and the market through the simulator's control interface, so that no e2e test depends on
 * chance.
 */
import type { Page } from '@playwright/test';
import { compare, decimal, formatDecimal, multiply } from '../../../shared/num/decimal.ts';
import { askControl, venueState } from './control.ts';
import { openTruth } from './copyTruth.ts';
import { appRequests } from './endpointLog.ts';
import type { LaunchedApp } from './launch.ts';
import { expect } from './waiting.ts';

/**
 * The simulator's response to a trade of a lead trader: tracking numbers of the copies that the trade opened and
 * closed.
 */
export interface LeadReply {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
}

/** Stops lead traders from trading by themselves from now on. Before copy trading begins there are no copies then. */
export async function quietLeaders({ simulator }: LaunchedApp): Promise<void> {
  await askControl(simulator.control, 'POST', '/leaders', { idle: true });
}

async function traderId({ simulator }: LaunchedApp, name: string): Promise<string> {
  const { traders } = (await askControl(simulator.control, 'GET', '/leaders')) as {
    readonly traders: readonly { readonly traderId: string; readonly name: string }[];
  };
  return traders.find((trader) => trader.name === name)!.traderId;
}

/** Makes a lead trader open a size in the contract it trades; exactly one copy opens. Returns its tracking number. */
export async function leadOpens(
  app: LaunchedApp,
  name: string,
  positionSide: 'LONG' | 'SHORT',
  size: string,
): Promise<string> {
  const body = { traderId: await traderId(app, name), positionSide, size };
  const reply = (await askControl(app.simulator.control, 'POST', '/leaders', body)) as LeadReply;
  expect([reply.opened.length, reply.closed]).toEqual([1, []]);
  return reply.opened[0]!;
}

/** Makes a lead trader close everything it holds on one side; its copies close with it. */
export async function leadCloses(app: LaunchedApp, name: string, positionSide: 'LONG' | 'SHORT'): Promise<void> {
  const body = { traderId: await traderId(app, name), positionSide, close: true };
  const { closed } = (await askControl(app.simulator.control, 'POST', '/leaders', body)) as LeadReply;
  expect(closed.length).toBeGreaterThan(0);
  const open = (await openTruth(app)).map(({ trackingNo }) => trackingNo);
  expect(open.filter((trackingNo) => closed.includes(trackingNo))).toEqual([]);
}

/** Moves a price by a fraction permanently; resolves when the contract trades and is quoted more than 60 % of the way. */
export async function movePrice(app: LaunchedApp, asset: string, share: number): Promise<void> {
  const { control } = app.simulator;
  const state = () => venueState(control, 'futures', `${asset}USDT`);
  const goal = decimal(
    formatDecimal(multiply(decimal((await state()).lastPrice), decimal((1 + share * 0.6).toFixed(6)))),
  );
  // An order at market trades with the book, which may lag behind the last price: both sides have to be there too.
  const isThere = async () => {
    const { lastPrice, bids, asks } = await state();
    return [lastPrice, bids[0]?.[0], asks[0]?.[0]].every(
      (price) => price !== undefined && compare(decimal(price), goal) === Math.sign(share),
    );
  };
  await askControl(control, 'POST', '/scenario', { name: 'jump', asset, share });
  // The simulator's agents trade towards the new price as simulated time passes; the steps advance that time, since it
  // passes late on a busy machine.
  for (let step = 0; step < 60 && !(await isThere()); step += 1) {
    await askControl(control, 'POST', '/time', { step: 250 });
  }
  expect(await isThere()).toBe(true);
}

/** Returns how often the app requested mark prices, which it does at the end of each reading of open copies. */
const readings = async ({ simulator }: LaunchedApp): Promise<number> =>
  (await appRequests(simulator.control))
    .filter(({ path }) => path === '/capi/v3/market/symbolPrice')
    .reduce((sum, { count }) => sum + count, 0);

/** A window that records when the open copies were last read, in Unix ms. */
type ReadingWindow = { copiesReadAt?: number };

/** Records that time from now on. */
const noteCopiesRead = (page: Page): Promise<void> =>
  page.evaluate(() => {
    type Events = Record<string, (listener: (event: { readonly readAt: number | null }) => void) => unknown>;
    const { foredeck } = window as unknown as { foredeck: { events: Events } };
    const readingWindow = window as ReadingWindow;
    if (readingWindow.copiesReadAt !== undefined) return;
    readingWindow.copiesReadAt = 0;
    foredeck.events['copy.open']!(({ readAt }) => void (readingWindow.copiesReadAt = readAt ?? 0));
  });

/**
 * Lets the price of ETHUSDT fall until the guard of a long copy counts down; the guard checks after each reading, which
 * `again` requests.
 */
export async function fallUntil(
  app: LaunchedApp,
  again: () => Promise<unknown>,
  isCounting: (within: { readonly timeout: number }) => Promise<void>,
): Promise<void> {
  const { page } = app;
  await noteCopiesRead(page);
  // The first reading waits behind the requests of the app's start; requesting another one then would only drop it.
  await expect.poll(() => readings(app), { timeout: 180_000 }).toBeGreaterThan(0);
  // A second round is needed where the first reading after the fall is also the guard's first one: the guard does not
  // count an earlier fall as a loss.
  await expect(async () => {
    await movePrice(app, 'ETH', -0.004);
    const fallen = await page.evaluate(() => Date.now());
    // Requests one reading and waits for its result: each further request would drop the one under way.
    await again();
    const readAt = () => page.evaluate(() => (window as ReadingWindow).copiesReadAt ?? 0);
    await expect.poll(readAt, { timeout: 45_000, intervals: [50, 100, 200] }).toBeGreaterThan(fallen);
    await isCounting({ timeout: 5_000 });
  }).toPass();
}
