/**
 * Some days of trading, and what the archive makes of them: every figure equals the exchange's ledger to the last digit.
 * FOREDECK_DAYS sets their number; `npm run test:full` trades for a month.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initialFunds } from '../../../electron/simulator/venue/accounts/types.ts';
import { money, moneyText, sizeAmount } from '../../../electron/simulator/venue/accounts/money.ts';
import { spotPairs } from '../../../electron/simulator/market/instruments.ts';
import type { AccountFill } from '../../../electron/simulator/venue/accounts/records.ts';
import type { ClosedPosition } from '../../../shared/domain/closedPosition.ts';
import { lotMethods, type LotMethod } from '../../../shared/domain/spotLots.ts';
import { archived, truthOf } from '../../main/features/records/archive/support/compare.ts';
import {
  allPositions,
  allRecords,
  closedPositions,
  performanceOf,
  reportOf,
  tradeDays,
  type TradedDays,
} from './month.ts';

const DAYS = Number.parseInt(process.env['FOREDECK_DAYS'] ?? '1', 10);
const TIMEOUT_MS = 60_000 + DAYS * 30_000;

const zone = process.env['TZ'];
let folder: string;
let traded: TradedDays;
let closed: readonly ClosedPosition[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'month-'));
  traded = await tradeDays(DAYS, folder);
  closed = await closedPositions(traded.rig);
}, TIMEOUT_MS);
afterAll(() => {
  traded.rig.end(true);
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  rmSync(folder, { recursive: true, force: true });
});

/** Why the funding of a position is not known. */
const unknownFunding: ReadonlySet<string> = new Set(['fundingShared', 'openingMissing']);

/** Returns the sum of amounts, which must all be known. */
const sumOf = (amounts: readonly (string | null)[]): string =>
  moneyText(amounts.reduce((sum, amount) => sum + money(amount!), 0n));

/** Returns a share of an amount, rounded up where it is only a part. */
const shareOf = (amount: bigint, size: bigint, whole: bigint): bigint => (amount * size + whole - 1n) / whole;

/**
 * Returns what sales brought whose purchases are known, computed symbol by symbol from the exchange's fills alone, and
 * how many sales had a part without a purchase.
 */
function plainSales(
  fills: readonly AccountFill[],
  method: LotMethod,
): { readonly brought: bigint; readonly unmatched: number } {
  let [brought, unmatched] = [0n, 0];
  const lotsOf = new Map<string, { size: bigint; cost: bigint }[]>();
  for (const { symbol, side, size: steps, value, fee } of fills) {
    const lots = lotsOf.get(symbol) ?? [];
    lotsOf.set(symbol, lots);
    const size = sizeAmount(
      spotPairs.find((one) => one.symbol === symbol)!,
      steps,
    );
    if (side === 'BUY') {
      const [pool] = lots;
      if (method === 'average' && pool) {
        pool.size += size - fee;
        pool.cost += value;
      } else {
        lots.push({ size: size - fee, cost: value });
      }
      continue;
    }
    let [left, received] = [size, 0n];
    while (left > 0n && lots.length > 0) {
      const lot = method === 'lifo' ? lots.at(-1)! : lots[0]!;
      const taken = left < lot.size ? left : lot.size;
      const cost = shareOf(lot.cost, taken, lot.size);
      brought -= cost;
      received += (value * taken) / size - (fee * taken) / size;
      left -= taken;
      lot.size -= taken;
      lot.cost -= cost;
      if (lot.size === 0n) lots.splice(lots.indexOf(lot), 1);
    }
    if (left > 0n) unmatched += 1;
    // The last part of a sale is the rest of it.
    brought += left > 0n ? received : value - fee;
  }
  return { brought, unmatched };
}

describe(`the records of ${DAYS === 1 ? 'a day' : `${DAYS} days`} of trading`, () => {
  test('contain what they are to prove', () => {
    const { account } = traded;
    const kinds = new Set(account.income.map(({ incomeType }) => incomeType));
    const expected = ['transfer_in', 'transfer_out', 'position_funding', 'start_liquidate', 'finish_liquidate'];
    expect([...expected, 'tracking_follow_pay'].filter((kind) => !kinds.has(kind as never))).toEqual([]);
    expect(account.fills('spot').length).toBeGreaterThan(10 * DAYS);
    expect(account.fills('futures').length).toBeGreaterThan(150 * DAYS);
    expect(closed.filter(({ liquidated }) => liquidated).length).toBeGreaterThan(0);
    expect(closed.filter(({ origin }) => origin === 'copied').length).toBeGreaterThan(10 * DAYS);
    expect(closed.filter(({ origin }) => origin === 'external').length).toBeGreaterThan(10 * DAYS);
    expect(new Set(closed.map(({ symbol }) => symbol)).size).toBe(3);
  });

  test('are in the archive one for one, without a conflict', () => {
    expect(archived(traded.rig.archive(), 1_000)).toEqual(truthOf(traded.rig.exchange));
    expect(traded.rig.notices).toEqual([]);
  });

  test('give positions with the results, fees, funding and insurance of the ledger', () => {
    const { account, rig } = traded;
    const { wallet } = account;
    const { closed: ended, open, unassigned } = allPositions(rig);
    const all = [...ended, ...open];
    expect(sumOf(all.map(({ realised }) => realised))).toBe(moneyText(wallet.realizedPnl));
    expect(sumOf(all.map(({ fees }) => fees))).toBe(moneyText(wallet.fees + wallet.liquidateFees));
    expect(sumOf(all.map(({ insurance }) => insurance))).toBe(moneyText(wallet.covered));
    // Funding that cannot be assigned to one of several positions is unknown for each of these, never a guess.
    const isKnown = ({ funding }: ClosedPosition): boolean => funding !== null;
    expect(all.filter((one) => !isKnown(one) && !one.issues.some((issue) => unknownFunding.has(issue)))).toEqual([]);
    expect(all.filter(isKnown).length / all.length).toBeGreaterThan(0.95);
    if (all.every(isKnown) && unassigned.length === 0) {
      expect(sumOf(all.map(({ funding }) => funding))).toBe(moneyText(wallet.funding));
    }
    // Everything is closed. A copy's record names one of its closing orders; the others are found by their results, and
    // the few that several copies could have are told.
    const told = all.filter(({ issues }) => issues.includes('openingMissing') || issues.includes('resultDiffers'));
    expect(told.length / all.length).toBeLessThan(0.005);
    expect(open.length).toBeLessThanOrEqual(2 * told.length);
  });

  test('account for the balance of both markets', () => {
    const { rig, account } = traded;
    const income = allRecords(rig, 'futures', 'income').map(({ amount }) => amount);
    expect(sumOf([initialFunds.user.futures, ...income])).toBe(moneyText(account.wallet.balance));
    const changes = new Map<string, string[]>();
    for (const { asset, change } of allRecords(rig, 'spot', 'bills')) {
      changes.set(asset, [...(changes.get(asset) ?? []), change]);
    }
    for (const [asset, { free, locked }] of account.spot) {
      const before = initialFunds.user.spot[asset] ?? '0';
      expect(sumOf([before, ...(changes.get(asset) ?? [])]), asset).toBe(moneyText(free + locked));
    }
  });

  test.each(lotMethods)('add up in a report to the sums of the ledger, with spot sales by %s', async (method) => {
    const { rig, account } = traded;
    const { totals } = await reportOf(rig, method);
    const entries = new Map<string, [rows: number, fees: bigint, net: bigint]>();
    const count = (key: string, fee: bigint, net: bigint): void => {
      const [rows, fees, sum] = entries.get(key) ?? [0, 0n, 0n];
      entries.set(key, [rows + 1, fees + fee, sum + net]);
    };
    for (const { asset, incomeType, income, fillFee } of account.income) {
      const isTrade = /^position_(?:open|close)_/.test(incomeType);
      count(`futures ${asset} ${incomeType}`, isTrade ? fillFee : 0n, income);
    }
    for (const { wallet, asset, bizType, delta, fee } of account.bills) {
      if (wallet === 'spot') count(`spot ${asset} ${bizType}`, bizType.startsWith('trade_') ? fee : 0n, delta);
    }
    const found = totals
      .filter(({ section }) => section === 'entry')
      .map(({ market, asset, kind, rows, fees, net }) => [
        `${market} ${asset} ${kind}`,
        [rows, money(fees), money(net)] as const,
      ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(entries));
    const { brought, unmatched } = plainSales(account.fills('spot'), method);
    const sales = totals.find(({ section }) => section === 'sale')!;
    expect([money(sales.net), sales.unknown]).toEqual([brought, unmatched]);
    const positions = totals.find(({ section }) => section === 'position')!;
    const known = closed.flatMap(({ net }) => net ?? []);
    expect([positions.rows, positions.unknown]).toEqual([closed.length, closed.length - known.length]);
    expect(money(positions.net)).toBe(money(sumOf(known)));
  });

  test('give the figures of Performance, computed a second time from the results of the positions', async () => {
    const { assets, noAsset } = await performanceOf(traded.rig);
    expect([assets.map(({ asset }) => asset), noAsset]).toEqual([['USDT'], 0]);
    const { total, by, calendar } = assets[0]!;
    /** The positions with a known result, first closed first, each with what it brought. */
    const results = closed
      .filter(({ net }) => net !== null)
      .map((position) => {
        const { realised, fees, funding, insurance, closedAt, symbol, side, origin } = position;
        const brought = money(realised!) - money(fees!) + money(funding!) + money(insurance);
        return {
          brought,
          fees: money(fees!),
          day: new Date(closedAt!).toISOString().slice(0, 10),
          symbol,
          side,
          origin,
        };
      });
    const sum = (list: readonly { readonly brought: bigint }[]) => list.reduce((all, { brought }) => all + brought, 0n);
    const wins = results.filter(({ brought }) => brought > 0n);
    const losses = results.filter(({ brought }) => brought < 0n);
    expect(total).toMatchObject({
      counts: {
        wins: wins.length,
        losses: losses.length,
        zero: results.length - wins.length - losses.length,
        unknown: closed.length - results.length,
      },
      trades: results.length,
      fees: moneyText(results.reduce((all, { fees }) => all + fees, 0n)),
    });
    const sameMoney = (text: string | null, units: bigint) => expect(moneyText(money(text!))).toBe(moneyText(units));
    sameMoney(total.net, sum(results));
    const highest = (list: typeof results, of: (a: bigint, b: bigint) => boolean): bigint =>
      list.reduce((found, { brought }) => (of(brought, found) ? brought : found), list[0]!.brought);
    sameMoney(
      total.best!.net,
      highest(results, (a, b) => a > b),
    );
    sameMoney(
      total.worst!.net,
      highest(results, (a, b) => a < b),
    );
    // Averages and ratios are rounded at their eighth decimal.
    const near = (text: string | null, numerator: bigint, denominator: bigint) =>
      expect(Math.abs(Number(text) - Number(numerator) / Number(denominator))).toBeLessThan(1e-7);
    const unit = 10n ** 8n;
    near(total.winRate, BigInt(wins.length), BigInt(results.length));
    near(total.averageWin, sum(wins), BigInt(wins.length) * unit);
    near(total.averageLoss, sum(losses), BigInt(losses.length) * unit);
    near(total.expectancy!.mean, sum(results), BigInt(results.length) * unit);
    near(total.profitFactor, sum(wins), -sum(losses));
    near(total.payoffRatio, sum(wins) * BigInt(losses.length), -sum(losses) * BigInt(wins.length));
    type Sums = Map<string | null, [count: number, brought: bigint]>;
    const sumsBy = (keyOf: (result: (typeof results)[number]) => string | null): Sums => {
      const sums: Sums = new Map();
      for (const result of results) {
        const [count, brought] = sums.get(keyOf(result)) ?? [0, 0n];
        sums.set(keyOf(result), [count + 1, brought + result.brought]);
      }
      return sums;
    };
    for (const dimension of ['symbol', 'side', 'origin'] as const) {
      const groups = by[dimension].filter(({ statistics }) => statistics.trades > 0);
      expect(
        new Map(groups.map(({ key, statistics: { trades, net } }) => [key, [trades, money(net)]])),
        dimension,
      ).toEqual(sumsBy((result) => result[dimension]));
    }
    const days = calendar.days.filter(({ trades }) => trades > 0);
    expect(new Map(days.map(({ from, trades, net }) => [from, [trades, money(net)]]))).toEqual(
      sumsBy(({ day }) => day),
    );
    for (const entries of [calendar.weeks, calendar.months]) {
      expect(moneyText(entries.reduce((all, { net }) => all + money(net), 0n))).toBe(moneyText(sum(results)));
    }
  });

  test('a restart, days without the program and another time zone change no figure of a position', async () => {
    const { rig, shown } = traded;
    const later = new Map(closed.map((position) => [position.id, position]));
    expect(shown.size).toBeGreaterThan(20 * DAYS);
    // What opened a position is not among them: whether the exchange keeps the positions of a side together follows from
    // the results of all its fills.
    const figures = (position: ClosedPosition) => ({ ...position, openOrderId: null });
    for (const [id, position] of shown) expect(figures(later.get(id)!)).toEqual(figures(position));
    const offset = new Date(rig.clock.now()).getTimezoneOffset();
    rig.end(true);
    process.env['TZ'] = 'Pacific/Auckland';
    expect(new Date(rig.clock.now()).getTimezoneOffset()).not.toBe(offset);
    rig.start();
    expect(await closedPositions(rig)).toEqual(closed);
  });
});
