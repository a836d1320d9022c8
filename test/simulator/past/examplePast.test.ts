import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readExampleFile, writeExampleFile } from '../../../electron/simulator/adapters/exampleFile.ts';
import { EXAMPLE_DAYS, moved, openExample, type ExamplePast } from '../../../electron/simulator/past/examplePast.ts';
import { makeExample } from '../../../electron/simulator/past/makeExample.ts';
import { MemoryState } from '../../../electron/simulator/state/memoryState.ts';
import { moneyText } from '../../../electron/simulator/venue/accounts/money.ts';
import { initialFunds } from '../../../electron/simulator/venue/accounts/types.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { entryOfBill, entryOfIncome, reconcile } from '../../../shared/domain/reconciliation.ts';
import type { Bill } from '../../../shared/domain/accountRecord.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time/units.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { incomeOf } from '../venue/timedVenue.ts';
import { control, START, startRig } from '../support/rig.ts';

const ALWAYS = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];
/** The last funding settlement before {@link START}. */
const UNTIL = Date.UTC(2026, 8, 23, 16);
const FROM = UNTIL - EXAMPLE_DAYS * DAY_MS;

let example: ExamplePast;
let venue: Venue;
beforeAll(() => {
  example = makeExample();
  const state = new MemoryState();
  openExample(state, example, START, createRandom(3));
  venue = new Venue(createVirtualClock(START), example.seed, 1, state);
}, 120_000);

const user = () => venue.accounts.account('user');

describe('the example of 90 days', () => {
  it('ends at the last funding settlement, with nothing open and nobody followed', () => {
    expect(venue.exampleUntil).toBe(UNTIL);
    const account = user();
    expect({
      positions: account.positions.size,
      orders: [...account.open('spot'), ...account.open('futures')].length,
      conditional: account.liveConditionals().length,
      follows: venue.accounts.copy.store.followsOf('user').map(({ active }) => active),
    }).toEqual({ positions: 0, orders: 0, conditional: 0, follows: [false, false, false] });
    const times = [...account.fills('spot'), ...account.fills('futures')].map(({ time }) => time);
    expect([Math.min(...times) >= FROM, Math.max(...times) < UNTIL]).toEqual([true, true]);
  });

  it('has everything a trader does: both order types, stops, copies, funding, transfers, one liquidation', () => {
    const account = user();
    const orders = account.orders('futures');
    const count = (of: (order: (typeof orders)[number]) => boolean) => orders.filter(of).length;
    expect({
      market: count(({ type, terms }) => type === 'MARKET' && terms!.source === 'API') > 200,
      limit: count(({ type, status }) => type === 'LIMIT' && status === 'FILLED') > 100,
      cancelled: count(({ status }) => status === 'CANCELED') > 30,
      triggered: count(({ terms }) => terms!.source === 'TRIGGER') > 40,
      copied: venue.accounts.copy.store.closed.filter(({ accountId }) => accountId === 'user').length > 100,
      funding: account.income.filter(({ incomeType }) => incomeType === 'position_funding').length > 100,
      transfers: account.transfers.length,
      purchases: account.orders('spot').length,
      liquidated: count(({ terms }) => terms!.source === 'LIQUIDATION'),
    }).toEqual({
      market: true,
      limit: true,
      cancelled: true,
      triggered: true,
      copied: true,
      funding: true,
      transfers: 3,
      purchases: 17,
      liquidated: 1,
    });
  });

  it('has a good month, a bad one and a good one', () => {
    const moves = new Set(['transfer_in', 'transfer_out', 'deposit', 'withdraw']);
    const results = [0, 0, 0];
    for (const { time, income, incomeType } of user().income) {
      if (!moves.has(incomeType)) results[Math.floor((time - FROM) / (30 * DAY_MS))]! += Number(income) / 1e8;
    }
    expect(results.map((result) => Math.sign(Math.round(result / 1000)))).toEqual([1, -1, 1]);
  });

  it('balances of both wallets equal their lines to the last digit', () => {
    const account = user();
    const { spot, futures } = initialFunds.user;
    const at = (time: number, balances: readonly (readonly [string, string])[]) => ({
      at: time,
      balances: balances.map(([asset, total]) => ({ asset, total })),
    });
    const ofFutures = runAtOnce(
      reconcile({
        market: 'futures',
        opening: at(FROM, [['USDT', futures]]),
        closing: at(UNTIL, [['USDT', moneyText(account.wallet.balance)]]),
        entries: incomeOf(account).map(entryOfIncome),
        covered: ALWAYS,
      }),
    );
    const bills = account.bills.filter(({ wallet }) => wallet === 'spot');
    const ofSpot = runAtOnce(
      reconcile({
        market: 'spot',
        opening: at(FROM, Object.entries(spot)),
        closing: at(
          UNTIL,
          [...account.spot].map(([asset, { free, locked }]) => [asset, moneyText(free + locked)] as const),
        ),
        entries: bills.flatMap(({ id, asset, time, bizType, delta, fee, after }) => {
          const [change, balanceAfter] = [moneyText(delta), moneyText(after)];
          const entry = entryOfBill({
            billId: id,
            asset,
            createdAt: time,
            businessType: bizType,
            change,
            balanceAfter,
            fee: moneyText(fee ?? 0n),
          } as Bill);
          return entry ? [entry] : [];
        }),
        covered: ALWAYS,
      }),
    );
    const rest = [...ofFutures.assets, ...ofSpot.assets].map(({ asset, difference }) => [asset, difference]);
    expect(rest).toEqual([
      ['USDT', '0'],
      ['BTC', '0'],
      ['ETH', '0'],
      ['USDT', '0'],
    ]);
  });

  it('every fill lies within the candle of its minute, and every funding line at a settlement of the history', () => {
    const account = user();
    const fills = [...account.fills('spot'), ...account.fills('futures')];
    const outside = fills.filter(({ market, symbol, price, time }) => {
      const bar = venue.market.find(market, symbol)!.last.bar('1m', Math.floor(time / MINUTE_MS) * MINUTE_MS)!;
      return price < bar.low || price > bar.high;
    });
    expect([fills.length > 1_000, outside.map(({ id }) => id)]).toEqual([true, []]);
    const unsettled = account.income.filter(
      ({ incomeType, symbol, time }) =>
        incomeType === 'position_funding' &&
        venue.market.find('futures', symbol)!.funding!.history(time, time, 1).length !== 1,
    );
    expect(unsettled).toEqual([]);
  });

  it('prices go on from where it ends to the present without a gap', () => {
    const gaps: string[] = [];
    for (const [key, { last, mark, index, instrument }] of venue.market.instruments) {
      if (instrument.marketHours !== null) continue;
      for (const series of [last, mark, index]) {
        if (!series) continue;
        let close = series.bar('1m', UNTIL - MINUTE_MS)!.close;
        for (let minute = UNTIL; minute + MINUTE_MS < START; minute += MINUTE_MS) {
          const bar = series.bar('1m', minute)!;
          if (bar.open !== close || bar.high < bar.low) gaps.push(`${key} ${minute}`);
          if (series === last && bar.trades === 0) gaps.push(`${key} ${minute} has no trades`);
          ({ close } = bar);
        }
      }
    }
    expect(gaps).toEqual([]);
    const { fair } = venue.market.prices;
    const far = Object.entries(fair).filter(([name, price]) => Math.abs(price / example.prices.fair[name]! - 1) > 0.2);
    expect(far).toEqual([]);
  });

  it('is at most 2 MB as a file, from which it is read again unchanged', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'example-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'example.json.gz');
    writeExampleFile(file, example);
    expect(fs.statSync(file).size).toBeLessThan(2_000_000);
    expect(readExampleFile(file)).toEqual(example);
  });
});

describe('opening an example', () => {
  it('is made the same every time', () => {
    expect(makeExample(2)).toEqual(makeExample(2));
  });

  it('moves every time of a record and nothing else', () => {
    const body =
      '{"id":"1767225600000","createdTime":1767225600000,"time":1767225600001,"size":1767225600000,"since":1767225600002}';
    expect(moved(body, HOUR_MS)).toBe(
      '{"id":"1767225600000","createdTime":1767229200000,"time":1767229200001,"size":1767225600000,"since":1767229200002}',
    );
  });

  it('ends before the warm-up of the markets at every time of a day', () => {
    const small = makeExample(1);
    const ends = Array.from({ length: 24 * 4 }, (_, quarter) => {
      const now = Date.UTC(2026, 2, 29) + quarter * 15 * MINUTE_MS;
      const state = new MemoryState();
      openExample(state, small, now, createRandom(quarter));
      const until = Number(state.read('meta').get('example'));
      const minutes = state.read('minutes');
      return [until % (8 * HOUR_MS), minutes.size === (now - until) / MINUTE_MS, now - until >= 4 * MINUTE_MS];
    });
    expect(ends).toEqual(ends.map(() => [0, true, true]));
  });
});

describe('a simulator with an example', () => {
  function folderWithExample() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'example-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'example.json.gz');
    writeExampleFile(file, makeExample(2));
    const seeds = [11, 12, 13, 14];
    const begun = {
      seed: null,
      drawSeed: () => seeds.shift()!,
      stateFolder: path.join(folder, 'state'),
      example: () => readExampleFile(file),
    };
    return { folder, begun };
  }
  const traded = async (rig: Awaited<ReturnType<typeof startRig>>) => ({
    until: (await control(rig, 'GET', '/example')).json,
    orders: rig.simulator.venue.accounts.account('user').orders('futures').length > 0,
    seed: rig.simulator.info.seed,
    key: rig.simulator.info.keys[0]!.apiKey,
  });

  it('begins with it once, and continues it after a restart', async () => {
    const { begun } = folderWithExample();
    const first = await startRig(begun);
    const before = await traded(first);
    expect(before).toMatchObject({ until: { until: UNTIL }, orders: true });
    await first.simulator.stop();
    const second = await startRig(begun);
    expect(await traded(second)).toEqual(before);
  });

  it('leaves it for an empty exchange with other keys', async () => {
    const { begun } = folderWithExample();
    const first = await startRig(begun);
    const before = await traded(first);
    await first.simulator.stop();
    const second = await startRig({ ...begun, leaveExample: true });
    const after = await traded(second);
    expect(after).toMatchObject({ until: { until: null }, orders: false });
    expect([after.seed === before.seed, after.key === before.key]).toEqual([false, false]);
    await second.simulator.stop();
    const third = await startRig(begun);
    expect(await traded(third)).toEqual(after);
  });

  it('keeps its past as the account’s own, which is then never left', async () => {
    const { begun } = folderWithExample();
    const first = await startRig(begun);
    expect((await control(first, 'POST', '/example/keep')).json).toEqual({ example: null });
    expect(await traded(first)).toMatchObject({ until: { until: null }, orders: true });
    await first.simulator.stop();
    const second = await startRig({ ...begun, leaveExample: true });
    expect(await traded(second)).toMatchObject({ until: { until: null }, orders: true });
  });

  it('begins empty with a given seed, and when the file cannot be read', async () => {
    const { begun, folder } = folderWithExample();
    const seeded = await startRig({ ...begun, seed: 5 });
    expect(await traded(seeded)).toMatchObject({ until: { until: null }, orders: false });
    fs.writeFileSync(path.join(folder, 'broken'), 'no example');
    const warnings: string[] = [];
    const broken = await startRig({
      ...begun,
      stateFolder: path.join(folder, 'other'),
      example: () => readExampleFile(path.join(folder, 'broken')),
      warn: (sentence) => warnings.push(sentence),
    });
    expect(await traded(broken)).toMatchObject({ until: { until: null }, orders: false });
    expect(warnings).toEqual([expect.stringMatching(/^The example cannot be read: /)]);
  });

  it('has it without a folder too, for as long as the process runs', async () => {
    const { begun } = folderWithExample();
    const rig = await startRig({ ...begun, stateFolder: null });
    expect(await traded(rig)).toMatchObject({ until: { until: UNTIL }, orders: true });
    expect((await control(rig, 'POST', '/example/keep')).json).toEqual({ example: null });
    expect(await traded(rig)).toMatchObject({ until: { until: null }, orders: true });
  });
});
