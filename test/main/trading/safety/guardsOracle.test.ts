/** The guards against a hand-written oracle in whole ten-thousandths, which shares no arithmetic with them. */
import { expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { checkGuards } from '../../../../electron/main/trading/safety/guards.ts';
import { decimal } from '../../../../shared/num/decimal.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { guardView, limitOrder, marketOrder } from './guardSupport.ts';

/** A draft and its context, all in whole numbers: tenths of a price, thousandths of a size, cents of a dollar. */
interface Case {
  readonly side: 'BUY' | 'SELL';
  readonly isMarket: boolean;
  readonly price: number;
  readonly quantity: number;
  readonly last: number;
  readonly ageMs: number | null;
  readonly equity: number | null;
  readonly open: number;
  readonly leverage: number | null;
  readonly orders: number;
  readonly closes: number | null;
  readonly reduceOnly: boolean;
  readonly closing: boolean;
  readonly book: readonly (readonly [number, number])[] | null;
  readonly allowed: boolean;
}

/** Draws values that mostly lie close to the limits. */
function draw(random: Random): Case {
  const one = (of: number): boolean => random.integer(of) === 0;
  const last = 1_000;
  const side = one(2) ? 'BUY' : 'SELL';
  const level = (): [number, number] => [
    last + (side === 'BUY' ? 1 : -1) * random.integer(25),
    1 + random.integer(12_000),
  ];
  return {
    side,
    isMarket: one(2),
    price: 940 + random.integer(121),
    quantity: one(4) ? 19_990 + random.integer(21) : 1 + random.integer(20_500),
    last,
    ageMs: one(10) ? null : 4_000 + random.integer(1_200),
    equity: one(10) ? null : one(20) ? -random.integer(100_000) : 1_500_000 + random.integer(1_000_000),
    open: one(3) ? 5_800_000 + random.integer(300_000) : random.integer(4_000_000),
    leverage: one(5) ? null : 8 + random.integer(4),
    orders: 26 + random.integer(6),
    closes: one(2) ? null : random.integer(21_000) + 1,
    reduceOnly: one(6),
    closing: one(3),
    book: one(3) ? null : Array.from({ length: 1 + random.integer(3) }, level),
    allowed: !one(12),
  };
}

/** Returns the first limit that is exceeded, in the order in which they are reported; `ok` if none is. */
function oracle(one: Case): string {
  const lessens = one.closing && (one.reduceOnly || (one.closes !== null && one.quantity <= one.closes));
  if (!lessens) {
    if (one.orders >= 30) return 'error.guard.ordersPerMinute';
    if (!one.allowed) return 'error.guard.symbol';
  }
  const isFresh = one.ageMs !== null && one.ageMs <= 5_000;
  if (one.isMarket && !isFresh && !lessens) return one.ageMs === null ? 'error.guard.noPrice' : 'error.guard.oldPrice';
  if (!one.isMarket && isFresh) {
    // 5 % of 100.0 is 50 tenths.
    if (one.price - one.last > 50) return 'error.draft.farAbove';
    if (one.last - one.price > 50) return 'error.draft.farBelow';
  }
  if (lessens) return 'ok';
  // Tenths times thousandths give ten-thousandths of a dollar.
  const value = (one.isMarket ? one.last : one.price) * one.quantity;
  const equity = one.equity === null ? null : one.equity * 100;
  const largest = Math.max(equity === null ? 0 : equity / 10, 10_000_000);
  if (value > largest) return 'error.guard.notional';
  const most = equity === null ? 30_000_000 : Math.max(0, equity * 3);
  if (one.open * 100 + value > most) return 'error.guard.open';
  if (one.isMarket && !one.book) return 'error.guard.noBook';
  if (one.isMarket && one.book) {
    let left = one.quantity;
    let cost = 0;
    for (const [price, size] of one.book) {
      const taken = Math.min(left, size);
      left -= taken;
      cost += taken * price;
    }
    if (left > 0) return 'error.guard.thinBook';
    const worse = (one.side === 'BUY' ? 1 : -1) * (cost - one.last * one.quantity);
    // 1 % of 100.0 for the whole size.
    if (worse * 100 > one.last * one.quantity) return 'error.guard.slippage';
  }
  if (one.leverage === null) return 'error.guard.leverageUnknown';
  return one.leverage > 10 ? 'error.guard.leverage' : 'ok';
}

const tenths = (value: number): string => `${Math.floor(value / 10)}.${value % 10}`;
const thousandths = (value: number): string => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`;
const cents = (value: number): string =>
  `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;

function answerOf(one: Case): string {
  const opens = one.side === 'BUY' ? 'LONG' : 'SHORT';
  const closes = one.side === 'BUY' ? 'SHORT' : 'LONG';
  const patch = {
    quantity: thousandths(one.quantity),
    reduceOnly: one.reduceOnly,
    positionSide: one.closing ? closes : opens,
  } as const;
  const draft = one.isMarket
    ? marketOrder(one.side, patch)
    : limitOrder(one.side, { ...patch, price: tenths(one.price) });
  const answer = checkGuards(
    draft,
    guardView({
      limits: { ...guardDefaults.live, symbols: one.allowed ? null : ['ETHUSDT'] },
      reference: one.ageMs === null ? null : { price: tenths(one.last), ageMs: one.ageMs },
      equity: one.equity === null ? null : decimal(cents(one.equity)),
      open: decimal(cents(one.open)),
      leverage: one.leverage === null ? null : decimal(String(one.leverage)),
      ordersLastMinute: one.orders,
      closes: one.closes === null ? null : decimal(thousandths(one.closes)),
      opposite: one.book?.flatMap(([price, size]) => [tenths(price), thousandths(size)]) ?? null,
    }),
  );
  return answer.ok ? 'ok' : answer.error.key;
}

test('B-A8: 20,000 random drafts agree with the oracle, and every result occurs', () => {
  const seen = new Map<string, number>();
  const random = createRandom(20_261_121);
  for (let i = 0; i < 20_000; i += 1) {
    const one = draw(random);
    const expected = oracle(one);
    seen.set(expected, (seen.get(expected) ?? 0) + 1);
    const answer = answerOf(one);
    if (answer !== expected) expect({ i, one, answer }).toEqual({ i, one, answer: expected });
  }
  const answers = [
    'ok',
    'error.guard.ordersPerMinute',
    'error.guard.symbol',
    'error.guard.noPrice',
    'error.guard.oldPrice',
    'error.draft.farAbove',
    'error.draft.farBelow',
    'error.guard.noBook',
    'error.guard.thinBook',
    'error.guard.slippage',
    'error.guard.notional',
    'error.guard.open',
    'error.guard.leverage',
    'error.guard.leverageUnknown',
  ];
  expect(answers.filter((key) => (seen.get(key) ?? 0) < 50)).toEqual([]);
  expect([...seen.keys()].filter((key) => !answers.includes(key))).toEqual([]);
});
