import { beforeAll, describe, expect, it } from 'vitest';
import { listing, type Listing } from '../../../../electron/simulator/market/listing.ts';
import type { ExchangeAccounts } from '../../../../electron/simulator/venue/accounts/exchangeAccounts.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';

const MINUTES = 15;
/** The three active contracts and a pair, without a warm-up: their history is drawn when a lead trader reads it. */
const usual = listing(0, 7);
const lively: Listing = {
  assets: usual.assets
    .filter(({ name }) => ['BTC', 'ETH', 'SOL'].includes(name))
    .map((asset) => ({ ...asset, warmUpMinutes: 0 })),
  instruments: usual.instruments.filter(({ market, symbol }) =>
    market === 'futures' ? ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].includes(symbol) : symbol === 'BTCUSDT',
  ),
};

/** Returns a market with its agents, after so many minutes; copy trading begins at the start when `begin` is set. */
function traded(begin: boolean): Venue {
  const venue = new Venue(createVirtualClock(START), 7, 1, undefined, lively);
  if (begin) venue.accounts.copy.begin(venue.time.now());
  for (let minute = 0; minute < MINUTES; minute += 1) venue.step(60_000);
  return venue;
}

describe('Lead traders in the matching engine', () => {
  let venue: Venue;
  let accounts: ExchangeAccounts;
  beforeAll(() => {
    venue = traded(true);
    ({ accounts } = venue);
  });

  it('there are twelve, with unique names and ids of 18 digits', () => {
    const { traders } = accounts.copy;
    expect(traders).toHaveLength(12);
    expect(new Set(traders.map(({ name }) => name)).size).toBe(12);
    for (const { traderId } of traders) expect(traderId).toMatch(/^\d{18}$/);
    expect(new Set(traders.map(({ traderId }) => traderId)).size).toBe(12);
  });

  it('at least nine have traded, and all their orders are filled', () => {
    const fills = accounts.copy.traders.map(({ accountId }) => accounts.account(accountId).fills('futures').length);
    expect(fills.filter((count) => count > 0).length).toBeGreaterThanOrEqual(9);
    for (const { accountId } of accounts.copy.traders) {
      for (const order of accounts.account(accountId).orders('futures')) {
        expect([accountId, order.status]).toEqual([accountId, 'FILLED']);
      }
    }
  });

  it('the first account follows three of them from the start and has copies of their trades', () => {
    const { store: book } = accounts.copy;
    expect(book.followsOf('user').map(({ active, settingType }) => [active, settingType])).toEqual([
      [true, 'unified'],
      [true, 'per_symbol'],
      [true, 'unified'],
    ]);
    expect(book.open.length + book.closed.length).toBeGreaterThan(5);
    expect(book.misses).toEqual([]);
    const followed = book.followsOf('user').map(({ traderId }) => traderId);
    for (const copy of [...book.open, ...book.closed]) {
      expect([copy.accountId, followed]).toEqual(['user', expect.arrayContaining([copy.traderId])]);
      const leader = accounts.copy.traders.find(({ traderId }) => traderId === copy.traderId)!;
      const opened = accounts
        .account(leader.accountId)
        .fills('futures')
        .filter(
          (fill) =>
            fill.symbol === copy.symbol && fill.positionSide === copy.positionSide && fill.time === copy.openTime,
        );
      expect([copy.id, opened.length > 0]).toEqual([copy.id, true]);
    }
  });

  it('every open copy is a separate position of the same size, and closed ones are gone', () => {
    const { store: book } = accounts.copy;
    const user = accounts.account('user');
    const held = [...user.positions.values()].map(({ id, size }) => [id, size]);
    expect(held).toEqual(book.open.map(({ positionId, filled, closed }) => [positionId, filled - closed]));
  });

  it('money is conserved over accounts, positions, agents and the exchange ledger', () => {
    const { exchangeLedger: ledger } = accounts;
    let total = ledger.futuresFees + ledger.liquidateFees - ledger.shared - ledger.covered + ledger.funding;
    let shared = 0n;
    for (const id of accounts.accountIds()) {
      const { wallet, positions } = accounts.account(id);
      total += wallet.balance;
      shared += wallet.profitShared;
      // The value of an open position already went to its seller.
      for (const { side, openValue } of positions.values()) total -= side === 'LONG' ? openValue : -openValue;
    }
    for (const { cash } of Object.values(ledger.agents)) total += cash;
    // 100000 + 50000 + 1000, and 50000 for each of the twelve lead traders.
    expect(total).toBe(751_000_00000000n);
    expect(shared).toBe(0n);
  });

  it('the same seed and commands give the same transcript', () => {
    expect(traded(true).transcript.read()).toEqual(venue.transcript.read());
  });

  it('before copy trading begins there are no lead trader accounts and no fills of the first account (A-COPY-BEGIN)', () => {
    const asleep = traded(false);
    expect(asleep.accounts.accountIds()).toEqual(['user', 'trader', 'partner']);
    expect(asleep.accounts.account('user').fills('futures')).toEqual([]);
  });
});
