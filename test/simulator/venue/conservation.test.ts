import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import type { Account } from '../../../electron/simulator/venue/accounts/account.ts';
import { endowments } from '../../../electron/simulator/venue/accounts/endowments.ts';
import { money, sizeAmount, tradeValue } from '../../../electron/simulator/venue/accounts/money.ts';
import { isOpen, leftOf, opens } from '../../../electron/simulator/venue/accounts/records.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import type { FuturesPlacement, SpotPlacement } from '../../../electron/simulator/venue/accounts/placement.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { START } from '../support/world.ts';

const names = ['user', 'trader'] as const;

/** One command of a session; numbers are read relative to the book as it stands when their turn comes. */
const command = fc.record({
  what: fc.oneof(
    { weight: 14, arbitrary: fc.constant('place' as const) },
    { weight: 2, arbitrary: fc.constant('wait' as const) },
    { weight: 2, arbitrary: fc.constant('flatten' as const) },
    { weight: 2, arbitrary: fc.constant('cancel' as const) },
    { weight: 1, arbitrary: fc.constant('cancelOpen' as const) },
  ),
  who: fc.constantFrom(...names),
  market: fc.constantFrom('spot' as const, 'futures' as const),
  symbol: fc.constantFrom('BTCUSDT', 'BTCUSDT', 'ETHUSDT'),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  positionSide: fc.constantFrom('LONG' as const, 'LONG' as const, 'SHORT' as const),
  type: fc.constantFrom('LIMIT' as const, 'LIMIT' as const, 'LIMIT' as const, 'MARKET' as const),
  timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const, 'POST_ONLY' as const),
  reduceOnly: fc.boolean(),
  /** Closes what there is of that side, if there is any. */
  closes: fc.boolean(),
  whole: fc.constant(false as boolean),
  /** Ticks on the passive side of the touch; negative takes. */
  away: fc.integer({ min: -30, max: 150 }),
  size: fc.integer({ min: 1, max: 4_000 }),
  pick: fc.nat(20),
  wait: fc.integer({ min: 100, max: 4_000 }),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const closing = { LONG: 'SELL', SHORT: 'BUY' } as const;

function run(venue: Venue, one: Command): void {
  const { accounts, market } = venue;
  const now = venue.time.now();
  const { what, who, symbol, side, type } = one;
  if (what === 'wait') return venue.step(one.wait);
  if (what === 'cancelOpen') return void accounts.cancelOpen(who, one.market, symbol, now);
  if (what === 'cancel') {
    const open = accounts.openOrders(who, one.market);
    const found = open[one.pick % Math.max(1, open.length)];
    return void (found && accounts.cancel(who, one.market, { orderId: found.id }, now));
  }
  if (what === 'flatten') {
    const words = { market: 'futures', type: 'MARKET', reduceOnly: true, closes: true, whole: true } as const;
    return run(venue, { ...one, ...words, what: 'place' });
  }
  const { book, instrument } = market.find(one.market, symbol)!;
  const position = accounts.account(who).position(symbol, one.positionSide);
  // Orders that close are the rare ones by chance alone.
  if (one.market === 'futures' && one.closes && position) {
    const size = one.whole ? position.size : 1 + (one.size % position.size);
    return run(venue, { ...one, side: closing[one.positionSide], size, closes: false });
  }
  const touch = book.best(side === 'BUY' ? BUY : SELL);
  const ticks = Math.max(1, side === 'BUY' ? touch - one.away : touch + one.away);
  const asked = {
    symbol,
    side,
    type,
    quantity: formatUnits(one.size * (one.market === 'spot' ? 20 : 1), instrument.sizeDecimals),
    ...(type === 'LIMIT' ? { price: formatUnits(ticks, instrument.priceDecimals) } : {}),
  };
  if (one.market === 'spot') {
    const timeInForce = one.timeInForce === 'POST_ONLY' ? 'GTC' : one.timeInForce;
    accounts.placeSpot(who, (type === 'LIMIT' ? { ...asked, timeInForce } : asked) as SpotPlacement, now);
    return;
  }
  const { timeInForce, positionSide, reduceOnly } = one;
  const more = { positionSide, reduceOnly, newClientOrderId: `c${one.pick}` };
  // An opening order that only reduces is refused: it would thin out the session.
  if (side !== closing[positionSide]) more.reduceOnly = false;
  const full = { ...asked, ...more, ...(type === 'LIMIT' ? { timeInForce } : {}) };
  accounts.placeFutures(who, full as FuturesPlacement, now);
}

/** What an account must have of each asset by its fills alone, and what its open orders must hold of it. */
function checkSpot(venue: Venue, account: Account, begun: Readonly<Record<string, string>>): void {
  const has = new Map(Object.entries(begun).map(([asset, text]) => [asset, money(text)]));
  const locked = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, asset: string, amount: bigint) => to.set(asset, (to.get(asset) ?? 0n) + amount);
  for (const fill of account.fills('spot')) {
    const { instrument } = venue.market.find('spot', fill.symbol)!;
    const sign = fill.side === 'BUY' ? 1n : -1n;
    expect(fill.value).toBe(tradeValue(instrument, fill.price, fill.size));
    add(has, instrument.asset, sign * sizeAmount(instrument, fill.size));
    add(has, 'USDT', -sign * fill.value);
    add(has, fill.feeAsset, -fill.fee);
  }
  for (const order of account.open('spot')) {
    const { instrument } = venue.market.find('spot', order.symbol)!;
    const buys = order.side === 'BUY';
    const amount = buys ? tradeValue(instrument, order.price, leftOf(order)) : sizeAmount(instrument, leftOf(order));
    expect(order.held).toBe(amount);
    add(locked, buys ? 'USDT' : instrument.asset, amount);
  }
  for (const [asset, balance] of account.spot) {
    expect([asset, balance.free + balance.locked]).toEqual([asset, has.get(asset) ?? 0n]);
    expect([asset, balance.locked]).toEqual([asset, locked.get(asset) ?? 0n]);
    expect(balance.free >= 0n && balance.locked >= 0n).toBe(true);
  }
}

/** Futures: money is deposit plus realised less fees; positions are the sum of fills; realised agrees with prices. */
function checkFutures(venue: Venue, account: Account): void {
  const { wallet } = account;
  const fills = account.fills('futures');
  const sum = (of: typeof fills, pick: (fill: (typeof fills)[number]) => bigint) =>
    of.reduce((all, fill) => all + pick(fill), 0n);
  expect(wallet.balance).toBe(wallet.deposited + sum(fills, (fill) => fill.realizedPnl - fill.fee));
  expect([wallet.fees, wallet.realizedPnl]).toEqual([sum(fills, (f) => f.fee), sum(fills, (f) => f.realizedPnl)]);
  for (const { instrument } of venue.market.of('futures')) {
    for (const side of ['LONG', 'SHORT'] as const) {
      const mine = fills.filter((fill) => fill.symbol === instrument.symbol && fill.positionSide === side);
      const opened = mine.filter(opens);
      const closed = mine.filter((fill) => !opens(fill));
      const position = account.position(instrument.symbol, side);
      const size = sum(opened, (fill) => BigInt(fill.size)) - sum(closed, (fill) => BigInt(fill.size));
      expect(BigInt(position?.size ?? 0)).toBe(size);
      const gone = sum(opened, (fill) => fill.value) - (position?.openValue ?? 0n);
      const got = sum(closed, (fill) => fill.value);
      expect(sum(closed, (fill) => fill.realizedPnl)).toBe(side === 'LONG' ? got - gone : gone - got);
      for (const order of account.open('futures', instrument.symbol)) {
        if (order.positionSide !== side || opens(order)) continue;
        expect(leftOf(order)).toBeLessThanOrEqual(position?.size ?? 0);
        expect(order.held).toBe(0n);
      }
    }
  }
  for (const order of account.orders('futures')) if (!isOpen(order)) expect(order.held).toBe(0n);
}

describe('over any session of commands', () => {
  it('money in is money out and fees, holds are those of the open orders, and nothing is ever negative', () => {
    let traded = 0;
    let made = 0;
    let cut = 0;
    let sessions = 0;
    const session = fc.array(command, { minLength: 60, maxLength: 120, size: 'max' });
    fc.assert(
      fc.property(session, (commands) => {
        sessions += 1;
        const venue = new Venue(createVirtualClock(START), sessions, 1);
        const accounts = names.map((name) => venue.accounts.account(name));
        for (const one of commands) {
          run(venue, one);
          for (const account of accounts) {
            checkSpot(venue, account, endowments[account.id as (typeof names)[number]].spot);
            checkFutures(venue, account);
          }
        }
        for (const account of accounts) {
          const { length } = account.fills('spot');
          traded += length + account.fills('futures').length;
          made += [...account.fills('spot'), ...account.fills('futures')].filter(({ maker }) => maker).length;
          cut += account.orders('futures').filter(({ cancelReason }) => cancelReason === 'POSITION_CLOSED').length;
          // Resting orders of accounts stand in the books with exactly what is left of them, and nothing else is known as theirs.
          for (const order of [...account.open('spot'), ...account.open('futures')]) {
            const { book } = venue.market.find(order.market, order.symbol)!;
            expect(book.sizeAt(order.side === 'BUY' ? BUY : SELL, order.price)).toBeGreaterThanOrEqual(leftOf(order));
          }
        }
      }),
      { numRuns: 25, seed: 20_260, endOnFailure: true },
    );
    // The sessions did what they are about.
    expect(traded).toBeGreaterThan(500);
    expect(made).toBeGreaterThan(50);
    expect(cut).toBeGreaterThan(5);
  }, 120_000);

  it('the same seed and the same commands write the same transcript, accounts and all', () => {
    const commands = fc.sample(command, { numRuns: 120, seed: 5 });
    const play = () => {
      const venue = new Venue(createVirtualClock(START), 11, 1);
      for (const one of commands) run(venue, one);
      return { ...venue.transcript.read(), ledger: venue.accounts.ledger('user') };
    };
    const first = play();
    expect(first.lines.some((line) => / account user place /.test(line))).toBe(true);
    expect(first.lines.some((line) => / account trader fill \d{18} of \d{18} /.test(line))).toBe(true);
    expect(play()).toEqual(first);
  });
});
