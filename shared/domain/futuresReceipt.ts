/**
 * What a futures draft leads to once all of it filled (A-MARGIN, R8): fees, margin, the position after it and where that
 * is liquidated. The part the book holds is taken at its prices, what waits fills at the order's own price as a maker.
 */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, maximum, minimum, multiply, sign, subtract, type Decimal } from '../num/decimal.ts';
import { shareAt } from './accountAmount.ts';
import { closeOldestFirst } from './closingSums.ts';
import { expectedFills, valueOf, type BookedDraft, type ExpectedFills } from './expectedFills.ts';
import { openingMargin, withOpened, type FillPart, type HeldPosition } from './heldPosition.ts';
import { bracketPlace, type BracketPlace, type Contract } from './maintenance.ts';
import { liquidationIn, lostIn, withPosition, type FindMarked, type MarginAccount } from './marginAccount.ts';
import { levelsOf } from './ticketSums.ts';

/** A draft as the receipt reads it. `side` and `positionSide` together say whether it opens or closes. */
export interface FuturesPlan extends BookedDraft {
  readonly symbol: string;
  readonly positionSide: PositionSide;
}

/** How the symbol is traded: what a new position would get. */
export interface FuturesTerms {
  readonly contract: Contract;
  readonly isolated: boolean;
  readonly separated: boolean;
  readonly leverage: Decimal;
}

/** What the receipt says; amounts in the margin asset. */
export interface FuturesReceipt extends ExpectedFills {
  readonly opens: boolean;
  /** Value of everything that is taken or waits. */
  readonly notional: Decimal;
  /** Fees of all fills, each rounded up. */
  readonly fee: Decimal;
  /** Opening margin: each fill's by itself when isolated; zero when it closes. */
  readonly margin: Decimal;
  /**
   * What must be available for it to be accepted: margin and taker fee of what it is worth at most, which for a limit is
   * its own price, sold not less than the best bid. Zero when it closes (XU17).
   */
  readonly needed: Decimal;
  /** What a close realises before fees; zero when it opens. */
  readonly realised: Decimal;
  /** What a close was larger than the position, in base: a reduce-only order is trimmed by it, another refused. */
  readonly beyond: Decimal;
  readonly after: MarginAccount;
  /** The position it opens, grows or reduces; `null` when nothing is left or several were touched. */
  readonly position: HeldPosition | null;
  /** Of that position: `null` none, `undefined` unknown (see {@link liquidationIn}). */
  readonly liquidation: Decimal | null | undefined;
  /** Positions the exchange liquidates at once when the order is filled; `undefined` unknown (see {@link lostIn}). */
  readonly lost: readonly HeldPosition[] | undefined;
  /** Where the position's value at mark stands among the brackets; `null` without a position or a mark. */
  readonly bracket: BracketPlace | null;
}

/** The id of a position that is not there yet. */
const NEW_POSITION = '';

/** Whether an order opens: a buy of the long side or a sale of the short one. */
export function opensPosition({ side, positionSide }: Pick<FuturesPlan, 'side' | 'positionSide'>): boolean {
  return (side === 'BUY') === (positionSide === 'LONG');
}

/** The position an opening order goes into: the one of its side, or one of its own (SEPARATED). */
function positionFor(plan: FuturesPlan, terms: FuturesTerms, positions: readonly HeldPosition[]): HeldPosition {
  const found = positions.find(({ symbol, side }) => symbol === plan.symbol && side === plan.positionSide);
  if (found && !terms.separated) return found;
  const { isolated, separated, leverage } = terms;
  const nothing = { size: ZERO, openValue: ZERO, margin: ZERO };
  return {
    positionId: NEW_POSITION,
    symbol: plan.symbol,
    side: plan.positionSide,
    isolated,
    separated,
    leverage,
    ...nothing,
  };
}

/** The positions a closing order closes, oldest first. */
function closable(plan: FuturesPlan, { positions }: MarginAccount): HeldPosition[] {
  return positions.filter(({ symbol, side }) => symbol === plan.symbol && side === plan.positionSide);
}

/** Their size together. */
function heldOn(plan: FuturesPlan, account: MarginAccount): Decimal {
  return closable(plan, account).reduce((sum, { size }) => add(sum, size), ZERO);
}

/** Fills with the rate each pays. */
function ratedFills({ taken, waiting }: ExpectedFills, { takerRate, makerRate }: Contract) {
  const rated: { readonly fill: FillPart; readonly rate: Decimal }[] = taken.map((fill) => ({ fill, rate: takerRate }));
  if (waiting) rated.push({ fill: waiting, rate: makerRate });
  return rated;
}

/**
 * The receipt. `flat`: the other side of the book, best first. `account.positions`: oldest first, as a close consumes them
 * (R9). `find` gives the marks that a liquidation price depends on.
 */
export function futuresReceipt(
  plan: FuturesPlan,
  terms: FuturesTerms,
  flat: readonly string[],
  account: MarginAccount,
  find: FindMarked,
): FuturesReceipt {
  const opens = opensPosition(plan);
  // What is larger than the position never reaches the book: a reduce-only order is cut first (R9).
  const quantity = opens ? plan.quantity : minimum(plan.quantity, heldOn(plan, account));
  const expected = expectedFills(flat, { ...plan, quantity });
  const rated = ratedFills(expected, terms.contract);
  const fills = rated.map(({ fill }) => fill);
  const booked = opens ? opened(plan, terms, rated, account) : closed(plan, rated, account);
  const { position, after } = booked;
  const place = position && find(position.symbol);
  return {
    ...expected,
    ...booked,
    opens,
    beyond: subtract(plan.quantity, quantity),
    needed: opens ? neededFor(plan, terms, flat, expected) : ZERO,
    notional: valueOf(fills),
    liquidation: position && liquidationIn(after, position, find),
    lost: lostIn(after, find),
    bracket: place ? bracketPlace(place.contract.brackets, multiply(position.size, place.mark)) : null,
  };
}

/** Margin and taker fee of what opening is worth at most. */
function neededFor(plan: FuturesPlan, terms: FuturesTerms, flat: readonly string[], { taken }: ExpectedFills): Decimal {
  const { price, side, quantity } = plan;
  const best = side === 'SELL' ? levelsOf(flat).next().value?.price : undefined;
  const dearest = price && best ? maximum(price, best) : price;
  const value = dearest ? multiply(dearest, quantity) : valueOf(taken);
  return add(openingMargin(value, terms.leverage), shareAt(value, terms.contract.takerRate, 'ceil'));
}

type Booked = Pick<FuturesReceipt, 'fee' | 'margin' | 'realised' | 'after' | 'position'>;
type Rated = ReturnType<typeof ratedFills>;

function opened(plan: FuturesPlan, terms: FuturesTerms, rated: Rated, account: MarginAccount): Booked {
  const before = positionFor(plan, terms, account.positions);
  const position = rated.reduce((grown, { fill }) => withOpened(grown, fill), before);
  const fees = rated.map(({ fill, rate }) => shareAt(valueOf([fill]), rate, 'ceil'));
  const fee = fees.reduce(add, ZERO);
  const margins = rated.map(({ fill }) => openingMargin(valueOf([fill]), before.leverage));
  const nothing = rated.length === 0;
  const margin = before.isolated
    ? margins.reduce(add, ZERO)
    : subtract(openingMargin(position.openValue, before.leverage), openingMargin(before.openValue, before.leverage));
  return {
    fee,
    margin,
    realised: ZERO,
    after: nothing ? account : withPosition(account, position, subtract(account.balance, fee)),
    position: nothing ? null : position,
  };
}

function closed(plan: FuturesPlan, rated: Rated, account: MarginAccount): Booked {
  let after = account;
  let fee = ZERO;
  let realised = ZERO;
  const touched = new Map<string, HeldPosition>();
  for (const { fill, rate } of rated) {
    for (const part of closeOldestFirst(closable(plan, after), fill, rate)) {
      after = withPosition(after, part.position, add(after.balance, part.balance));
      fee = add(fee, part.fee);
      realised = add(realised, part.realised);
      touched.set(part.position.positionId, part.position);
    }
  }
  const left = [...touched.values()].filter(({ size }) => sign(size) > 0);
  return { fee, margin: ZERO, realised, after, position: left.length === 1 ? left[0]! : null };
}
