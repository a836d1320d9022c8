/**
 * Calculates the equity that a position must keep: maintenance margin by brackets and the fee for closing it
 * (A-MARGIN).
 */
import { ZERO, add, compare, multiply, parseDecimal, subtract, type Decimal } from '../num/decimal.ts';
import { accountAmount, shareAt } from './accountAmount.ts';
import type { RiskBracket } from './riskBracket.ts';

/**
 * One parsed bracket: values in the margin asset, the ratio as a fraction. The last one has no upper bound in this
 * calculation.
 */
export interface Bracket {
  readonly number: number;
  readonly floor: Decimal;
  readonly cap: Decimal;
  readonly maxLeverage: number;
  readonly ratio: Decimal;
  readonly deduction: Decimal;
}

/**
 * Contract data for margin calculations: its brackets by ascending value, its tick, and the fee rates of this account.
 */
export interface Contract {
  readonly brackets: readonly Bracket[];
  readonly tick: Decimal;
  /** Fractions, as they apply to orders through the API. */
  readonly takerRate: Decimal;
  readonly makerRate: Decimal;
}

/** Decimal texts of a contract as received from the exchange. */
export interface ContractTexts {
  readonly brackets: readonly RiskBracket[];
  readonly tickSize: string;
  readonly takerRate: string;
  readonly makerRate: string;
}

/**
 * Parses a contract; returns `null` when a value is not a decimal, the tick is not above zero or there is no bracket.
 */
export function readContract(texts: ContractTexts): Contract | null {
  const tick = parseDecimal(texts.tickSize);
  const takerRate = parseDecimal(texts.takerRate);
  const makerRate = parseDecimal(texts.makerRate);
  const brackets = readBrackets(texts.brackets);
  if (!tick || tick.units <= 0n || !takerRate || !makerRate || !brackets) return null;
  return { brackets, tick, takerRate, makerRate };
}

/**
 * Parses brackets as returned by `withDeductions` of riskBracket.ts; returns `null` when a value is not a number or
 * there is no bracket.
 */
export function readBrackets(brackets: readonly RiskBracket[]): Bracket[] | null {
  const read: Bracket[] = [];
  for (const one of brackets) {
    const floor = parseDecimal(one.notionalFloor);
    const cap = parseDecimal(one.notionalCap);
    const ratio = parseDecimal(one.maintenanceRatio);
    const deduction = parseDecimal(one.deduction);
    if (!floor || !cap || !ratio || !deduction) return null;
    read.push({ number: one.bracket, floor, cap, ratio, deduction, maxLeverage: one.maxLeverage });
  }
  return read.length > 0 ? read : null;
}

/** Returns the bracket of a value; a value equal to a floor belongs to the bracket that starts there. */
export function bracketAt(brackets: readonly Bracket[], value: Decimal): Bracket {
  return brackets.findLast(({ floor }) => compare(value, floor) >= 0) ?? brackets[0]!;
}

/** Returns the maintenance margin of a value at mark: value x ratio - deduction, at most 8 decimals, rounded up. */
export function maintenanceOf(brackets: readonly Bracket[], value: Decimal): Decimal {
  const { ratio, deduction } = bracketAt(brackets, value);
  return accountAmount(subtract(multiply(value, ratio), deduction), 'ceil');
}

/**
 * Returns the equity that a position of this value must keep: maintenance margin and the taker fee of closing it, each
 * rounded up.
 */
export function maintenanceAndFee({ brackets, takerRate }: Contract, value: Decimal): Decimal {
  return add(maintenanceOf(brackets, value), shareAt(value, takerRate, 'ceil'));
}

/** Position of a value within the brackets. `room`: additional value until the next bracket; null in the last. */
export interface BracketPlace {
  readonly bracket: Bracket;
  readonly next: Bracket | null;
  readonly room: Decimal | null;
}

/** Returns the bracket of a value and the one that follows it (document 3, risk limits). */
export function bracketPlace(brackets: readonly Bracket[], value: Decimal): BracketPlace {
  const bracket = bracketAt(brackets, value);
  const next = brackets[brackets.indexOf(bracket) + 1] ?? null;
  return { bracket, next, room: next ? subtract(next.floor, value) : null };
}

/** Returns the maximum leverage for a position of a value. */
export function mostLeverage(brackets: readonly Bracket[], value: Decimal = ZERO): number {
  return bracketAt(brackets, value).maxLeverage;
}
