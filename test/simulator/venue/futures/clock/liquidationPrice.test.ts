import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeValue } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { crossExcess, isolatedSpare } from '../../../../../electron/simulator/venue/futures/clock/standing.ts';
import type { Position } from '../../../../../electron/simulator/venue/futures/records.ts';
import { openingMargin } from '../../../../../electron/simulator/venue/futures/risk.ts';
import { SteppedVenue } from './clockVenue.ts';
import { SafeBands } from '../../../../../electron/simulator/venue/futures/clock/liquidator.ts';

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT'] as const;
/** The positions of the property: contracts with round prices in ticks, and sizes that reach several brackets. */
const form = fc.record({
  symbol: fc.constantFrom(...symbols),
  side: fc.constantFrom('LONG' as const, 'SHORT' as const),
  separated: fc.boolean(),
  isolated: fc.boolean(),
  leverage: fc.constantFrom(1, 3, 10, 20, 50, 100),
  /** A fraction of the largest size here, so that every bracket occurs. */
  part: fc.integer({ min: 1, max: 1_000 }),
  entry: fc.integer({ min: -30, max: 30 }),
});
type Form = typeof form extends fc.Arbitrary<infer One> ? One : never;

const account = fc.record({
  forms: fc.array(form, { minLength: 1, maxLength: 4 }),
  /** The account's funds beside the margins, in thousandths of its open value. */
  beside: fc.integer({ min: 1, max: 120 }),
});

/**
 * A venue whose account can be set to any state at once, without trading; the books are empty, so that nothing is
 * closed.
 */
class StatedVenue extends SteppedVenue {
  #id = 0;

  /** Gives the account positions and a balance; returns false when some of it is lost already. */
  state({ forms, beside }: { readonly forms: readonly Form[]; readonly beside: number }): boolean {
    const { positions, wallet } = this.account();
    positions.clear();
    wallet.balance = 0n;
    for (const symbol of symbols) this.quote(symbol, this.#round(symbol));
    for (const one of forms) {
      const position = this.#position(one);
      positions.set(position.id, position);
      wallet.balance += position.isolatedMargin + (position.openValue * BigInt(beside)) / 1_000n;
    }
    return this.isKept();
  }

  isKept(): boolean {
    const find = (symbol: string) => this.one('futures', symbol);
    const all = [...this.account().positions.values()];
    const cross = all.some(({ marginType }) => marginType === 'CROSSED');
    const isolated = all.filter(({ marginType }) => marginType === 'ISOLATED');
    return isolated.every((one) => isolatedSpare(one, find) > 0n) && (!cross || crossExcess(this.account(), find) > 0n);
  }

  quote(symbol: string, ticks: number): void {
    this.one('futures', symbol).mark!.quote(ticks);
  }

  /** Empties the account and ends its liquidations. */
  end(): void {
    this.account().positions.clear();
    this.account().wallet.balance = 0n;
    this.venue.accounts.settle(this.venue.time.now());
    this.account().income.length = 0;
  }

  #round(symbol: string): number {
    return { BTCUSDT: 500_000, ETHUSDT: 200_000, SOLUSDT: 10_000, DOGEUSDT: 1_000_000 }[symbol]!;
  }

  #position({ symbol, side, separated, isolated, leverage, part, entry }: Form): Position {
    const { instrument } = this.one('futures', symbol);
    const size = { BTCUSDT: 500, ETHUSDT: 1_000, SOLUSDT: 500, DOGEUSDT: 400 }[symbol] * part;
    const openValue = tradeValue(instrument, Math.round(this.#round(symbol) * (1 + entry / 1_000)), size);
    const zero = { openFee: 0n, fundingFee: 0n, cumOpenSize: 0, cumOpenValue: 0n, cumOpenFee: 0n, cumCloseSize: 0 };
    const more = { cumCloseValue: 0n, cumCloseFee: 0n, cumFundingFee: 0n, cumLiquidateFee: 0n, realizedPnl: 0n };
    const times = { createdMatch: 0, createdTime: 0, updatedMatch: 0, updatedTime: 0 };
    const id = String((this.#id += 1));
    return {
      ...zero,
      ...more,
      ...times,
      id,
      symbol,
      side,
      leverage,
      size,
      openValue,
      marginType: isolated ? 'ISOLATED' : 'CROSSED',
      separatedMode: separated ? 'SEPARATED' : 'COMBINED',
      separatedOpenOrderId: separated ? id : '0',
      isolatedMargin: isolated ? openingMargin(openValue, leverage) : 0n,
      autoAppend: false,
      liquidating: false,
    };
  }
}

const met = { isolated: 0, cross: 0, none: 0 };

describe('Reported liquidation price (A-MARGIN)', () => {
  it('liquidation starts exactly at it, never a tick before, for random positions in every mode', () => {
    const venue = new StatedVenue();
    fc.assert(
      fc.property(account, fc.nat(3), (stated, pick) => {
        fc.pre(venue.state(stated));
        const all = [...venue.account().positions.values()];
        const position = all[pick % all.length]!;
        const liquidationPrice = venue.venue.accounts.liquidation('user', position);
        const { symbol, side, marginType } = position;
        if (liquidationPrice === 0) {
          met.none += 1;
          return venue.end();
        }
        // Other positions of the same contract with a separate margin may be lost on the way: they are removed, because
        // the property is not about them.
        for (const other of all) {
          const apart = other !== position && other.symbol === symbol;
          if (apart && (other.marginType === 'ISOLATED' || marginType === 'ISOLATED'))
            venue.account().positions.delete(other.id);
          if (apart && other.marginType === 'ISOLATED') venue.account().wallet.balance -= other.isolatedMargin;
        }
        if (!venue.isKept() || venue.venue.accounts.liquidation('user', position) !== liquidationPrice)
          return venue.end();
        const direction = side === 'LONG' ? 1 : -1;
        for (const distance of [900, 30, 3, 2, 1]) {
          venue.quote(symbol, liquidationPrice + direction * distance);
          if (!venue.isKept()) continue;
          venue.step();
          expect([distance, position.liquidating, venue.incomes()]).toEqual([distance, false, []]);
        }
        expect(venue.isKept()).toBe(true);
        venue.quote(symbol, liquidationPrice);
        venue.step();
        const name = marginType === 'ISOLATED' ? symbol : '';
        expect(venue.incomes().map(([type, of]) => [type, of])).toEqual([['start_liquidate', name]]);
        met[marginType === 'ISOLATED' ? 'isolated' : 'cross'] += 1;
        return venue.end();
      }),
      { numRuns: 1_500, endOnFailure: true },
    );
    // The accounts were of every kind.
    expect(met.isolated).toBeGreaterThan(200);
    expect(met.cross).toBeGreaterThan(200);
    expect(met.none).toBeGreaterThan(50);
  });

  it('the safe price bands that skip the margin calculation never miss a liquidation (F13)', () => {
    const venue = new StatedVenue();
    let [held, near] = [0, 0];
    fc.assert(
      fc.property(
        account,
        fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 4, maxLength: 4 }),
        (stated, moves) => {
          fc.pre(venue.state(stated));
          const bands = new SafeBands((symbol) => venue.one('futures', symbol));
          expect(bands.measure(venue.account())).toBe(true);
          // From a small move of every mark price to one that liquidates many accounts.
          for (const scale of [1, 5, 25, 100]) {
            for (const [place, symbol] of symbols.entries()) {
              const round = { BTCUSDT: 500_000, ETHUSDT: 200_000, SOLUSDT: 10_000, DOGEUSDT: 1_000_000 }[symbol];
              venue.quote(symbol, Math.max(1, Math.round(round * (1 + (moves[place]! * scale) / 100_000))));
            }
            if (!bands.hold(venue.account())) {
              near += 1;
              continue;
            }
            held += 1;
            expect(venue.isKept()).toBe(true);
          }
          venue.state(stated);
          bands.measure(venue.account());
          expect(bands.hold(venue.account())).toBe(true);
          [...venue.account().positions.values()][0]!.size += 1;
          expect(bands.hold(venue.account())).toBe(false);
        },
      ),
      { numRuns: 800 },
    );
    expect(held).toBeGreaterThan(400);
    expect(near).toBeGreaterThan(400);
  });
});
