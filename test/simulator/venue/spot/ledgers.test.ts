import { describe, expect, it } from 'vitest';
import { SELL } from '../../../../electron/simulator/engine/types.ts';
import { formatUnits } from '../../../../electron/simulator/market/units.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import { money, sizeAmount, tradeValue } from '../../../../electron/simulator/venue/accounts/money.ts';
import { leftOf } from '../../../../electron/simulator/venue/accounts/records.ts';
import type { SpotPlacement } from '../../../../electron/simulator/venue/orders/placement.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';
import { accountOrder, initialFunds } from '../../../../electron/simulator/venue/accounts/types.ts';

const SEEDS = [1, 2, 3];
const COMMANDS = 150;
const symbols = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT'];
const wallets = ['spot', 'funding', 'futures'] as const;
const pick = <One>(random: Random, from: readonly One[]): One => from[random.integer(from.length)]!;

/** Runs one random command; the exchange refuses many, which must leave everything unchanged. */
function run(venue: Venue, random: Random): void {
  const { accounts } = venue;
  const now = venue.time.now();
  const accountId = pick(random, accountOrder);
  const amount = formatUnits(1 + random.integer(2_000_000_000), 8);
  const asset = pick(random, ['USDT', 'USDT', 'BTC', 'ETH', 'DOGE']);
  const wallet = pick(random, wallets);
  switch (random.integer(8)) {
    case 0:
      return venue.step(100 + random.integer(900));
    case 1:
      return void accounts.administer({ kind: 'deposit', accountId, wallet, asset, amount }, now);
    case 2:
      return void accounts.administer({ kind: 'withdraw', accountId, wallet, asset, amount }, now);
    case 3:
      return void accounts.administer(
        { kind: 'transfer', accountId, from: wallet, to: pick(random, wallets), asset, amount },
        now,
      );
    case 4: {
      const names = accounts.openOrders(accountId, 'spot').map(({ id }) => ({ orderId: id }));
      return void accounts.spot.cancelMany(accounts.account(accountId), names.slice(random.integer(4)), now);
    }
    default: {
      const symbol = pick(random, symbols);
      const orders = Array.from({ length: 1 + random.integer(3) }, () => placement(venue, random, symbol));
      return void accounts.spot.placeMany(accounts.account(accountId), symbol, orders, now);
    }
  }
}

function placement(venue: Venue, random: Random, symbol: string): SpotPlacement {
  const { instrument, book } = venue.market.find('spot', symbol)!;
  const side = pick(random, ['BUY', 'SELL'] as const);
  const steps = instrument.typicalSteps * (1 + random.integer(20));
  const asked = { symbol, side, quantity: formatUnits(steps, instrument.sizeDecimals) };
  if (random.integer(3) === 0) return { ...asked, type: 'MARKET' };
  const timeInForce = pick(random, ['GTC', 'IOC', 'FOK'] as const);
  const ticks = Math.max(1, book.best(SELL) + random.integer(200) - 100);
  return { ...asked, type: 'LIMIT', timeInForce, price: formatUnits(ticks, instrument.priceDecimals) };
}

/** Returns what an account must hold according to its ledger: its initial funds and every line, by wallet and asset. */
function byLedger(account: Account): Record<string, bigint> {
  const begun = initialFunds[account.id as (typeof accountOrder)[number]];
  const sums: Record<string, bigint> = {};
  for (const [asset, text] of Object.entries(begun.spot)) sums[`spot ${asset}`] = money(text);
  for (const [asset, text] of Object.entries(begun.funding)) sums[`funding ${asset}`] = money(text);
  let last = 0n;
  for (const { id, wallet, asset, delta, after } of account.bills) {
    const key = `${wallet} ${asset}`;
    sums[key] = (sums[key] ?? 0n) + delta;
    // Each line states the balance after it, and lines are written in the order of events.
    expect([id, after]).toEqual([id, sums[key]]);
    expect(BigInt(id) > last).toBe(true);
    last = BigInt(id);
  }
  return withoutNothing(sums);
}

function byBalance(account: Account): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const [asset, { free, locked }] of account.spot) sums[`spot ${asset}`] = free + locked;
  for (const [asset, amount] of account.funding) sums[`funding ${asset}`] = amount;
  return withoutNothing(sums);
}

function withoutNothing(sums: Record<string, bigint>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n));
}

/**
 * Returns the locked amount of each asset in an account, and what its open orders need: at their own price, not at that
 * of their fills.
 */
function locks(venue: Venue, account: Account): readonly [Record<string, bigint>, Record<string, bigint>] {
  const needed: Record<string, bigint> = {};
  for (const order of account.open('spot')) {
    const { instrument } = venue.market.find('spot', order.symbol)!;
    const buys = order.side === 'BUY';
    const asset = buys ? 'USDT' : instrument.asset;
    const left = leftOf(order);
    const amount = buys ? tradeValue(instrument, order.price, left) : sizeAmount(instrument, left);
    expect([order.id, order.held]).toEqual([order.id, amount]);
    needed[asset] = (needed[asset] ?? 0n) + amount;
  }
  const locked = Object.fromEntries([...account.spot].map(([asset, balance]) => [asset, balance.locked]));
  return [withoutNothing(locked), withoutNothing(needed)];
}

describe('Ledgers of spot and funding wallets (R32)', () => {
  it.each(SEEDS)('lines add up to every balance, and locked funds equal what open orders need: seed %i', (seed) => {
    const venue = new Venue(createVirtualClock(START), seed, 1);
    const random = createRandom(seed);
    const all = accountOrder.map((id) => venue.accounts.account(id));
    for (let count = 0; count < COMMANDS; count += 1) {
      run(venue, random);
      for (const account of all) {
        const [locked, needed] = locks(venue, account);
        expect(locked).toEqual(needed);
      }
    }
    for (const account of all) {
      expect(byLedger(account)).toEqual(byBalance(account));
      for (const { free, locked: part } of account.spot.values()) expect(free >= 0n && part >= 0n).toBe(true);
    }
    // The session was not empty: lines of every kind were written, trades and transfers.
    const kinds = new Set(all.flatMap(({ bills }) => bills.map(({ bizType }) => bizType)));
    expect([...kinds].toSorted()).toEqual([
      'deposit',
      'trade_in',
      'trade_out',
      'transfer_in',
      'transfer_out',
      'withdraw',
    ]);
  });

  it.each(SEEDS)('accounts, fees and agents together hold deposits minus withdrawals: seed %i', (seed) => {
    const venue = new Venue(createVirtualClock(START), seed, 1);
    const random = createRandom(seed);
    for (let count = 0; count < COMMANDS; count += 1) run(venue, random);
    const { exchangeLedger: ledger } = venue.accounts;
    const held: Record<string, bigint> = {};
    const add = (asset: string, amount: bigint) => (held[asset] = (held[asset] ?? 0n) + amount);
    for (const id of accountOrder) {
      const account = venue.accounts.account(id);
      for (const [asset, { free, locked }] of account.spot) add(asset, free + locked);
      for (const [asset, amount] of account.funding) add(asset, amount);
      add('USDT', account.wallet.balance);
    }
    for (const [asset, fee] of Object.entries(ledger.fees)) add(asset, fee);
    for (const [key, { steps, cash }] of Object.entries(ledger.agents)) {
      const { asset, sizeDecimals } = venue.market.find('spot', key.slice('spot:'.length))!.instrument;
      add(asset, BigInt(steps) * 10n ** BigInt(8 - sizeDecimals));
      add('USDT', cash);
    }
    const begun = Object.fromEntries(
      Object.entries(ledger.deposits).map(([asset, amount]) => [asset, amount - (ledger.withdrawals[asset] ?? 0n)]),
    );
    expect(held).toEqual(begun);
  });
});
