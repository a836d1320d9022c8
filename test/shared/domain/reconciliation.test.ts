import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entryOfBill,
  reconcile,
  type BalanceEntry,
  type Reconciliation,
  type ReconciliationInput,
} from '../../../shared/domain/reconciliation.ts';
import { formatShort, type Decimal } from '../../../shared/num/decimal.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';

const HOUR = 3_600_000;
const ALWAYS = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

/** Entries of one asset one after the other, with the balance after each. */
function chain(
  start: string,
  list: readonly (readonly [time: number, kind: string, amount: string, fee?: string])[],
  asset = 'USDT',
): BalanceEntry[] {
  const scaled = (text: string): bigint => {
    const [whole = '0', part = ''] = text.replace('-', '').split('.');
    const units = BigInt(whole + part.padEnd(8, '0'));
    return text.startsWith('-') ? -units : units;
  };
  const text = (units: bigint): string => formatShort({ units, scale: 8 } satisfies Decimal);
  let balance = scaled(start);
  return list.map(([time, kind, amount, fee], index) => {
    balance += scaled(amount);
    return { id: `${asset}${1_000 + index}`, asset, time, kind, amount, fee: fee ?? null, balance: text(balance) };
  });
}

function result(input: Partial<ReconciliationInput>): Reconciliation {
  const steps = reconcile({
    market: 'futures',
    opening: { at: 0, balances: [] },
    closing: { at: 10 * HOUR, balances: [] },
    entries: [],
    covered: ALWAYS,
    ...input,
  });
  return runAtOnce(steps);
}

const at = (time: number, total: string, asset = 'USDT') => ({ at: time, balances: [{ asset, total }] });

const day = chain('1000', [
  [1 * HOUR, 'transfer_in', '500'],
  [2 * HOUR, 'position_open_long', '-0.36', '0.36'],
  [3 * HOUR, 'position_funding', '-0.12'],
  [4 * HOUR, 'position_close_long', '9.58', '0.42'],
  [5 * HOUR, 'order_fix_margin_amount', '0.5'],
  [6 * HOUR, 'tracking_follow_pay', '-1'],
  [7 * HOUR, 'margin_move_out', '-20'],
  [7 * HOUR, 'margin_move_in', '20'],
  [8 * HOUR, 'order_fill_fee_income', '-0.1'],
]);

describe('reconciliation of balances', () => {
  it('sums the entries by group to the closing balance', () => {
    expect(result({ opening: at(0, '1000'), closing: at(10 * HOUR, '1508.5'), entries: day })).toEqual({
      assets: [
        {
          asset: 'USDT',
          opening: '1000',
          lines: [
            { group: 'realisedPnl', kind: null, amount: '10' },
            { group: 'fees', kind: null, amount: '-0.88' },
            { group: 'funding', kind: null, amount: '-0.12' },
            { group: 'transfers', kind: null, amount: '500' },
            { group: 'insurance', kind: null, amount: '0.5' },
            { group: 'copyTrading', kind: null, amount: '-1' },
            { group: 'other', kind: null, amount: '0' },
          ],
          expected: '1508.5',
          actual: '1508.5',
          difference: '0',
        },
      ],
      missing: [],
      unreadable: [],
    });
  });

  it('separates the fee of a spot trade, whose bill has it taken from the change', () => {
    const bought = entryOfBill({
      billId: '2',
      assetId: '1',
      asset: 'BTC',
      businessType: 'trade_in',
      direction: 'in',
      change: '0.0999',
      balanceAfter: '1.0999',
      fee: '0.0001',
      filledQuantity: '0.1',
      filledValue: '6000',
      createdAt: HOUR,
    })!;
    const paid = chain('9000', [[HOUR, 'trade_out', '-6000']]);
    const both = (btc: string, usdt: string) => [
      { asset: 'BTC', total: btc },
      { asset: 'USDT', total: usdt },
    ];
    const { assets } = result({
      market: 'spot',
      opening: { at: 0, balances: both('1', '9000') },
      closing: { at: 2 * HOUR, balances: both('1.0999', '3000') },
      entries: [bought, ...paid],
    });
    expect(assets.map(({ asset, lines, difference }) => [asset, lines, difference])).toEqual([
      [
        'BTC',
        [
          { group: 'trades', kind: null, amount: '0.1' },
          { group: 'fees', kind: null, amount: '-0.0001' },
        ],
        '0',
      ],
      [
        'USDT',
        [
          { group: 'trades', kind: null, amount: '-6000' },
          { group: 'fees', kind: null, amount: '0' },
        ],
        '0',
      ],
    ]);
  });

  it('shows what a hole lacks as the difference, with the range', () => {
    const hole = { from: 2 * HOUR + 1, to: 4 * HOUR };
    const read = day.filter(({ time }) => time < hole.from || time > hole.to);
    const covered = [
      { from: 0, to: hole.from - 1 },
      { from: hole.to + 1, to: 10 * HOUR },
    ];
    const found = result({ opening: at(0, '1000'), closing: at(10 * HOUR, '1508.5'), entries: read, covered });
    expect(found.missing).toEqual([hole]);
    expect(found.assets.map(({ expected, actual, difference }) => [expected, actual, difference])).toEqual([
      ['1499.04', '1508.5', '9.46'],
    ]);
  });

  it('counts a repeated entry once and keeps each unknown word as a line of its own', () => {
    const entries = chain('10', [
      [HOUR, 'loyalty_bonus', '3'],
      [2 * HOUR, 'correction', '-1'],
      [3 * HOUR, 'loyalty_bonus', '0.5'],
      [4 * HOUR, 'toString', '1'],
    ]);
    const found = result({ opening: at(0, '10'), closing: at(5 * HOUR, '13.5'), entries: [...entries, ...entries] });
    expect(found.assets).toMatchObject([
      {
        lines: [
          { group: 'unknown', kind: 'correction', amount: '-1' },
          { group: 'unknown', kind: 'loyalty_bonus', amount: '3.5' },
          { group: 'unknown', kind: 'toString', amount: '1' },
        ],
        difference: '0',
      },
    ]);
  });

  it('names entries that cannot be read, and their amount is part of the difference', () => {
    const [first, second] = chain('10', [
      [HOUR, 'deposit', '3'],
      [2 * HOUR, 'deposit', '4'],
    ]);
    const entries = [first!, { ...second!, amount: 'four' }];
    const found = result({ opening: at(0, '10'), closing: at(5 * HOUR, '17'), entries });
    expect(found.unreadable).toEqual([second!.id]);
    expect(found.assets).toMatchObject([{ expected: '13', difference: '4' }]);
  });

  it('places entries near a snapshot by the balance after them', () => {
    const entries = chain('10', [
      [1 * HOUR - 60_000, 'deposit', '1'],
      [1 * HOUR - 10, 'deposit', '2'],
      [1 * HOUR + 30_000, 'deposit', '4'],
      [3 * HOUR, 'deposit', '8'],
    ]);
    const lines = (opening: string, closing = '25') =>
      result({ opening: at(HOUR, opening), closing: at(4 * HOUR, closing), entries }).assets[0]!;
    // Stored before the deposits of the last minute were known, at its time, and by a clock that is late.
    expect(
      [lines('10'), lines('11'), lines('13'), lines('17')].map(({ expected, difference }) => [expected, difference]),
    ).toEqual([
      ['25', '0'],
      ['25', '0'],
      ['25', '0'],
      ['25', '0'],
    ]);
    // A balance that no entry leads to: by time.
    expect(lines('12.5')).toMatchObject({ expected: '24.5', actual: '25', difference: '0.5' });
  });

  it('does not look for the balance of a snapshot outside of its border', () => {
    const entries = chain('10', [
      [1 * HOUR, 'deposit', '1'],
      [2 * HOUR, 'deposit', '2'],
    ]);
    // The opening balance is that of an hour before it: the first deposit is missing between both.
    const found = result({ opening: at(1.5 * HOUR, '10'), closing: at(3 * HOUR, '13'), entries });
    expect(found.assets).toMatchObject([{ expected: '12', actual: '13', difference: '1' }]);
  });

  it('an asset that a snapshot does not name has no balance there', () => {
    const entries = chain('0', [[HOUR, 'deposit', '5']], 'ETH');
    const gone = { ...entries[0]!, asset: 'OLD', id: 'OLD1', time: 20 * HOUR };
    const found = result({ market: 'spot', closing: at(2 * HOUR, '5', 'ETH'), entries: [...entries, gone] });
    expect(found.assets.map(({ asset, opening, actual, difference }) => [asset, opening, actual, difference])).toEqual([
      ['ETH', '0', '5', '0'],
    ]);
  });

  it('is the same whatever the order of the entries', () => {
    const input = { opening: at(0, '1000'), closing: at(10 * HOUR, '1508.5') };
    const expected = result({ ...input, entries: day });
    fc.assert(
      fc.property(fc.shuffledSubarray(day, { minLength: day.length }), (entries) => {
        expect(result({ ...input, entries })).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});
