/** The input of the guards for one draft (R18, R9). */
import { describe, expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import {
  closedSize,
  guardDraft,
  leverageOf,
  type GuardParts,
} from '../../../../electron/main/trading/safety/guardDraft.ts';
import type { OrderDraft, Position } from '../../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { formatShort, type Decimal } from '../../../../shared/num/decimal.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { instrument } from '../support/desk.ts';
import { conditional, limitOrder, marketOrder, stopLoss } from './guardSupport.ts';

const NOW = 1_000_000;

interface Around {
  readonly positions?: Partial<Position>[];
  readonly leverage?: string | null;
  readonly account?: 'main' | 'demo';
  readonly price?: readonly [price: string, at: number] | null;
  readonly touch?: { readonly at: number; readonly bids?: string[]; readonly asks?: string[] } | null;
  readonly opening?: GuardParts['opening'];
  readonly ordersLastMinute?: number;
  readonly readAt?: number | null;
}

function createParts(around: Around = {}): GuardParts {
  const { positions = [], leverage = '5', account = 'main', ordersLastMinute = 0, readAt = NOW } = around;
  const price = around.price === undefined ? (['100', NOW] as const) : around.price;
  const touch = around.touch === undefined ? { at: NOW, bids: ['100', '9999'], asks: ['100', '9999'] } : around.touch;
  const reading = () => ({ loaded: 'whole', at: readAt });
  const names = ['positions', 'orders', 'triggers', 'balances', 'fills'];
  const desk = {
    balances: { all: () => [{ asset: 'USDT', total: '20000', unrealisedPnl: '0' }] },
    positions: { all: () => positions },
    orders: { tracker: { open: () => [] } },
    triggers: { open: () => [] },
    readings: Object.fromEntries(names.map((name) => [name, reading])),
  };
  return {
    clock: { now: () => NOW, monotonic: () => NOW },
    account,
    instruments: { find: () => ({ quoteAsset: 'USDT' }) },
    reference: () => price && { price: price[0], at: price[1] },
    syncs: { spot: { ...desk, balances: { all: () => [] } }, futures: desk },
    underWay: () => [],
    limits: () => guardDefaults.live,
    touch: () => touch,
    terms: { known: () => null, leverageOf: () => leverage },
    ordersLastMinute: () => ordersLastMinute,
    ...(around.opening && { opening: around.opening }),
    // The double contains only the members that are read.
  } as unknown as GuardParts;
}
const said = (draft: IntentDraft, around: Around = {}, earlier: IntentDraft[] = []) => {
  const answer = guardDraft(draft, instrument('futures'), createParts(around), earlier);
  return answer.ok ? 'ok' : answer.error.key;
};
const text = (value: Decimal | null | undefined) => (value ? formatShort(value) : value);
const at = (patch: Partial<Position> = {}): Partial<Position> => ({
  symbol: 'BTCUSDT',
  side: 'LONG',
  size: '2',
  openValue: '200',
  leverage: '3',
  separatedMode: 'COMBINED',
  ...patch,
});
const close = limitOrder('SELL', { positionSide: 'LONG', quantity: '5' });
const onSpot = limitOrder('SELL', { market: 'spot', positionSide: null } as Partial<OrderDraft>);

describe('R9: size of the position a draft closes', () => {
  const size = (draft: IntentDraft, ...positions: Partial<Position>[]) =>
    text(closedSize(draft, createParts({ positions })));

  test('adds up all positions of the symbol and side', () => {
    const other = [at({ symbol: 'ETHUSDT' }), at({ side: 'SHORT', size: '7' })];
    expect(size(close, at(), at({ size: '3', separatedMode: 'SEPARATED' }), ...other)).toBe('5');
    expect(size(limitOrder('BUY', { positionSide: 'SHORT' }), ...other)).toBe('7');
    expect(size(close, at({ size: 'none' }))).toBe('0');
    expect(size(stopLoss(), at())).toBe('2');
  });

  test('is undefined without such a position, and null for a draft that does not close', () => {
    expect([size(close), size(close, at({ symbol: 'ETHUSDT' }))]).toEqual([undefined, undefined]);
    expect([size(limitOrder('BUY'), at()), size(onSpot, at())]).toEqual([null, null]);
  });
});

describe('R18: leverage of an opening order', () => {
  const leverageTextOf = (leverage: string | null, ...positions: Partial<Position>[]) =>
    text(leverageOf(limitOrder('BUY'), createParts({ leverage, positions })));

  test('takes the higher of the account leverage for the side and the leverage of the position it adds to', () => {
    expect([
      leverageTextOf('5', at()),
      leverageTextOf('2', at()),
      leverageTextOf(null, at()),
      leverageTextOf('5'),
    ]).toEqual(['5', '3', '3', '5']);
  });

  test('ignores SEPARATED positions, the other side and other symbols', () => {
    const other = [at({ separatedMode: 'SEPARATED' }), at({ side: 'SHORT' }), at({ symbol: 'ETHUSDT' })];
    expect([leverageTextOf(null, ...other), leverageTextOf('2', ...other)]).toEqual([null, '2']);
  });

  test('is unknown if neither account nor position gives a number, and null on spot', () => {
    expect([leverageTextOf(null), leverageTextOf('none'), leverageTextOf('none', at())]).toEqual([null, null, '3']);
    expect(leverageOf(onSpot, createParts())).toBeNull();
  });
});

describe('R18: guard check of one draft', () => {
  test('control: passes when all figures are known', () => {
    expect([said(limitOrder('BUY')), said(marketOrder('BUY')), said(marketOrder('SELL'))]).toEqual(['ok', 'ok', 'ok']);
  });

  test('counts the earlier orders of the same plan by notional and by number', () => {
    // Worth 58,000 of the 60,000 that may be open in total.
    const large = Array.from({ length: 29 }, () => limitOrder('BUY', { quantity: '20' }));
    const [, ...fewer] = large;
    expect([
      said(limitOrder('BUY', { quantity: '20' }), {}, large),
      said(limitOrder('BUY', { quantity: '20' }), {}, [...fewer, limitOrder('BUY', { quantity: '20.1' })]),
      said(limitOrder('BUY', { quantity: '20.1' }), {}, []),
    ]).toEqual(['ok', 'error.guard.open', 'error.guard.notional']);
    const many = Array.from({ length: 30 }, () => limitOrder('BUY', { quantity: '0.1' }));
    expect([said(limitOrder('BUY'), {}, many), said(limitOrder('BUY'), {}, many.slice(1))]).toEqual([
      'error.guard.ordersPerMinute',
      'ok',
    ]);
    expect(said(limitOrder('BUY'), { ordersLastMinute: 29 }, many.slice(0, 1))).toBe('error.guard.ordersPerMinute');
  });

  test('checks the age of the last price; a time ahead of the clock counts as fresh', () => {
    expect(said(marketOrder('BUY'), { price: ['100', NOW - 5_000] })).toBe('ok');
    expect(said(marketOrder('BUY'), { price: ['100', NOW - 5_001] })).toBe('error.guard.oldPrice');
    expect(said(marketOrder('BUY'), { price: ['100', NOW + 60_000] })).toBe('ok');
    expect(said(marketOrder('BUY'), { price: null })).toBe('error.guard.noPrice');
  });

  test('checks a market order against the opposite side of a live book, and a waiting order against none', () => {
    const book = { at: NOW, bids: ['100', '9'], asks: ['100', '9999'] };
    expect([said(marketOrder('BUY'), { touch: book }), said(marketOrder('SELL'), { touch: book })]).toEqual([
      'ok',
      'error.guard.thinBook',
    ]);
    const aged = (ageMs: number) => said(marketOrder('BUY'), { touch: { ...book, at: NOW - ageMs } });
    expect([aged(5_000), aged(5_001)]).toEqual(['ok', 'error.guard.noBook']);
    expect([said(marketOrder('BUY'), { touch: null }), said(marketOrder('BUY'), { touch: { at: NOW } })]).toEqual([
      'error.guard.noBook',
      'error.guard.noBook',
    ]);
    expect(said(conditional(), { touch: null })).toBe('ok');
  });

  test('requires a known leverage only on futures of the main account', () => {
    expect([
      said(limitOrder('BUY'), { leverage: null }),
      said(limitOrder('BUY'), { leverage: null, account: 'demo' }),
    ]).toEqual(['error.guard.leverageUnknown', 'ok']);
    const buy = limitOrder('BUY', { market: 'spot', positionSide: null } as Partial<OrderDraft>);
    expect(said(buy, { leverage: null })).toBe('ok');
  });

  test('a ban on opening refuses opening orders and accepts closing ones', () => {
    const opening = () => appError('refused', 'error.guard.coolOff', { minutes: 1 });
    expect([said(limitOrder('BUY'), { opening }), said(close, { opening, positions: [at({ size: '5' })] })]).toEqual([
      'error.guard.coolOff',
      'ok',
    ]);
    expect(said(close, { opening, positions: [at({ size: '4' })] })).toBe('error.guard.coolOff');
  });

  test('R56: unread lists refuse opening orders; without a position list any order on the closing side passes', () => {
    expect(said(limitOrder('BUY'), { readAt: null })).toMatch(/^error\.guard\.unread\./);
    expect(said(close, { readAt: null })).toBe('ok');
  });
});
