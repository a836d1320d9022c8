/** What follows from a position, its prices and its account (A-MARGIN, R8). What cannot be known is `null` and shown as a dash. */
import type { Funding } from '../../../shared/domain/funding.ts';
import { fundingOf } from '../../../shared/domain/fundingSums.ts';
import { heldOf, type HeldPosition } from '../../../shared/domain/heldPosition.ts';
import { isMeantLiquidation } from '../../../shared/domain/liquidation.ts';
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
import { breakEvenOf } from '../../bridge/breakEven.ts';
import type { HeldContract } from '../../bridge/contracts.ts';
import type { Mark } from '../../bridge/marks.ts';

/** Fractions and prices as decimal text. */
export interface PositionFigures {
  /** How near it is to its liquidation, as a fraction; at 1 it is liquidated. */
  readonly marginRatio: string | null;
  /** The liquidation price the exchange says; `null`: there is none, it means nothing (R58), or it is not known. */
  readonly liquidation: string | null;
  /** From the mark to that price, as a fraction of the mark. */
  readonly distance: string | null;
  readonly breakEven: string | null;
  /** What the next settlement would pay (positive) or take at the present mark and rate. */
  readonly nextFunding: string | null;
  readonly nextFundingAt: number | null;
}

/** What the figures are made of. `balance`: the futures account's balance in the margin asset, unrealised results apart; null: not known. */
export interface FigureInputs {
  readonly positions: readonly Position[];
  readonly marks: Readonly<Record<string, Mark>>;
  readonly contracts: Readonly<Record<string, HeldContract>>;
  readonly balance: string | null;
}

/** Finds a contract with its live mark. */
export function findMarked({ marks, contracts }: Pick<FigureInputs, 'marks' | 'contracts'>): FindMarked {
  return (symbol) => {
    const contract = contracts[symbol]?.contract ?? null;
    const mark = parseDecimal(marks[symbol]?.price ?? '');
    return contract && mark ? { contract, mark } : null;
  };
}

/** The account with all its positions; `null` while one of them, or the balance, cannot be read. */
export function accountOf({ positions, balance }: Pick<FigureInputs, 'positions' | 'balance'>): MarginAccount | null {
  const amount = balance === null ? undefined : parseDecimal(balance);
  const held = positions.map(heldOf);
  return amount && held.every((one) => one !== null) ? { balance: amount, positions: held } : null;
}

const text = (value: Decimal | null | undefined): string | null => (value ? formatDecimal(value) : null);

/** The margin ratio of each position of an account; null: not known, or nothing backs it. */
export type RatioOf = (held: HeldPosition) => Decimal | null;

/** See {@link RatioOf}. All cross positions have one ratio: it is counted once, however many they are. */
export function ratiosIn(account: MarginAccount | null, find: FindMarked): RatioOf {
  let cross: Decimal | null | undefined;
  return (held) => {
    if (account === null) return null;
    if (held.isolated) return marginRatioIn(account, held, find) ?? null;
    if (cross === undefined) cross = marginRatioIn(account, held, find) ?? null;
    return cross;
  };
}

/** The figures of one position. `ratioOf`: what {@link ratiosIn} says, made once for all of them. */
export function figuresOf(
  position: Position,
  inputs: FigureInputs,
  ratioOf: RatioOf = ratiosIn(accountOf(inputs), findMarked(inputs)),
): PositionFigures {
  const held = heldOf(position);
  const find = findMarked(inputs);
  const own = find(position.symbol);
  const contract = inputs.contracts[position.symbol]?.contract ?? null;
  const funding: Funding | null = inputs.contracts[position.symbol]?.funding ?? null;
  const reported = parseDecimal(position.liquidatePrice ?? '');
  const liquidation =
    reported && isMeantLiquidation(reported, parseDecimal(inputs.marks[position.symbol]?.price ?? '') ?? null)
      ? reported
      : null;
  const rate = parseDecimal(funding?.comingRate ?? '');
  return {
    marginRatio: held && text(ratioOf(held)),
    liquidation: liquidation && position.liquidatePrice,
    distance: liquidation && own ? text(distanceTo(liquidation, own.mark, position.side)) : null,
    // Unknown costs are not free: without the fee or the funding there is no break-even.
    breakEven: contract ? breakEvenOf(position, formatDecimal(contract.takerRate), formatDecimal(contract.tick)) : null,
    nextFunding: held && own && rate ? text(fundingOf(position.side, held.size, own.mark, rate)) : null,
    nextFundingAt: funding === null || funding.nextIsPast ? null : funding.nextSettlementAt,
  };
}

/** Margin and liquidation price before and after margin is added to an isolated position, or taken out of it. */
export interface MarginPreview {
  readonly marginBefore: string;
  readonly marginAfter: string;
  /** `null`: there is none; `undefined`: it cannot be known. */
  readonly liquidationBefore: string | null | undefined;
  readonly liquidationAfter: string | null | undefined;
  /** Most that may be taken out now; `null`: not known. */
  readonly removable: string | null;
}

const priceOf = (found: Decimal | null | undefined): string | null | undefined => found && formatShort(found);

/** See {@link MarginPreview}; `null` where the position is not isolated or cannot be read. `amount` is above zero. */
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
    liquidationBefore: priceOf(at(held)),
    liquidationAfter: priceOf(at(after)),
    removable: mark ? formatShort(removableMargin(held, mark)) : null,
  };
}
