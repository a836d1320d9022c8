import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncomeItem } from '../../../electron/simulator/venue/futures/records.ts';
import { incomeTypes, type IncomeType } from '../../../shared/exchange/enumerations.ts';
import { START } from '../support/rig.ts';
import { SteppedVenue } from '../venue/futures/clock/clockVenue.ts';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';

const DAY = 86_400_000;

interface IncomeReply {
  readonly hasNextPage: boolean;
  readonly nextKey: { readonly nextKeyId: string; readonly nextKeyTime: number } | null;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const venue = new SteppedVenue();
const income = (parameters: object): IncomeReply => reply('futures.account.income', parameters, venue.context());
const refused = (parameters: object) => refusal(ask('futures.account.income', parameters, venue.context()));

/** Replaces the user's ledger with these lines, each at so many ms from the start. */
function lines(...all: readonly (readonly [id: number, at: number, incomeType?: IncomeType, symbol?: string])[]): void {
  const ledger = venue.account().income;
  ledger.length = 0;
  for (const [id, at, incomeType = 'position_funding', symbol = 'BTCUSDT'] of all) {
    const line: IncomeItem = {
      id: String(600_000_000_000_000_000n + BigInt(id)),
      accountId: 'user',
      asset: 'USDT',
      symbol,
      income: 1n,
      incomeType,
      balance: 2n,
      fillFee: 0n,
      time: START + at,
      transferReason: 'UNKNOWN_TRANSFER_REASON',
    };
    ledger.push(line);
  }
}
const ids = ({ items }: IncomeReply) =>
  items.map(({ billId }) => Number(BigInt(String(billId)) - 600_000_000_000_000_000n));

describe('futures.account.income (document 3, Account)', () => {
  it('sends every member in its documented form, amounts as text and ids in full', () => {
    const steppedVenue = new SteppedVenue();
    steppedVenue.open('BTCUSDT', 'LONG', 50_000, '1');
    const { id, time } = steppedVenue.account().income[0]!;
    expect(reply('futures.account.income', {}, steppedVenue.context())).toEqual({
      hasNextPage: false,
      nextKey: null,
      items: [
        {
          billId: id,
          asset: 'USDT',
          symbol: 'BTCUSDT',
          income: '-40.00000000',
          incomeType: 'position_open_long',
          balance: '99960.00000000',
          fillFee: '40.00000000',
          time,
          transferReason: 'UNKNOWN_TRANSFER_REASON',
        },
      ],
    });
    expect(id).toMatch(/^\d{18}$/);
    expect(rawReply('futures.account.income', {}, steppedVenue.context())).toContain(`"billId":${id},"asset":"USDT"`);
    // Each account sees only its own ledger.
    expect(reply<{ items: unknown[] }>('futures.account.income', {}, steppedVenue.context(4)).items).toEqual([]);
  });

  it('lists newest first, 20 per page by default, limit 1 to 100', () => {
    lines(...Array.from({ length: 130 }, (_, at) => [at, at] as const));
    expect(ids(income({}))).toEqual(Array.from({ length: 20 }, (_, at) => 129 - at));
    expect(ids(income({ limit: 1 }))).toEqual([129]);
    expect(ids(income({ limit: 100 }))).toHaveLength(100);
    for (const limit of [0, 101, -1]) expect(refused({ limit })![0]).toBe(400);
  });

  it('filters by asset, symbol and incomeType', () => {
    lines([1, 1], [2, 2, 'transfer_in', ''], [3, 3, 'position_funding', 'ETHUSDT'], [4, 4, 'position_open_long']);
    expect(ids(income({ symbol: 'BTCUSDT' }))).toEqual([4, 1]);
    expect(ids(income({ incomeType: 'position_funding' }))).toEqual([3, 1]);
    expect(ids(income({ symbol: 'ETHUSDT', incomeType: 'position_funding', asset: 'USDT' }))).toEqual([3]);
    expect(ids(income({ asset: 'BTC' }))).toEqual([]);
    expect(refused({ symbol: 'NOUSDT' })).toEqual([400, -1121, expect.any(String)]);
    expect(refused({ incomeType: 'gift' })![0]).toBe(400);
  });

  it('range is inclusive; an end alone covers 30 days, a start alone runs to now, the maximum is 100 days', () => {
    lines([1, -40 * DAY], [2, -30 * DAY], [3, -1], [4, 0], [5, 1]);
    expect(ids(income({ startTime: START - 1, endTime: START }))).toEqual([4, 3]);
    expect(ids(income({ endTime: START }))).toEqual([4, 3, 2]);
    expect(ids(income({ startTime: START - 1 }))).toEqual([4, 3]);
    expect(ids(income({}))).toEqual([5, 4, 3, 2, 1]);
    // The range is counted from now at the latest: an `endTime` far ahead does not move its start into the future.
    expect(ids(income({ endTime: START + 60 * DAY }))).toEqual([5, 4]);
    expect(ids(income({ startTime: START - 100 * DAY, endTime: START }))).toEqual([4, 3, 2, 1]);
    expect(refused({ startTime: START - 100 * DAY - 1, endTime: START })![1]).toBe(-1170);
    expect(refused({ startTime: START, endTime: START - 1 })![1]).toBe(-1171);
  });

  it('continues right after the last line of the previous page, and the last page has no key', () => {
    lines([1, 0], [2, 5], [3, 5], [4, 5], [5, 9]);
    const first = income({ limit: 2 });
    expect(first).toMatchObject({
      hasNextPage: true,
      nextKey: { nextKeyId: '600000000000000004', nextKeyTime: START + 5 },
    });
    const second = income({ limit: 2, ...first.nextKey });
    expect(ids(second)).toEqual([3, 2]);
    const last = income({ limit: 2, ...second.nextKey });
    expect([ids(last), last.hasNextPage, last.nextKey]).toEqual([[1], false, null]);
    // A page that is exactly full is the last one.
    expect(income({ limit: 5 })).toMatchObject({ hasNextPage: false, nextKey: null });
    // The id alone identifies a place in the list, a time alone does not.
    expect(ids(income({ nextKeyId: '600000000000000003' }))).toEqual([2, 1]);
    expect(refused({ nextKeyTime: START })).toEqual([400, expect.any(Number), expect.stringContaining('nextKeyId')]);
  });

  it('loses and repeats no line across pages, with equal timestamps, a filter, and new lines in between', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 7 }), fc.boolean(), (moves, limit, filtered) => {
        let at = 0;
        const all = moves.map(([wait, btc], id) => {
          at += wait;
          return [id, at, 'position_funding', btc ? 'BTCUSDT' : 'ETHUSDT'] as const;
        });
        lines(...all);
        const wanted = all.filter(([, , , symbol]) => !filtered || symbol === 'BTCUSDT').map(([id]) => id);
        const seen: number[] = [];
        let key: object | null = {};
        // Every page but the last is full: there cannot be more pages than lines.
        for (let pages = 0; key && pages <= all.length; pages += 1) {
          const page: IncomeReply = income({ limit, ...(filtered ? { symbol: 'BTCUSDT' } : {}), ...key });
          seen.push(...ids(page));
          expect(page.nextKey !== null).toBe(page.hasNextPage);
          key = page.nextKey;
          // A new line comes before the first page and does not affect later ones.
          const ledger = venue.account().income;
          const newest = ledger.at(-1);
          if (newest) ledger.push({ ...newest, id: String(600_000_000_000_001_000n + BigInt(ledger.length)) });
        }
        expect(seen).toEqual(wanted.toReversed());
      }),
      { numRuns: 150 },
    );
  });
});

describe('Income types (document 3, incomeType)', () => {
  it('each is written by an event of the simulator, except those of copy trading', () => {
    const steppedVenue = new SteppedVenue();
    steppedVenue.mode('BTCUSDT', { marginType: 'ISOLATED' });
    steppedVenue.open('BTCUSDT', 'LONG', 50_000, '1').autoAppend = true;
    steppedVenue.open('BTCUSDT', 'SHORT', 50_000, '0.5');
    steppedVenue.fund('BTCUSDT', 10_000, 50_000);
    steppedVenue.step({ BTCUSDT: 47_700 });
    steppedVenue.account().position('BTCUSDT', 'LONG')!.autoAppend = false;
    steppedVenue.offer('futures', 'BTCUSDT', 'BUY', 44_000, 5);
    steppedVenue.step({ BTCUSDT: 44_900 });
    steppedVenue.offer('futures', 'BTCUSDT', 'SELL', 52_255, 5);
    steppedVenue.step({ BTCUSDT: 52_255 });
    for (const wallet of ['futures', 'spot'] as const) {
      const [from, to] = wallet === 'futures' ? (['futures', 'spot'] as const) : (['spot', 'futures'] as const);
      steppedVenue.administer({ kind: 'transfer', accountId: 'user', from, to, asset: 'USDT', amount: '1' });
    }
    for (const kind of ['deposit', 'withdraw'] as const) {
      steppedVenue.administer({ kind, accountId: 'user', wallet: 'futures', asset: 'USDT', amount: '1' });
    }
    const written = new Set(['user', 'partner'].flatMap((id) => steppedVenue.incomes(id).map(([type]) => type)));
    const copyTrading = incomeTypes.filter((type) => type.startsWith('tracking_'));
    expect(copyTrading).toHaveLength(6);
    expect(incomeTypes.filter((type) => !written.has(type))).toEqual(copyTrading);
  });
});
