import { describe, expect, it } from 'vitest';
import { refusalSentences, sentenceOf } from '../../../shared/result/controlWords.ts';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import type { AccountCommand } from '../../../electron/simulator/venue/accounts/accountCommands.ts';
import type { FuturesPlacement, SpotPlacement } from '../../../electron/simulator/venue/orders/placement.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { killedOpenings } from '../state/stateFolder.ts';
import { START } from '../support/rig.ts';
import { value } from './quietVenue.ts';

/**
 * Returns the parts of an account that do not depend on the mark price, which a restart does not restore to the tick.
 */
function truth(venue: Venue, accountId = 'user') {
  const { spot, futures, uid } = venue.accounts.ledger(accountId) as {
    uid: string;
    spot: unknown;
    futures: Record<string, unknown> & { positions: Record<string, unknown>[] };
  };
  const { available: _a, unrealizePnl: _u, positions, ...rest } = futures;
  const still = positions.map(({ unrealizePnl: _p, liquidatePrice: _l, ...position }) => position);
  return { uid, spot, futures: rest, positions: still, seen: venue.accounts.ordersSeen(accountId) };
}

function spot(venue: Venue, asked: Partial<SpotPlacement>, accountId = 'user') {
  const full = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', ...asked };
  return value(venue.accounts.placeSpot(accountId, full as SpotPlacement, venue.time.now()));
}
function futures(venue: Venue, asked: Partial<FuturesPlacement>) {
  const full = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    quantity: '0.1',
    newClientOrderId: 'c',
    ...asked,
  };
  return value(venue.accounts.placeFutures('user', full as FuturesPlacement, venue.time.now()));
}
/** Members that records have today and did not have in the first states. */
const newerMembers = {
  order: ['terms', 'bound', 'liquidateFee', 'presetsPlaced'],
  fill: ['terms', 'separatedOpenOrderId', 'liquidateFee'],
  position: [
    'marginType',
    'separatedMode',
    'separatedOpenOrderId',
    'leverage',
    'fundingFee',
    'isolatedMargin',
    'autoAppend',
    'liquidating',
    'cumFundingFee',
    'cumLiquidateFee',
  ],
  account: ['funding', 'settings', 'commissions', 'preventsSelfTrade'],
};
function without(body: string, names: readonly string[]): string {
  const members = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(members.filter(([name]) => !names.includes(name))));
}
/** Returns a price at the fraction `share` away from the last one, on a tick. */
function priceAtOffset(venue: Venue, market: 'spot' | 'futures', share: number): string {
  const one = venue.market.find(market, 'BTCUSDT')!;
  return formatUnits(Math.round(one.last.last * (1 + share)), one.instrument.priceDecimals);
}

describe('Venue with a state store', () => {
  it('restores every acknowledged order, fill, balance and position after its process was killed (B-A1)', () => {
    const open = killedOpenings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    const resting = spot(venue, { price: priceAtOffset(venue, 'spot', -0.05), newClientOrderId: 'kept' });
    spot(venue, { type: 'MARKET', quantity: '0.3' });
    const gone = spot(venue, { price: priceAtOffset(venue, 'spot', -0.04) });
    venue.accounts.cancel('user', 'spot', { orderId: gone.id }, venue.time.now());
    futures(venue, { type: 'MARKET', quantity: '1.5' });
    futures(venue, { side: 'SELL', type: 'MARKET', quantity: '0.7', reduceOnly: true });
    const target = futures(venue, {
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: priceAtOffset(venue, 'futures', 0.019),
      reduceOnly: true,
    });
    const before = truth(venue);

    const again = new Venue(clock, 7, 1, open());
    expect(truth(again)).toEqual(before);
    expect(again.accounts.openOrders('user', 'spot')).toEqual([resting]);
    const book = again.market.find('spot', 'BTCUSDT')!.book;
    expect(book.sizeAt(BUY, resting.price)).toBeGreaterThanOrEqual(1_000);
    // The same client order id still returns the same order, and new ids continue.
    expect(spot(again, { price: priceAtOffset(again, 'spot', -0.05), newClientOrderId: 'kept' }).id).toBe(resting.id);
    expect(BigInt(spot(again, { price: priceAtOffset(again, 'spot', -0.05) }).id) > BigInt(target.id)).toBe(true);
    // The order can be cancelled, which releases its reservation.
    const { locked } = again.accounts.account('user').balance('USDT');
    again.accounts.cancel('user', 'spot', { orderId: resting.id }, again.time.now());
    expect(again.accounts.account('user').balance('USDT').locked).toBe(locked - 1_000n * BigInt(resting.price) * 10n);
  });

  it('reads a state from before order terms and position modes: cross, COMBINED, at the initial leverage', () => {
    const open = killedOpenings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    futures(venue, { type: 'MARKET', quantity: '1.5' });
    const price = priceAtOffset(venue, 'futures', -0.015);
    const resting = futures(venue, { type: 'LIMIT', timeInForce: 'GTC', price });
    spot(venue, { type: 'MARKET', quantity: '0.3' });
    const before = truth(venue);

    const state = open();
    for (const [kind, newer] of Object.entries(newerMembers)) {
      const stripped = [...state.read(kind)].map(([key, body]) => ({ kind, key, body: without(body, newer) }));
      expect(stripped.length).toBeGreaterThan(0);
      state.write(stripped);
    }
    state.write([{ kind: 'meta', key: 'house', body: null }]);

    const again = new Venue(clock, 7, 1, open());
    expect(truth(again)).toEqual(before);
    const order = again.accounts.order('user', 'futures', { orderId: resting.id })!;
    expect(order).toEqual(resting);
    again.accounts.cancel('user', 'futures', { orderId: resting.id }, again.time.now());
    futures(again, { side: 'SELL', type: 'MARKET', quantity: '1.5', reduceOnly: true });
    expect([...again.accounts.account('user').positions]).toEqual([]);
  });

  it('restores resting orders with their time priority', () => {
    const open = killedOpenings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    const price = priceAtOffset(venue, 'spot', -0.09);
    const first = spot(venue, { price, quantity: '0.02' }, 'trader');
    const second = spot(venue, { price, quantity: '0.02' });
    const again = new Venue(clock, 7, 1, open());
    const one = again.market.find('spot', 'BTCUSDT')!;
    while (one.book.best(BUY) > first.price) one.book.market(SELL, one.book.sizeAt(BUY, one.book.best(BUY)), 0);
    const others = one.book.sizeAt(BUY, first.price) - 4_000;
    one.book.market(SELL, others + 3_000, 0);
    again.accounts.settle(again.time.now());
    const status = (account: string, id: string) => again.accounts.order(account, 'spot', { orderId: id })!.filled;
    expect([status('trader', first.id), status('user', second.id)]).toEqual([2_000, 1_000]);
  });

  it('continues at the saved prices and time, even if the wall clock was set back', () => {
    const open = killedOpenings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    venue.start();
    venue.market.jump('BTC', 0.2);
    clock.advance(30_000);
    venue.stop();
    const { prices } = venue.market;
    const last = venue.market.find('futures', 'BTCUSDT')!.last.last;
    const again = new Venue(createVirtualClock(START - 86_400_000), 7, 1, open());
    expect(again.time.now()).toBe(venue.time.now());
    expect(again.market.prices).toEqual(prices);
    expect(Math.abs(again.market.find('futures', 'BTCUSDT')!.last.last / last - 1)).toBeLessThan(0.001);
    const fresh = new Venue(createVirtualClock(START), 7, 1);
    expect(again.market.prices.fair.BTC! / fresh.market.prices.fair.BTC!).toBeGreaterThan(1.1);
  });

  it('restores every ledger line, deposits, withdrawals and the settings of each account', () => {
    const open = killedOpenings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    const { accounts } = venue;
    const administer = (command: AccountCommand) => {
      const done = accounts.administer(command, venue.time.now());
      if (!done.ok) throw new Error(sentenceOf(refusalSentences, done.error));
    };
    const user = { accountId: 'user' } as const;
    administer({ kind: 'deposit', ...user, wallet: 'spot', asset: 'DOGE', amount: '0.00000001' });
    administer({ kind: 'deposit', ...user, wallet: 'futures', asset: 'USDT', amount: '12.5' });
    administer({ kind: 'withdraw', ...user, wallet: 'funding', asset: 'USDT', amount: '4999.99999999' });
    administer({ kind: 'transfer', ...user, from: 'spot', to: 'futures', asset: 'USDT', amount: '3' });
    administer({ kind: 'gift', ...user, amount: '1', reason: 'INCREASE_CONTRACT_CASH_GIFT' });
    administer({ kind: 'reward', ...user, wallet: 'spot', asset: 'BTC', amount: '0.1', bizType: 'airdrop_reward' });
    const pair = { kind: 'commission', ...user, market: 'spot', maker: null } as const;
    administer({ ...pair, symbol: 'BTCUSDT', taker: '0.0005' });
    administer({ ...pair, symbol: 'ETHUSDT', taker: '0.0005' });
    administer({ ...pair, symbol: 'ETHUSDT', taker: null });
    administer({ kind: 'selfTradePrevention', accountId: 'trader', required: true });
    spot(venue, { type: 'MARKET', quantity: '0.01' });
    const snapshotOf = (one: Venue) => {
      const account = one.accounts.account('user');
      const { bills, transfers, income, commissions, funding, wallet } = account;
      const rules = ['user', 'trader'].map((id) => one.accounts.account(id).preventsSelfTrade);
      return { bills, transfers, income, commissions, funding, wallet, rules, house: one.accounts.exchangeLedger };
    };
    const before = snapshotOf(venue);
    expect([before.transfers.length, before.income.length]).toEqual([1, 3]);
    expect(before.bills.slice(0, 6).map(({ bizType }) => bizType)).toEqual([
      'deposit',
      'withdraw',
      'transfer_out',
      'airdrop_reward',
      'trade_out',
      'trade_in',
    ]);
    expect([before.commissions, before.rules]).toEqual([
      new Map([['BTCUSDT', { maker: '0.001', taker: '0.0005' }]]),
      [false, true],
    ]);
    const again = new Venue(clock, 7, 1, open());
    expect(snapshotOf(again)).toEqual(before);
    expect(truth(again)).toEqual(truth(venue));
  });

  it('starts anew after a reset, and with the state of another seed', () => {
    const open = killedOpenings();
    const clock = createVirtualClock(START);
    const venue = new Venue(clock, 7, 1, open());
    const fresh = truth(venue);
    spot(venue, { type: 'MARKET' });
    venue.reset(7);
    expect(truth(venue)).toEqual(fresh);
    const again = new Venue(clock, 7, 1, open());
    expect(truth(again)).toEqual(fresh);
    spot(again, { type: 'MARKET' });
    expect(truth(new Venue(clock, 8, 1, open())).seen).toEqual({});
  });
});
