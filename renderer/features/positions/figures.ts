/**
 * Figures calculated from a position, its prices and its account (A-MARGIN, R8). A figure that cannot be known is
 * `null` and shown as a dash.
 */
import type { Funding } from '../../../shared/domain/funding.ts';
import { heldOf, type HeldPosition } from '../../../shared/domain/heldPosition.ts';
import { isMeaningfulLiquidation } from '../../../shared/domain/liquidation.ts';
import {
  distanceTo,
  liquidationIn,
  marginRatioIn,
  removableMargin,
  withMarginMoved,
  withPosition,
  type FindMarked,
  type MarginAccount,
} from '../../../shared/domain/marginAccount.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { decimal, formatDecimal, formatShort, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';
import { breakEvenOf, type HeldContract } from '../../state/account/index.ts';
import type { Mark } from '../../state/market/index.ts';
import { fundingOf } from '../../../shared/domain/positionSums.ts';

/** Calculated figures of a position; fractions and prices as decimal text. */
export interface PositionFigures {
  /** How close the position is to liquidation, as a fraction; at 1 it is liquidated. */
  readonly marginRatio: string | null;
  /**
   * Liquidation price the exchange reports; `null`: there is none, its value has no meaning (R58), or it is not known.
   */
  readonly liquidation: string | null;
  /** Distance from the mark price to the liquidation price, as a fraction of the mark price. */
  readonly distance: string | null;
  readonly breakEven: string | null;
  /** What the next settlement would pay (positive) or charge at the present mark price and rate. */
  readonly nextFunding: string | null;
  readonly nextFundingAt: number | null;
}

/**
 * Inputs of the figures. `balance`: the futures account's balance in the margin asset, without unrealised results;
 * null: not known.
 */
export interface FigureInputs {
  readonly positions: readonly Position[];
  readonly marks: Readonly<Record<string, Mark>>;
  readonly contracts: Readonly<Record<string, HeldContract>>;
  readonly balance: string | null;
}

/** Returns a function that finds a contract with its live mark price. */
export function findMarked({ marks, contracts }: Pick<FigureInputs, 'marks' | 'contracts'>): FindMarked {
  return (symbol) => {
    const contract = contracts[symbol]?.contract ?? null;
    const mark = parseDecimal(marks[symbol]?.price ?? '');
    return contract && mark ? { contract, mark } : null;
  };
}

/** Returns the account with all its positions; `null` while one of them, or the balance, cannot be read. */
export function accountOf({ positions, balance }: Pick<FigureInputs, 'positions' | 'balance'>): MarginAccount | null {
  const amount = balance === null ? undefined : parseDecimal(balance);
  const held = positions.map(heldOf);
  return amount && held.every((one) => one !== null) ? { balance: amount, positions: held } : null;
}

const text = (value: Decimal | null | undefined): string | null => (value ? formatDecimal(value) : null);

/** Returns the margin ratio of a position of an account; null: not known, or no margin backs the position. */
export type RatioOf = (held: HeldPosition) => Decimal | null;

/** Creates a {@link RatioOf}. All cross positions share one ratio, which is calculated once. */
export function ratiosIn(account: MarginAccount | null, find: FindMarked): RatioOf {
  let cross: Decimal | null | undefined;
  return (held) => {
    if (account === null) return null;
    if (held.isolated) return marginRatioIn(account, held, find) ?? null;
    if (cross === undefined) cross = marginRatioIn(account, held, find) ?? null;
    return cross;
  };
}

/** Returns the figures of one position. `ratioOf`: the result of {@link ratiosIn}, created once for all positions. */
export function figuresOf(
  position: Position,
  inputs: FigureInputs,
  ratioOf: RatioOf = ratiosIn(accountOf(inputs), findMarked(inputs)),
): PositionFigures {
  const held = heldOf(position);
  const find = findMarked(inputs);
  const markedContract = find(position.symbol);
  const contract = inputs.contracts[position.symbol]?.contract ?? null;
  const funding: Funding | null = inputs.contracts[position.symbol]?.funding ?? null;
  const reported = parseDecimal(position.liquidatePrice ?? '');
  const liquidation =
    reported && isMeaningfulLiquidation(reported, parseDecimal(inputs.marks[position.symbol]?.price ?? '') ?? null)
      ? reported
      : null;
  const rate = parseDecimal(funding?.comingRate ?? '');
  return {
    marginRatio: held && text(ratioOf(held)),
    liquidation: liquidation && position.liquidatePrice,
    distance: liquidation && markedContract ? text(distanceTo(liquidation, markedContract.mark, position.side)) : null,
    // Unknown costs are not free: without the fee or the funding there is no break-even price.
    breakEven: contract ? breakEvenOf(position, formatDecimal(contract.takerRate), formatDecimal(contract.tick)) : null,
    nextFunding:
      held && markedContract && rate ? text(fundingOf(position.side, held.size, markedContract.mark, rate)) : null,
    nextFundingAt: funding === null || funding.nextIsPast ? null : funding.nextSettlementAt,
  };
}

/** Margin and liquidation price before and after margin is added to an isolated position, or removed from it. */
export interface MarginPreview {
  readonly marginBefore: string;
  readonly marginAfter: string;
  /** `null`: there is none; `undefined`: it cannot be known. */
  readonly liquidationBefore: string | null | undefined;
  readonly liquidationAfter: string | null | undefined;
  /** Most margin that may be removed now; `null`: not known. */
  readonly removable: string | null;
}

/** Returns a price as text; `null` where it has no meaning at this mark price (R58). */
const priceOf = (found: Decimal | null | undefined, mark: Decimal | undefined): string | null | undefined =>
  found && (isMeaningfulLiquidation(found, mark ?? null) ? formatShort(found) : null);

/**
 * Returns the {@link MarginPreview}; `null` where the position is not isolated or cannot be read. `amount` is above
 * zero.
 */
export function marginPreview(
  position: Position,
  direction: 'add' | 'reduce',
  amount: string,
  inputs: FigureInputs,
): MarginPreview | null {
  const held = heldOf(position);
  if (!held?.isolated) return null;
  const change = decimal(direction === 'add' ? amount : `-${amount}`);
  const after = withMarginMoved(held, change);
  const find = findMarked(inputs);
  const at = (one: HeldPosition): Decimal | null | undefined => {
    const empty: MarginAccount = { balance: one.margin, positions: [] };
    return liquidationIn(withPosition(empty, one, one.margin), one, find);
  };
  const mark = find(position.symbol)?.mark;
  return {
    marginBefore: formatShort(held.margin),
    marginAfter: formatShort(after.margin),
    liquidationBefore: priceOf(at(held), mark),
    liquidationAfter: priceOf(at(after), mark),
    removable: mark ? formatShort(removableMargin(held, mark)) : null,
  };
}
