/**
 * Calculates the result of a futures draft once it is completely filled (A-MARGIN): fees, margin, the resulting
 * position and its liquidation price. The part that matches the book fills at the book's prices; the resting part fills
 * at the order's limit price as a maker.
 */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, maximum, minimum, multiply, sign, subtract, type Decimal } from '../num/decimal.ts';
import { shareAt } from './accountAmount.ts';
import { closeOldestFirst } from './closingSums.ts';
import { expectedFills, valueOf, type BookedDraft, type ExpectedFills } from './expectedFills.ts';
import { openingMargin, withOpened, type FillPart, type HeldPosition } from './heldPosition.ts';
import { bracketPlace, type BracketPlace, type Contract } from './maintenance.ts';
import { liquidationIn, liquidatedIn, withPosition, type FindMarked, type MarginAccount } from './marginAccount.ts';
import { levelsOf } from './ticketSums.ts';

/**
 * The parts of a draft that this calculation uses. `side` and `positionSide` together determine whether it opens or
 * closes.
 */
export interface FuturesPlan extends BookedDraft {
  readonly symbol: string;
  readonly positionSide: PositionSide;
}

/** Trading terms of the symbol that apply to a new position. */
export interface FuturesTerms {
  readonly contract: Contract;
  readonly isolated: boolean;
  readonly separated: boolean;
  readonly leverage: Decimal;
}

/** Result of the calculation; amounts in the margin asset. */
export interface FuturesReceipt extends ExpectedFills {
  readonly opens: boolean;
  /** Value of all filled and resting parts. */
  readonly notional: Decimal;
  /** Fees of all fills, each rounded up. */
  readonly fee: Decimal;
  /** Opening margin; calculated per fill when isolated; zero when the order closes. */
  readonly margin: Decimal;
  /**
   * Amount that must be available for the exchange to accept the order: margin and taker fee of its maximum value. A
   * limit order is valued at its limit price, a sell order at least at the best bid. Zero when it closes (XU17).
   */
  readonly needed: Decimal;
  /** Realised profit of a close before fees; zero when the order opens. */
  readonly realised: Decimal;
  /**
   * Quantity by which a close exceeds the position, in base: the exchange trims a reduce-only order by it and refuses
   * any other order.
   */
  readonly excess: Decimal;
  readonly after: MarginAccount;
  /** The position that the order opens, increases or reduces; `null` when none is left or several were touched. */
  readonly position: HeldPosition | null;
  /** Liquidation price of that position: `null` none, `undefined` unknown (see {@link liquidationIn}). */
  readonly liquidation: Decimal | null | undefined;
  /**
   * Positions that the exchange liquidates immediately when the order is filled; `undefined` unknown (see {@link
   * lostIn}).
   */
  readonly lost: readonly HeldPosition[] | undefined;
  /** Bracket of the position's value at mark; `null` without a position or a mark. */
  readonly bracket: BracketPlace | null;
}

/** Id of a position that does not exist yet. */
const NEW_POSITION = '';

/** Returns whether an order opens a position: it buys on the long side or sells on the short side. */
export function opensPosition({ side, positionSide }: Pick<FuturesPlan, 'side' | 'positionSide'>): boolean {
  return (side === 'BUY') === (positionSide === 'LONG');
}

/**
 * Returns the position that an opening order increases: the existing one of its side, or a new one (SEPARATED or none
 * exists).
 */
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

/** Returns the positions that a closing order closes, oldest first. */
function closable(plan: FuturesPlan, { positions }: MarginAccount): HeldPosition[] {
  return positions.filter(({ symbol, side }) => symbol === plan.symbol && side === plan.positionSide);
}

/** Returns the total size of those positions. */
function heldOn(plan: FuturesPlan, account: MarginAccount): Decimal {
  return closable(plan, account).reduce((sum, { size }) => add(sum, size), ZERO);
}

/** Returns each fill with its fee rate. */
function ratedFills({ taken, waiting }: ExpectedFills, { takerRate, makerRate }: Contract) {
  const rated: { readonly fill: FillPart; readonly rate: Decimal }[] = taken.map((fill) => ({ fill, rate: takerRate }));
  if (waiting) rated.push({ fill: waiting, rate: makerRate });
  return rated;
}

/**
 * Calculates the receipt. `flat`: the opposite side of the book, best first. `account.positions`: oldest first, the
 * order in which a close reduces them (R9). `find` returns the marks that a liquidation price depends on.
 */
export function futuresReceipt(
  plan: FuturesPlan,
  terms: FuturesTerms,
  flat: readonly string[],
  account: MarginAccount,
  find: FindMarked,
): FuturesReceipt {
  const opens = opensPosition(plan);
  // The part larger than the position never reaches the book, because the exchange trims a reduce-only order first
  // (R9).
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
    excess: subtract(plan.quantity, quantity),
    needed: opens ? neededFor(plan, terms, flat, expected) : ZERO,
    notional: valueOf(fills),
    liquidation: position && liquidationIn(after, position, find),
    lost: liquidatedIn(after, find),
    bracket: place ? bracketPlace(place.contract.brackets, multiply(position.size, place.mark)) : null,
  };
}

/** Returns margin and taker fee of the maximum value of an opening order. */
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
