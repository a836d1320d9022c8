import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { administer } from '../venue/spot/spotVenue.ts';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';

type Line = Record<string, unknown>;
const user = { accountId: 'user' } as const;
const id = expect.stringMatching(/^\d{18}$/) as string;

/** Deposits 1, 2, 3, ... USDT into a wallet, one second apart from the start on. */
function deposits(count: number, wallet: 'spot' | 'funding' = 'spot'): QuietVenue {
  const quiet = new QuietVenue();
  for (let index = 0; index < count; index += 1) {
    quiet.venue.time.setTo(START + index * 1000);
    administer(quiet, { kind: 'deposit', ...user, wallet, asset: 'USDT', amount: String(index + 1) });
  }
  return quiet;
}
/** Returns the amounts of the returned lines as whole numbers. */
const amounts = (lines: readonly Line[]) => lines.map(({ deltaAmount }) => (deltaAmount as string).replace(/\..*/, ''));
const bills = (quiet: QuietVenue, asked: object) => reply<Line[]>('spot.account.bills', asked, quiet.context());

describe('Spot bills', () => {
  it('each fill of an order writes one line in and one line out, newest first', () => {
    const quiet = new QuietVenue();
    value(quiet.spot({ price: '49999.99', quantity: '0.12345' }));
    quiet.offer('spot', 'BTCUSDT', 'SELL', 49_999.99, 0.02345);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 49_999.99, 0.1);
    const part = (fillSize: string, fillValue: string) => ({ billId: id, fillSize, fillValue, cTime: START });
    const came = { coinId: '1', coinName: 'BTC', bizType: 'trade_in' };
    const went = { coinId: '2', coinName: 'USDT', bizType: 'trade_out', fees: '0' };
    // 0.02345 x 49999.99 = 1172.4997655, 0.1 x 49999.99 = 4999.999; the locked rest belongs to the balance.
    const [first, second] = [part('0.02345000', '1172.49976550'), part('0.10000000', '4999.99900000')];
    expect(bills(quiet, {})).toEqual([
      { ...second, ...came, deltaAmount: '0.09990000', afterAmount: '1.12332655', fees: '0.00010000' },
      { ...second, ...went, deltaAmount: '-4999.99900000', afterAmount: '93827.50123450' },
      { ...first, ...came, deltaAmount: '0.02342655', afterAmount: '1.02342655', fees: '0.00002345' },
      { ...first, ...went, deltaAmount: '-1172.49976550', afterAmount: '98827.50023450' },
    ]);
  });

  it('have the documented form: id and time as text, coin id as a number, no fill without a trade', () => {
    const quiet = deposits(1);
    const text = rawReply('spot.account.bills', {}, quiet.context());
    expect(text.replace(/\d{18}/, 'ID')).toBe(
      '[{"billId":"ID","coinId":2,"coinName":"USDT","bizType":"deposit","deltaAmount":"1.00000000",' +
        `"afterAmount":"100001.00000000","fees":"0","cTime":"${START}"}]`,
    );
  });

  it('lists the newest ten by default, limit up to a hundred', () => {
    const quiet = deposits(12);
    expect(amounts(bills(quiet, {}))).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
    expect(amounts(bills(quiet, { limit: 2 }))).toEqual(['12', '11']);
    expect(bills(quiet, { limit: 100 })).toHaveLength(12);
  });

  it('after and before are exclusive time bounds (A-BILL-BOUNDS)', () => {
    const quiet = deposits(5);
    expect(amounts(bills(quiet, { after: START + 1000 }))).toEqual(['5', '4', '3']);
    expect(amounts(bills(quiet, { before: START + 1000 }))).toEqual(['1']);
    expect(amounts(bills(quiet, { after: START, before: START + 4000 }))).toEqual(['4', '3', '2']);
    expect(amounts(bills(quiet, { after: START - 1, before: START + 1 }))).toEqual(['1']);
    expect(bills(quiet, { after: START + 4000, before: START })).toEqual([]);
  });

  it('filters by coin and type; an unknown coin id has none (A-COIN-ID)', () => {
    const quiet = deposits(2);
    administer(quiet, { kind: 'deposit', ...user, wallet: 'spot', asset: 'ETH', amount: '7' });
    administer(quiet, { kind: 'withdraw', ...user, wallet: 'spot', asset: 'USDT', amount: '9' });
    expect(amounts(bills(quiet, { coinId: 3 }))).toEqual(['7']);
    expect(amounts(bills(quiet, { coinId: 2, bizType: 'deposit' }))).toEqual(['2', '1']);
    expect(amounts(bills(quiet, { bizType: 'withdraw' }))).toEqual(['-9']);
    expect([bills(quiet, { coinId: 999 }), bills(quiet, { bizType: 'trade_in' })]).toEqual([[], []]);
  });

  it('lists only the spot wallet of the caller', () => {
    const quiet = deposits(2, 'funding');
    expect(bills(quiet, {})).toEqual([]);
    administer(quiet, { kind: 'deposit', ...user, wallet: 'spot', asset: 'USDT', amount: '4' });
    expect(amounts(bills(quiet, {}))).toEqual(['4']);
    expect(reply('spot.account.bills', {}, quiet.context(4))).toEqual([]);
  });
});

describe('Funding bills', () => {
  const page = (quiet: QuietVenue, asked: object) =>
    reply<Record<string, unknown> & { items: Line[] }>('spot.account.fundingBills', asked, quiet.context());

  it('come in pages from 1, ten per page, newest first', () => {
    const quiet = deposits(12, 'funding');
    const first = page(quiet, {});
    expect({ ...first, items: amounts(first.items) }).toEqual({
      total: 12,
      pageSize: 10,
      pages: 2,
      page: 1,
      hasNextPage: true,
      items: ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'],
    });
    const second = page(quiet, { pageIndex: 2 });
    expect({ ...second, items: amounts(second.items) }).toEqual({
      total: 12,
      pageSize: 10,
      pages: 2,
      page: 2,
      hasNextPage: false,
      items: ['2', '1'],
    });
    expect(page(quiet, { pageIndex: 3 })).toMatchObject({ page: 3, hasNextPage: false, items: [] });
    expect(page(quiet, { pageIndex: 3, pageSize: 4 })).toMatchObject({ pages: 3, hasNextPage: false });
    expect(amounts(page(quiet, { pageIndex: 3, pageSize: 4 }).items)).toEqual(['4', '3', '2', '1']);
  });

  it('filters by an inclusive time range, coin and type', () => {
    const quiet = deposits(4, 'funding');
    administer(quiet, { kind: 'withdraw', ...user, wallet: 'funding', asset: 'USDT', amount: '5' });
    const times = { startTime: START + 1000, endTime: START + 3000 };
    expect(amounts(page(quiet, times).items)).toEqual(['-5', '4', '3', '2']);
    expect(amounts(page(quiet, { ...times, bizType: 'deposit', coinId: 2 }).items)).toEqual(['4', '3', '2']);
    expect(page(quiet, { coinId: 1 })).toEqual({
      total: 0,
      pageSize: 10,
      pages: 0,
      page: 1,
      hasNextPage: false,
      items: [],
    });
    expect(page(new QuietVenue(), {}).items).toEqual([]);
  });

  it('have the same form as spot bills', () => {
    const text = rawReply('spot.account.fundingBills', {}, deposits(1, 'funding').context());
    expect(text.replace(/\d{18}/, 'ID')).toBe(
      '{"total":1,"pageSize":10,"pages":1,"page":1,"hasNextPage":false,"items":[{"billId":"ID","coinId":2,' +
        '"coinName":"USDT","bizType":"deposit","deltaAmount":"1.00000000","afterAmount":"5001.00000000","fees":"0",' +
        `"cTime":"${START}"}]}`,
    );
  });
});

describe('Rejected bill list requests', () => {
  const quiet = new QuietVenue();
  it.each([
    ['spot.account.bills', { limit: 0 }, -1140],
    ['spot.account.bills', { limit: 101 }, -1140],
    ['spot.account.bills', { bizType: 'gift' }, -1142],
    ['spot.account.bills', { coinId: 'USDT' }, -1142],
    ['spot.account.fundingBills', { pageIndex: 0 }, -1140],
    ['spot.account.fundingBills', { pageSize: 101 }, -1140],
    ['spot.account.fundingBills', { startTime: 2, endTime: 1 }, -1171],
    ['spot.account.transferRecords', { limit: 0 }, -1140],
    ['spot.account.transferRecords', { coinId: 'USDT' }, -1142],
    ['spot.tax.income', { month: '2026-13' }, -1142],
    ['spot.tax.income', { page: 0 }, -1140],
    ['spot.tax.income', { limit: 201 }, -1140],
  ] as const)('%s with %j', (row, asked, code) => {
    expect(refusal(ask(row, asked, quiet.context()))?.slice(0, 2)).toEqual([400, code]);
  });
});
