/** Brings about what lead traders and the market do, over the simulator's control: nothing in a journey hangs on luck. */
import { expect } from '@playwright/test';
import { compare, decimal, formatDecimal, multiply } from '../../../shared/num/decimal.ts';
import { askControl, venueState } from './control.ts';
import { openTruth } from './copyTruth.ts';
import type { LaunchedApp } from './launch.ts';

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

/** Moves a price by a share for good, and waits until the contract trades most of the way there. */
export async function movePrice(app: LaunchedApp, asset: string, share: number): Promise<void> {
  const { control } = app.simulator;
  const last = async () => decimal((await venueState(control, 'futures', `${asset}USDT`)).lastPrice);
  const goal = decimal(formatDecimal(multiply(await last(), decimal((1 + share * 0.6).toFixed(6)))));
  await askControl(control, 'POST', '/scenario', { name: 'jump', asset, share });
  await expect.poll(async () => compare(await last(), goal) === Math.sign(share)).toBe(true);
}
