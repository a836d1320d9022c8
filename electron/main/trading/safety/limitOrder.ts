/** Which of two limits is tighter, field by field: tightening holds at once, loosening waits (R18). */
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
import { compare, decimal, minimum, formatDecimal } from '../../../../shared/num/decimal.ts';

/** The fields that are decimals; each is tighter the smaller it is. */
export const decimalFields = [
  'orderEquityShare',
  'orderValue',
  'openEquityTimes',
  'leverage',
  'collar',
  'slippage',
  'dailyLoss',
] as const satisfies readonly (keyof GuardLimits)[];

/** The fields that are counts, tighter the smaller they are; a cool-off alone is tighter the longer it is. */
export const countFields = [
  'ordersPerMinute',
  'coolOffLosses',
  'idleMinutes',
] as const satisfies readonly (keyof GuardLimits)[];

/** Name of a field of the limits. */
export type LimitField = keyof GuardLimits;

const smaller = (a: string, b: string): string => formatDecimal(minimum(decimal(a), decimal(b)));

/** The tighter of two in every field. A list of symbols is tighter than none; of two lists what both name. */
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
    symbols: mine === null ? theirs : mine.filter((symbol) => theirs === null || theirs.includes(symbol)),
  };
}

/** The fields in which `next` allows more than `now`. */
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
