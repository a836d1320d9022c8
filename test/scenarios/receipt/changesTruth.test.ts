import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../electron/simulator/venue/accounts/money.ts';
import {
  liquidatedIn,
  removableMargin,
  withLeverage,
  withMarginMoved,
  withPosition,
} from '../../../shared/domain/marginAccount.ts';
import { compare, decimal, formatShort, fromBigInt } from '../../../shared/num/decimal.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { accountOf, findIn, reportedPositions, calculatedPositions } from './accountTruth.ts';
import { DraftVenue } from './draftVenue.ts';
import { seededCase } from './seededCase.ts';
import { fundingOf } from '../../../shared/domain/positionSums.ts';

const CASES = 500;

describe("B-B3 predicted effect of a change equals the exchange's result to the last digit", () => {
  it('A-LEVERAGE-CHANGE leverage change: margin and liquidation price of every position', () => {
    const venue = new DraftVenue();
    const random = createRandom(11);
    let changed = 0;
    for (let at = 0; at < CASES; at += 1) {
      const seeded = seededCase(random);
      venue.state(seeded);
      const { symbol } = seeded.order;
      const leverage = String(1 + random.integer(40));
      const isolated = seeded.settings[symbol].marginType === 'ISOLATED';
      const asked = isolated
        ? ({ marginType: 'ISOLATED', isolatedLongLeverage: leverage, isolatedShortLeverage: leverage } as const)
        : ({ marginType: 'CROSSED', crossLeverage: leverage } as const);
      const before = accountOf(venue);
      const symbolPositions = before.positions.filter((one) => one.symbol === symbol);
      const account = venue.account();
      if (!venue.venue.accounts.futures.setLeverage(account, { symbol, ...asked }, venue.venue.time.now()).ok) continue;
      const after = symbolPositions.reduce(
        (all, one) => withPosition(all, withLeverage(one, decimal(leverage)), all.balance),
        before,
      );
      const lost = liquidatedIn(after, findIn(venue))!.length > 0;
      expect([at, venue.liquidated]).toEqual([at, lost]);
      if (lost) continue;
      changed += symbolPositions.length;
      expect([at, calculatedPositions(venue, after)]).toEqual([at, reportedPositions(venue)]);
    }
    expect(changed).toBeGreaterThan(100);
  }, 120_000);

  it('A-MARGIN-MOVE margin added or removed, and the removable amount', () => {
    const venue = new DraftVenue();
    const random = createRandom(12);
    const moves = { done: 0, refused: 0 };
    for (let at = 0; at < CASES; at += 1) {
      venue.state(seededCase(random));
      const before = accountOf(venue);
      const position = before.positions.find((one) => one.isolated);
      if (!position) continue;
      const mark = findIn(venue)(position.symbol)!.mark;
      const most = removableMargin(position, mark);
      const adds = random.next() < 0.4;
      const part = fromBigInt((most.units * BigInt(random.integer(130))) / 100n + 1n, most.scale);
      const amount = adds ? fromBigInt(BigInt(1 + random.integer(1_000_000)), 6) : part;
      const account = venue.account();
      const asked = {
        isolatedPositionId: position.positionId,
        amount: formatShort(amount),
        type: adds ? 1 : 2,
      } as const;
      const fits = adds
        ? compare(amount, decimal(venue.balance().available)) <= 0
        : compare(amount, removableMargin(position, mark)) <= 0;
      const moved = venue.venue.accounts.futures.adjustMargin(account, asked, venue.venue.time.now());
      expect([at, moved.ok]).toEqual([at, fits]);
      moves[moved.ok ? 'done' : 'refused'] += 1;
      if (!moved.ok) continue;
      const change = adds ? amount : fromBigInt(-amount.units, amount.scale);
      const after = withPosition(before, withMarginMoved(position, change), before.balance);
      const lost = liquidatedIn(after, findIn(venue))!.length > 0;
      expect([at, venue.liquidated]).toEqual([at, lost]);
      if (lost) continue;
      expect([at, calculatedPositions(venue, after)]).toEqual([at, reportedPositions(venue)]);
    }
    expect([moves.done > 100, moves.refused > 20]).toEqual([true, true]);
  }, 120_000);

  it('R8 funding: amount received or paid per position', () => {
    const venue = new DraftVenue();
    const random = createRandom(13);
    let settled = 0;
    for (let at = 0; at < CASES; at += 1) {
      const seeded = seededCase(random);
      venue.state(seeded);
      const { symbol } = seeded.order;
      const symbolPositions = accountOf(venue).positions.filter((one) => one.symbol === symbol);
      const rate = random.integer(200_000) - 100_000;
      const mark = decimal(venue.markText(symbol));
      venue.venue.accounts.funded(symbol, { time: venue.venue.time.now(), rate, mark: seeded.marks[symbol] });
      const paid = venue
        .account()
        .income.filter(({ incomeType }) => incomeType === 'position_funding')
        .map(({ income }) => formatShort(decimal(moneyText(income))));
      const said = symbolPositions.map(({ side, size }) =>
        formatShort(fundingOf(side, size, mark, fromBigInt(BigInt(rate), 8))),
      );
      expect([at, said]).toEqual([at, paid]);
      settled += paid.length;
    }
    expect(settled).toBeGreaterThan(200);
  }, 120_000);
});
