/** Compares two sets of limits field by field: tightening takes effect at once, loosening waits (R18). */
import { compare, decimal, minimum, formatDecimal } from '../../../../shared/num/decimal.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Decimal fields; a smaller value is tighter. */
export const decimalFields = [
  'orderEquityShare',
  'orderValue',
  'openEquityTimes',
  'leverage',
  'collar',
  'slippage',
  'dailyLoss',
  'transferUsdt',
  'transferBtc',
] as const satisfies readonly (keyof GuardLimits)[];

/** Count fields, of which a smaller value is tighter; only for a cool-off the longer one is. */
export const countFields = [
  'ordersPerMinute',
  'coolOffLosses',
  'idleMinutes',
] as const satisfies readonly (keyof GuardLimits)[];

/** Name of a field of the limits. */
export type LimitField = keyof GuardLimits;

const smaller = (a: string, b: string): string => formatDecimal(minimum(decimal(a), decimal(b)));

/**
 * Returns the tighter value of two limits in every field. A list of symbols is tighter than none; of two lists their
 * intersection.
 */
export function tighter(a: GuardLimits, b: GuardLimits): GuardLimits {
  const { symbols: mine } = a;
  const { symbols: theirs } = b;
  return {
    orderEquityShare: smaller(a.orderEquityShare, b.orderEquityShare),
    orderValue: smaller(a.orderValue, b.orderValue),
    openEquityTimes: smaller(a.openEquityTimes, b.openEquityTimes),
    leverage: smaller(a.leverage, b.leverage),
    ordersPerMinute: Math.min(a.ordersPerMinute, b.ordersPerMinute),
    collar: smaller(a.collar, b.collar),
    slippage: smaller(a.slippage, b.slippage),
    dailyLoss: smaller(a.dailyLoss, b.dailyLoss),
    coolOffLosses: Math.min(a.coolOffLosses, b.coolOffLosses),
    coolOffMinutes: Math.max(a.coolOffMinutes, b.coolOffMinutes),
    idleMinutes: Math.min(a.idleMinutes, b.idleMinutes),
    transferUsdt: smaller(a.transferUsdt, b.transferUsdt),
    transferBtc: smaller(a.transferBtc, b.transferBtc),
    symbols: mine === null ? theirs : mine.filter((symbol) => theirs === null || theirs.includes(symbol)),
  };
}

/** Returns the fields in which `next` allows more than `now`. */
export function looserFields(next: GuardLimits, now: GuardLimits): LimitField[] {
  const fields: LimitField[] = decimalFields.filter((field) => compare(decimal(next[field]), decimal(now[field])) > 0);
  fields.push(...countFields.filter((field) => next[field] > now[field]));
  if (next.coolOffMinutes < now.coolOffMinutes) fields.push('coolOffMinutes');
  const { symbols: allowed } = now;
  if (allowed !== null && (next.symbols === null || next.symbols.some((symbol) => !allowed.includes(symbol)))) {
    fields.push('symbols');
  }
  return fields;
}
