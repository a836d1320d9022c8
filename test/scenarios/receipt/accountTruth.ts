import { boundMargin, heldOf } from '../../../shared/domain/heldPosition.ts';
import { liquidationIn, type FindMarked, type MarginAccount } from '../../../shared/domain/marginAccount.ts';
import { pnlAt } from '../../../shared/domain/positionSums.ts';
import { decimal, formatShort, type Decimal } from '../../../shared/num/decimal.ts';
import { profitAt } from '../../../shared/domain/heldPosition.ts';
import type { DraftVenue } from './draftVenue.ts';

/**
 * A position as decimal text without trailing zeros: side, size, open value, margin it binds, profit at the mark price,
 * liquidation price or `none`.
 */
export type PositionLine = readonly [string, string, string, string, string, string];

const short = (text: string): string => formatShort(decimal(text));
const priceOrNone = (price: Decimal | null | undefined): string =>
  price === undefined ? 'unknown' : price === null ? 'none' : formatShort(price);

/** Returns the account as the window reads it from what the exchange reports. */
export function accountOf(venue: DraftVenue): MarginAccount {
  return { balance: decimal(venue.balance().balance), positions: venue.positions().map((one) => heldOf(one)!) };
}

/** Returns contracts and mark prices as the window reads them. */
export function findIn(venue: DraftVenue): FindMarked {
  return (symbol) => ({ contract: venue.contract(symbol), mark: decimal(venue.markText(symbol)) });
}

/** Returns the positions of an account as the window calculates them, oldest first. */
export function calculatedPositions(venue: DraftVenue, account: MarginAccount): PositionLine[] {
  const find = findIn(venue);
  return account.positions.map((one) => [
    one.side,
    formatShort(one.size),
    formatShort(one.openValue),
    formatShort(boundMargin(one)),
    formatShort(profitAt(one, decimal(venue.markText(one.symbol)))),
    priceOrNone(liquidationIn(account, one, find)),
  ]);
}

/** Returns the positions as the exchange reports them, oldest first. */
export function reportedPositions(venue: DraftVenue): PositionLine[] {
  return venue.positions().map((one) => {
    const { side, size, openValue, margin, unrealisedPnl, liquidatePrice } = one;
    // The list of positions calculates with text, the receipt with numbers: both must give the same result.
    const onMark = pnlAt(one, venue.markText(one.symbol))!;
    if (short(onMark) !== short(unrealisedPnl!)) throw new Error(`${onMark} instead of ${unrealisedPnl}`);
    const price = liquidatePrice === null ? 'none' : short(liquidatePrice);
    return [side, short(size), short(openValue), short(margin!), short(unrealisedPnl!), price];
  });
}
