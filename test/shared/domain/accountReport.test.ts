import { describe, expect, test } from 'vitest';
import { accountReport, type ReportPeriod, type ReportRecords } from '../../../shared/domain/accountReport.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import { spotLotHistory } from '../../../shared/domain/spotLotHistory.ts';
import { lotMethods, type LotMethod } from '../../../shared/domain/spotLots.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';
import { ALWAYS, START, futuresFill, incomeEntry, rebuilt } from './positionBuilders.ts';
import { plain } from './positionReplay.ts';

const always: ReportPeriod = { from: 0, to: Number.MAX_SAFE_INTEGER };
const spotFill = (fillId: string, changes: Partial<Fill> = {}): Fill => ({
  ...futuresFill(fillId, changes),
  market: 'spot',
  positionSide: null,
  realisedPnl: null,
  feeAsset: changes.side === 'SELL' ? 'USDT' : 'BTC',
});
const lotsOf = (fills: readonly Fill[], method: LotMethod) =>
  runAtOnce(
    spotLotHistory(
      {
        fills,
        bills: [],
        originOf: () => 'desk',
        assetsOf: () => null,
        since: START - 1_000,
        covered: { fillsOf: () => ALWAYS, bills: ALWAYS },
      },
      method,
    ),
  ).closed;
const reportOf = (changes: Partial<ReportRecords>, period: ReportPeriod = always) =>
  runAtOnce(
    accountReport(
      { lots: [], method: 'fifo', positions: [], entries: [], orderTypeOf: () => 'LIMIT', ...changes },
      period,
    ),
  );
const entry = (id: string, changes: Partial<ReportRecords['entries'][number]> = {}) => ({
  id,
  asset: 'USDT',
  time: START + Number(id),
  kind: 'position_funding',
  amount: '-0.25',
  fee: null,
  balance: '100',
  market: 'futures' as const,
  ...changes,
});

const purchases = [
  spotFill('1', { price: '100', quantity: '1', fee: '0' }),
  spotFill('2', { price: '130', quantity: '2', fee: '0' }),
];
const sale = spotFill('3', { side: 'SELL', price: '150', quantity: '1.5', fee: '0.225' });

describe('a report of an account', () => {
  test('lists a sale by each method with its cost, its fees and where its prices come from', () => {
    const common = { section: 'sale', time: START + 3, market: 'spot', symbol: 'BTCUSDT', asset: 'USDT' } as const;
    const constant = { kind: 'LIMIT', side: 'LONG', funding: '0', certainty: 'exact', issues: [] } as const;
    const sold = { exitPrice: '150', exitSource: 'fill 3' };
    const first = { ...common, ...constant, ...sold, id: 'BTCUSDT 3 o3 00000' };
    expect(reportOf({ lots: lotsOf([...purchases, sale], 'fifo') }).rows).toEqual([
      {
        ...first,
        size: '1',
        openedAt: START + 1,
        entryPrice: '100',
        entrySource: 'fill 1',
        cost: '100',
        proceeds: '149.85',
        gross: '50',
        fees: '0.15',
        net: '49.85',
      },
      {
        ...first,
        id: 'BTCUSDT 3 o3 00001',
        size: '0.5',
        openedAt: START + 2,
        entryPrice: '130',
        entrySource: 'fill 2',
        cost: '65',
        proceeds: '74.925',
        gross: '10',
        fees: '0.075',
        net: '9.925',
      },
    ]);
    expect(reportOf({ lots: lotsOf([...purchases, sale], 'lifo') }).rows).toEqual([
      {
        ...first,
        size: '1.5',
        openedAt: START + 2,
        entryPrice: '130',
        entrySource: 'fill 2',
        cost: '195',
        proceeds: '224.775',
        gross: '30',
        fees: '0.225',
        net: '29.775',
      },
    ]);
    expect(reportOf({ method: 'average', lots: lotsOf([...purchases, sale], 'average') }).rows).toEqual([
      {
        ...first,
        size: '1.5',
        openedAt: null,
        entryPrice: '120',
        entrySource: 'averageOfPurchases',
        cost: '180',
        proceeds: '224.775',
        gross: '45',
        fees: '0.225',
        net: '44.775',
      },
    ]);
  });

  test('lists positions and entries of the period alone, by the time of their closing, and adds them up by asset', () => {
    const { closed } = rebuilt(
      [
        futuresFill('1', { fee: '0.1' }),
        futuresFill('3', { side: 'SELL', price: '110', fee: '0.11', realisedPnl: '10' }),
        futuresFill('4', { fee: '0.1' }),
        futuresFill('6', { side: 'SELL', price: '95', fee: '0.1', realisedPnl: '-5' }),
        futuresFill('7', { fee: '0.1' }),
        futuresFill('9', { side: 'SELL', price: '101', fee: '0.1', realisedPnl: '1' }),
      ],
      { income: [incomeEntry('2'), incomeEntry('5')] },
    );
    const { rows, totals, noAsset } = reportOf(
      {
        positions: closed,
        entries: [
          entry('2'),
          entry('5'),
          entry('6', { kind: 'position_close_long', amount: '-5.1', fee: '0.1' }),
          entry('8', { amount: '9' }),
          entry('5', { market: 'spot', kind: 'rake_back_reward', asset: 'WXT', amount: '3', fee: '0' }),
        ],
      },
      { from: START + 2, to: START + 6 },
    );
    expect(rows.map(({ section, time, kind, net }) => [section, time - START, kind, net])).toEqual([
      ['position', 3, 'LIMIT', '9.29'],
      ['position', 6, 'LIMIT', '-5.7'],
      ['entry', 2, 'position_funding', '-0.25'],
      ['entry', 5, 'position_funding', '-0.25'],
      ['entry', 5, 'rake_back_reward', '3'],
      ['entry', 6, 'position_close_long', '-5.1'],
    ]);
    const whole = { unknown: 0, estimates: 0 };
    expect(totals).toEqual([
      {
        section: 'position',
        market: 'futures',
        asset: 'USDT',
        kind: null,
        rows: 2,
        gross: '5',
        fees: '0.41',
        funding: '-1',
        gains: '9.29',
        losses: '-5.7',
        net: '3.59',
        ...whole,
      },
      {
        section: 'entry',
        market: 'futures',
        asset: 'USDT',
        kind: 'position_close_long',
        rows: 1,
        gross: '-5',
        fees: '0.1',
        funding: '0',
        gains: '0',
        losses: '-5.1',
        net: '-5.1',
        ...whole,
      },
      {
        section: 'entry',
        market: 'futures',
        asset: 'USDT',
        kind: 'position_funding',
        rows: 2,
        gross: '0',
        fees: '0',
        funding: '0',
        gains: '0',
        losses: '-0.5',
        net: '-0.5',
        ...whole,
      },
      {
        section: 'entry',
        market: 'spot',
        asset: 'WXT',
        kind: 'rake_back_reward',
        rows: 1,
        gross: '0',
        fees: '0',
        funding: '0',
        gains: '3',
        losses: '0',
        net: '3',
        ...whole,
      },
    ]);
    expect(noAsset).toBe(0);
  });

  test('counts what is not known and leaves it out of every sum', () => {
    const unbought = reportOf({ lots: lotsOf([sale], 'fifo'), entries: [entry('1', { amount: 'n/a' })] });
    expect(unbought.rows.map(({ net, cost, certainty, issues }) => [net, cost, certainty, issues])).toEqual([
      [null, null, 'unknown', ['purchaseMissing']],
      [null, null, 'unknown', []],
    ]);
    expect(unbought.totals.map(({ rows, unknown, net, gains }) => [rows, unknown, net, gains])).toEqual([
      [1, 1, '0', '0'],
      [1, 1, '0', '0'],
    ]);
    const [lot] = lotsOf([...purchases, sale], 'fifo');
    const withoutAsset = reportOf({ lots: [{ ...lot!, quoteAsset: null }] });
    expect([withoutAsset.rows.length, withoutAsset.totals, withoutAsset.noAsset]).toEqual([1, [], 1]);
    const assumed = reportOf({ lots: [{ ...lot!, certainty: 'assumed', issues: ['otherFlow'] }] });
    expect(assumed.totals.map(({ estimates, net }) => [estimates, net])).toEqual([[1, '9.925']]);
  });

  test('adds up to the same sums as a second computation over 500 accounts, by every method', () => {
    const random = createRandom(91);
    const seen = { gains: 0, losses: 0, sales: 0 };
    for (let account = 0; account < 500; account += 1) {
      const method = lotMethods[account % lotMethods.length]!;
      let held = 0n;
      let [cost, received] = [0n, 0n];
      const fills: Fill[] = [];
      for (let number = 1; number <= random.integer(30); number += 1) {
        const price = BigInt(90 + random.integer(21));
        const isSale = held > 0n && random.integer(2) === 0;
        const size = isSale ? BigInt(1 + random.integer(Number(held))) : BigInt(1 + random.integer(3_000));
        const fee = isSale ? (size * price) / 1_000n : 0n;
        held += isSale ? -size : size;
        if (isSale) received += size * price - fee;
        else cost += size * price;
        const [quantity, value] = [plain(size, 3), plain(size * price, 3)];
        const amounts = { price: String(price), quantity, quoteQuantity: value, fee: plain(fee, 3) };
        fills.push(spotFill(String(number), { ...amounts, side: isSale ? 'SELL' : 'BUY' }));
      }
      const history = runAtOnce(
        spotLotHistory(
          {
            fills,
            bills: [],
            originOf: () => 'desk',
            assetsOf: () => null,
            since: START - 1_000,
            covered: { fillsOf: () => ALWAYS, bills: ALWAYS },
          },
          method,
        ),
      );
      const { rows, totals } = reportOf({ lots: history.closed, method });
      const units = (text: string): bigint => {
        const [whole, part = ''] = text.replace('-', '').split('.');
        return BigInt(`${text.startsWith('-') ? '-' : ''}${whole}${part.padEnd(12, '0')}`);
      };
      // What was sold brought what was received, less what was paid for all less what the rest cost.
      const rest = history.open.reduce((sum, lot) => sum + units(lot.cost!), 0n);
      const expected = received * 1_000_000_000n - (cost * 1_000_000_000n - rest);
      expect([account, totals.map(({ net }) => units(net))]).toEqual([account, rows.length === 0 ? [] : [expected]]);
      for (const { gains, losses, net, gross, fees } of totals) {
        expect(units(gains) + units(losses)).toBe(units(net));
        expect(units(gross) - units(fees)).toBe(units(net));
        if (units(gains) > 0n) seen.gains += 1;
        if (units(losses) < 0n) seen.losses += 1;
        seen.sales += rows.length;
      }
    }
    // The accounts exercised what they test.
    expect(Object.values(seen).map((times) => times > 100)).toEqual([true, true, true]);
  });
});
