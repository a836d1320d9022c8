/**
 * Copy trading over the real simulator and its loopback sockets: what main sends to the window equals what the
 * simulator holds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Big from 'big.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../../electron/main/app/startApp.ts';
import type { LeadTrader } from '../../../../shared/domain/leadTrader.ts';
import type { CallName, CallRequest, CallResult, EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import { appOptions } from '../../support/appOptions.ts';
import { createRecordingShell, type RecordingShell } from '../../support/recordingShell.ts';
import { until } from '../../support/until.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
const MINUTE = 60_000;
let profile: string;
let app: RunningApp;
let shell: RecordingShell;

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'copy-'));
  shell = createRecordingShell(profile);
  // Where simulated time runs faster than ours, jumps of the exchange's time are not reported (R38).
  app = await startApp(shell, { ...appOptions(profile), timeFactor: 2 });
  shell.desk().onLoaded();
  await until(() => app.simulator.info() !== null, 'a running simulator', 90_000);
}, 120_000);
afterEach(async () => {
  await app.stop();
  await rm(profile, { recursive: true, force: true });
}, 60_000);

const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>> =>
  (await shell.desk().invoke(name, request)) as CallResult<Name>;
async function control(method: 'GET' | 'POST', target: string, body?: unknown): Promise<Record<string, unknown>> {
  const { address, token } = app.simulator.info()!.control;
  const reply = await fetch(`${address}${target}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as Record<string, unknown>;
  if (!reply.ok) throw new Error(JSON.stringify(answer));
  return answer;
}
const last = <Name extends EventName>(name: Name): EventPayload<Name> | undefined => shell.events(name).at(-1);
/** Returns a figure that the exchange reports for a trader in addition to the documented ones. */
const reportedFigure = ({ more }: LeadTrader, label: string): string =>
  more.find((one) => one.label === label)?.value ?? '';
const plain = (text: string | null): string => new Big(text!).toFixed();
const subscribe = (refresh: boolean) => call('copy.subscribe', { ...rig, refresh });

/** Runs the market until copies were closed with a gain and others are open; then pauses it. */
async function copied(): Promise<void> {
  await control('POST', '/time', { pause: true });
  await until(() => last('copy.traders')?.feed.status === 'live', 'the followed traders', 60_000);
  const ledger = async () => (await control('GET', '/ledger')) as { accounts: { user: { ledger: unknown } } };
  for (let step = 0; step < 150; step += 1) {
    await control('POST', '/time', { step: 2 * MINUTE });
    const text = JSON.stringify((await ledger()).accounts.user.ledger);
    if (step >= 2 && text.includes('tracking_follow_pay')) return;
  }
  throw new Error('no copy was closed with a gain');
}

describe('Copy trading against the simulator', () => {
  test('A-COPY-BEGIN A-COPY-SHARE: lists, history and trader results match the simulator', async () => {
    expect(await subscribe(false)).toEqual({ ok: true, value: {} });
    await copied();
    const before = shell.events('copy.traders').length;
    await subscribe(true);
    const isSettled = (): boolean => {
      const [traders, open, past] = [last('copy.traders'), last('copy.open'), last('copy.past')];
      if (!traders || !open || !past || past.reading || shell.events('copy.traders').length <= before) return false;
      if ([traders, open, past].some(({ feed }) => feed.status !== 'live')) return false;
      const count = (label: string) =>
        traders.traders.reduce((sum, one) => sum + Number(reportedFigure(one, label)), 0);
      return count('closedOrders') === past.count && count('openOrders') === open.copies.length && past.count > 0;
    };
    await until(isSettled, 'everything that happened', 120_000);

    const { traders, truths, complete } = last('copy.traders')!;
    expect([traders.length, complete]).toEqual([3, true]);
    for (const trader of traders) {
      const truth = truths.find(({ traderId }) => traderId === trader.traderId)!;
      expect({
        realised: plain(truth.realised),
        net: plain(truth.net),
        profitShare: plain(truth.profitShare),
        marginInUse: plain(truth.marginInUse),
        closed: String(truth.closed),
        open: String(truth.openCopies),
      }).toEqual({
        realised: plain(reportedFigure(trader, 'realizedPnl')),
        net: plain(reportedFigure(trader, 'netProfit')),
        profitShare: plain(reportedFigure(trader, 'profitShared')),
        marginInUse: plain(reportedFigure(trader, 'marginAmount')),
        closed: reportedFigure(trader, 'closedOrders'),
        open: reportedFigure(trader, 'openOrders'),
      });
    }

    // The exchange's own ledger: the profit share paid equals what the traders received, and the fees are those booked
    // with each copy.
    const { accounts } = (await control('GET', '/ledger')) as { accounts: { user: { ledger: unknown } } };
    const paid = incomeOf(accounts.user.ledger, 'tracking_follow_pay');
    const shared = truths.reduce((sum, { profitShare }) => sum.plus(profitShare!), new Big(0));
    expect(shared.toFixed()).toBe(paid.times(-1).toFixed());

    const page = await call('copy.history', { ...rig, traderId: null, symbol: null, before: 0, limit: 500 });
    const orders = page.ok ? page.value.orders : [];
    expect(orders.map(({ closedAt }) => closedAt)).toEqual(
      orders.map(({ closedAt }) => closedAt).toSorted((a, b) => b! - a!),
    );
    expect(orders).toHaveLength(last('copy.past')!.count);
    for (const { order, markPrice, unrealised } of last('copy.open')!.copies) {
      const direction = order.positionSide === 'LONG' ? 1 : -1;
      const left = new Big(order.filledSize!).minus(order.closedSize!);
      const gain = new Big(markPrice!).minus(order.openPrice!).times(left).times(direction);
      expect(plain(unrealised)).toBe(gain.toFixed());
    }
  }, 240_000);

  test('lists all lead traders by name, including the followed ones', async () => {
    const offered = await call('copy.offered', rig);
    const names = offered.ok ? offered.value.traders : [];
    expect(names).toHaveLength(12);
    expect(names[0]).toEqual({ traderId: expect.stringMatching(/^7\d{17}$/), name: 'TideRunner', strategy: 'trend' });
    await subscribe(false);
    await until(() => last('copy.traders')?.traders.length === 3, 'the followed traders', 60_000);
    for (const { traderId, name } of last('copy.traders')!.traders) {
      expect(names.find((one) => one.traderId === traderId)?.name).toBe(name);
    }
  }, 120_000);
});

/** Sums the income of one kind in a ledger as the control API returns it. */
function incomeOf(ledger: unknown, kind: string): Big {
  const lists: unknown[] = [ledger];
  let sum = new Big(0);
  while (lists.length > 0) {
    const one = lists.pop();
    if (typeof one !== 'object' || one === null) continue;
    const { incomeType, income } = one as { incomeType?: string; income?: string };
    if (incomeType === kind && income !== undefined) sum = sum.plus(income);
    else lists.push(...Object.values(one));
  }
  return sum;
}
