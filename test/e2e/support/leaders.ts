/** Brings about what lead traders and the market do, over the simulator's control: nothing in a journey hangs on luck. */
import type { Page } from '@playwright/test';
import { compare, decimal, formatDecimal, multiply } from '../../../shared/num/decimal.ts';
import { askControl, venueState } from './control.ts';
import { openTruth } from './copyTruth.ts';
import { askedBy } from './endpointLog.ts';
import type { LaunchedApp } from './launch.ts';
import { expect } from './waiting.ts';

/** What control answers to a trade of a lead trader: numbers of copies that were opened and closed by it. */
export interface LeadReply {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
}

/** No lead trader trades by itself from now on. Before copy trading begins nobody has copies then. */
export async function quietLeaders({ simulator }: LaunchedApp): Promise<void> {
  await askControl(simulator.control, 'POST', '/leaders', { idle: true });
}

async function traderId({ simulator }: LaunchedApp, name: string): Promise<string> {
  const { traders } = (await askControl(simulator.control, 'GET', '/leaders')) as {
    readonly traders: readonly { readonly traderId: string; readonly name: string }[];
  };
  return traders.find((trader) => trader.name === name)!.traderId;
}

/** A lead trader opens so much of the contract it trades by itself; exactly one follower copies it. */
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

/** A lead trader closes all it holds of a side; what was copied is closed with it. */
export async function leadCloses(app: LaunchedApp, name: string, positionSide: 'LONG' | 'SHORT'): Promise<void> {
  const body = { traderId: await traderId(app, name), positionSide, close: true };
  const { closed } = (await askControl(app.simulator.control, 'POST', '/leaders', body)) as LeadReply;
  expect(closed.length).toBeGreaterThan(0);
  const open = (await openTruth(app)).map(({ trackingNo }) => trackingNo);
  expect(open.filter((trackingNo) => closed.includes(trackingNo))).toEqual([]);
}

/** Moves a price by a share for good: when it answers, the contract trades most of the way there. */
export async function movePrice(app: LaunchedApp, asset: string, share: number): Promise<void> {
  const { control } = app.simulator;
  const last = async () => decimal((await venueState(control, 'futures', `${asset}USDT`)).lastPrice);
  const goal = decimal(formatDecimal(multiply(await last(), decimal((1 + share * 0.6).toFixed(6)))));
  await askControl(control, 'POST', '/scenario', { name: 'jump', asset, share });
  // Its agents trade there as simulated time goes by, which is brought about: on a busy machine it goes by late.
  for (let step = 0; step < 60 && compare(await last(), goal) !== Math.sign(share); step += 1) {
    await askControl(control, 'POST', '/time', { step: 250 });
  }
  expect(compare(await last(), goal)).toBe(Math.sign(share));
}

/** How often the program asked for mark prices, which it does at the end of each reading of open copies. */
const readings = async ({ simulator }: LaunchedApp): Promise<number> =>
  (await askedBy(simulator.control))
    .filter(({ path }) => path === '/capi/v3/market/symbolPrice')
    .reduce((sum, { count }) => sum + count, 0);

/** A window that keeps when the copies that are open were read last, in Unix ms. */
type ReadingWindow = { copiesReadAt?: number };

/** Keeps that time from now on. */
const noteCopiesRead = (page: Page): Promise<void> =>
  page.evaluate(() => {
    type Events = Record<string, (listener: (event: { readonly readAt: number | null }) => void) => unknown>;
    const { foredeck } = window as unknown as { foredeck: { events: Events } };
    const kept = window as ReadingWindow;
    if (kept.copiesReadAt !== undefined) return;
    kept.copiesReadAt = 0;
    foredeck.events['copy.open']!(({ readAt }) => void (kept.copiesReadAt = readAt ?? 0));
  });

/** Lets the price of a long copy in ETHUSDT fall until its guard, which looks when it is asked to `again`, counts down. */
export async function fallUntil(
  app: LaunchedApp,
  again: () => Promise<unknown>,
  isCounting: (within: { readonly timeout: number }) => Promise<void>,
): Promise<void> {
  const { page } = app;
  await noteCopiesRead(page);
  // The first of all waits behind what the start of the desk asks for; asking again then would only drop it.
  await expect.poll(() => readings(app), { timeout: 90_000 }).toBeGreaterThan(0);
  // Twice where the first reading after the fall is also the guard's own first one: what fell before that is no loss to it.
  await expect(async () => {
    await movePrice(app, 'ETH', -0.004);
    const fallen = await page.evaluate(() => Date.now());
    // Once, and then until it is answered: each time drops what is under way.
    await again();
    const readAt = () => page.evaluate(() => (window as ReadingWindow).copiesReadAt ?? 0);
    await expect.poll(readAt, { timeout: 45_000, intervals: [50, 100, 200] }).toBeGreaterThan(fallen);
    await isCounting({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
}
