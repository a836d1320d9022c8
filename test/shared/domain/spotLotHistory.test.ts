import { describe, expect, test } from 'vitest';
import type { Bill } from '../../../shared/domain/accountRecord.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import { spotLotSchema } from '../../../shared/domain/spotLot.ts';
import { spotLotHistory, type SpotLotHistory, type SpotRecords } from '../../../shared/domain/spotLotHistory.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';
import { ALWAYS, START, futuresFill } from './positionBuilders.ts';

const spotFill = (fillId: string, changes: Partial<Fill> = {}): Fill => ({
  ...futuresFill(fillId, changes),
  market: 'spot',
  positionSide: null,
  realisedPnl: null,
  feeAsset: changes.side === 'SELL' ? 'USDT' : 'BTC',
});
const bill = (billId: string, changes: Partial<Bill> = {}): Bill => ({
  billId,
  assetId: '1',
  asset: 'BTC',
  businessType: 'trade_in',
  direction: 'in',
  change: '1',
  balanceAfter: '1',
  fee: '0',
  filledQuantity: null,
  filledValue: null,
  createdAt: START + Number(billId),
  ...changes,
});
const bought = spotFill('1', { quantity: '2', fee: '0.002' });
const sold = spotFill('2', { side: 'SELL', price: '130', quantity: '1', fee: '0.13' });
const lots = (fills: readonly Fill[], changes: Partial<SpotRecords> = {}): SpotLotHistory =>
  runAtOnce(
    spotLotHistory({
      fills,
      bills: [],
      originOf: () => 'desk',
      assetsOf: () => null,
      since: START - 1_000,
      covered: { fillsOf: () => ALWAYS, bills: ALWAYS },
      ...changes,
    }),
  );
const certainties = (history: SpotLotHistory) =>
  [...history.closed, ...history.open].map(({ certainty, issues }) => [certainty, issues]);

describe('lots of spot', () => {
  test('state what each size cost and brought, in which coins its fees were paid, and what is left', () => {
    const { closed, open, unreadable } = lots([bought, sold]);
    for (const lot of [...closed, ...open]) expect(spotLotSchema.parse(lot)).toEqual(lot);
    const common = { symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT', origin: 'desk', issues: [] } as const;
    const purchase = { fillId: '1', orderId: 'o1', price: '100', time: START + 1 };
    expect(closed).toEqual([
      {
        ...common,
        id: 'BTCUSDT 2 o2 00000',
        size: '1',
        purchase,
        sale: { fillId: '2', orderId: 'o2', price: '130', time: START + 2 },
        // 1 of 1.998 that cost 200, rounded up.
        cost: '100.10010011',
        proceeds: '129.87',
        realised: '29.76989989',
        purchaseFee: '0.00100101',
        saleFee: '0.13',
        certainty: 'exact',
      },
    ]);
    expect(open).toEqual([
      {
        ...common,
        id: 'BTCUSDT 1 o1 00000',
        size: '0.998',
        purchase,
        sale: null,
        cost: '99.89989989',
        proceeds: null,
        realised: null,
        purchaseFee: '0.00099899',
        saleFee: null,
        certainty: 'exact',
      },
    ]);
    expect(unreadable).toEqual([]);
  });

  test('split a sale between its purchases, last sold first, and what was not bought has no cost', () => {
    const later = spotFill('3', { side: 'SELL', price: '130', quantity: '2', fee: '0.2' });
    const { closed, open } = lots([spotFill('1', { quantity: '0.5' }), spotFill('2', { quantity: '0.5' }), later]);
    expect(
      closed.map(({ size, cost, proceeds, realised, saleFee, issues }) => [
        size,
        cost,
        proceeds,
        realised,
        saleFee,
        issues,
      ]),
    ).toEqual([
      ['1', null, '129.9', null, '0.1', ['purchaseMissing']],
      ['0.5', '50', '64.95', '14.95', '0.05', []],
      ['0.5', '50', '64.95', '14.95', '0.05', []],
    ]);
    expect(closed.map(({ certainty, origin, purchase }) => [certainty, origin, purchase?.fillId ?? null])).toEqual([
      ['unknown', null, null],
      ['exact', 'desk', '2'],
      ['exact', 'desk', '1'],
    ]);
    expect(open).toEqual([]);
  });

  test('are assumed where the records have a gap before the sale', () => {
    const late = [{ from: START, to: Number.MAX_SAFE_INTEGER }];
    expect(certainties(lots([bought, sold], { covered: { fillsOf: () => late, bills: ALWAYS } }))).toEqual([
      ['assumed', ['fillsMissing']],
      ['assumed', ['fillsMissing']],
    ]);
    expect(certainties(lots([bought, sold], { covered: { fillsOf: () => ALWAYS, bills: late } }))).toEqual([
      ['assumed', ['billsMissing']],
      ['assumed', ['billsMissing']],
    ]);
    const nothing = lots([bought, sold], { covered: { fillsOf: () => [], bills: [] } });
    expect(certainties(nothing)[0]).toEqual(['assumed', ['fillsMissing', 'billsMissing']]);
  });

  test('are exact up to the last reading of the fills, because newer ones arrive as they happen', () => {
    const read = [{ from: 0, to: START + 1 }];
    expect(certainties(lots([bought, sold], { covered: { fillsOf: () => read, bills: ALWAYS } }))[0]).toEqual([
      'exact',
      [],
    ]);
  });

  test('are assumed where coins came or left otherwise before the sale', () => {
    const deposit = { businessType: 'deposit' };
    const flows = (bills: readonly Bill[]) => certainties(lots([bought, sold], { bills }));
    expect(flows([bill('1'), bill('2', deposit)])).toEqual([
      ['assumed', ['otherFlow']],
      ['assumed', ['otherFlow']],
    ]);
    // Of what is left it is not known either; the earlier sale is not touched.
    expect(flows([bill('1'), bill('3', deposit)])).toEqual([
      ['exact', []],
      ['assumed', ['otherFlow']],
    ]);
    expect(flows([bill('1', { ...deposit, asset: 'ETH' })])).toEqual([
      ['exact', []],
      ['exact', []],
    ]);
    // The coin was held before its first entry.
    expect(flows([bill('1', { balanceAfter: '3' })])[0]).toEqual(['assumed', ['otherFlow']]);
  });

  test('are assumed where the coin was traded in another symbol before the sale', () => {
    const elsewhere = (time: number) =>
      spotFill('9', { symbol: 'ETHBTC', side: 'BUY', quantity: '1', time: START + time });
    const assetsOf = (symbol: string) =>
      symbol === 'ETHBTC' ? { baseAsset: 'ETH', quoteAsset: 'BTC' } : { baseAsset: 'BTC', quoteAsset: 'USDT' };
    const issuesOf = (time: number) =>
      lots([bought, sold, elsewhere(time)], { assetsOf }).closed.map(({ issues }) => issues);
    expect(issuesOf(1)).toEqual([['otherSymbol']]);
    expect(issuesOf(3)).toEqual([[]]);
  });

  test('have no source where the order of the purchase is not among the records', () => {
    const [lot] = lots([bought, sold], { originOf: (orderId) => (orderId === 'o2' ? 'desk' : null) }).closed;
    expect([lot!.origin, lot!.issues, lot!.certainty]).toEqual([null, ['orderMissing'], 'exact']);
  });
});
