/** What a position must keep: maintenance margin by brackets and the fee of closing it (A-MARGIN, R8). */
import { ZERO, add, compare, multiply, parseDecimal, subtract, type Decimal } from '../num/decimal.ts';
import { accountAmount, shareAt } from './accountAmount.ts';
import type { RiskBracket } from './riskBracket.ts';

/** One bracket, read: values in the margin asset, the ratio a fraction. The last one has no end in this arithmetic. */
export interface Bracket {
  readonly number: number;
  readonly floor: Decimal;
  readonly cap: Decimal;
  readonly maxLeverage: number;
  readonly ratio: Decimal;
  readonly deduction: Decimal;
}

/** What arithmetic needs of a contract: its brackets by rising value, its tick, and the fee rates of this account. */
export interface Contract {
  readonly brackets: readonly Bracket[];
  readonly tick: Decimal;
  /** Fractions, as orders through the API pay them. */
  readonly takerRate: Decimal;
  readonly makerRate: Decimal;
}

/** Decimal texts of a contract as they come from the exchange. */
export interface ContractTexts {
  readonly brackets: readonly RiskBracket[];
  readonly tickSize: string;
  readonly takerRate: string;
  readonly makerRate: string;
}

/** Reads a contract; `null` when a figure is no decimal, the tick is not above zero or there is no bracket. */
export function readContract(texts: ContractTexts): Contract | null {
  const tick = parseDecimal(texts.tickSize);
  const takerRate = parseDecimal(texts.takerRate);
  const makerRate = parseDecimal(texts.makerRate);
  const brackets = readBrackets(texts.brackets);
  if (!tick || tick.units <= 0n || !takerRate || !makerRate || !brackets) return null;
  return { brackets, tick, takerRate, makerRate };
}

/** Reads brackets as `withDeductions` of riskBracket.ts made them; `null` when one is no number or there is none. */
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

/** The bracket a value lies in; a value at a floor belongs to the bracket it begins. */
export function bracketAt(brackets: readonly Bracket[], value: Decimal): Bracket {
  return brackets.findLast(({ floor }) => compare(value, floor) >= 0) ?? brackets[0]!;
}

/** Maintenance margin of a value at mark: value x ratio - deduction, at most 8 decimals, rounded up. */
export function maintenanceOf(brackets: readonly Bracket[], value: Decimal): Decimal {
  const { ratio, deduction } = bracketAt(brackets, value);
  return accountAmount(subtract(multiply(value, ratio), deduction), 'ceil');
}

/** What a value must keep to stay: maintenance and the fee of closing it as a taker, each rounded up. */
export function keepingCost({ brackets, takerRate }: Contract, value: Decimal): Decimal {
  return add(maintenanceOf(brackets, value), shareAt(value, takerRate, 'ceil'));
}

/** Where a value stands among the brackets. `room`: how much more value until the next one; null in the last. */
export interface BracketPlace {
  readonly bracket: Bracket;
  readonly next: Bracket | null;
  readonly room: Decimal | null;
}

/** The bracket of a value and the one that follows it (document 3, risk limits). */
export function bracketPlace(brackets: readonly Bracket[], value: Decimal): BracketPlace {
  const bracket = bracketAt(brackets, value);
  const next = brackets[brackets.indexOf(bracket) + 1] ?? null;
  return { bracket, next, room: next ? subtract(next.floor, value) : null };
}

/** The highest leverage a position of a value may have (XU32). */
export function mostLeverage(brackets: readonly Bracket[], value: Decimal = ZERO): number {
  return bracketAt(brackets, value).maxLeverage;
}
