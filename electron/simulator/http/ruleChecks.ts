import { DAY_MS } from '../../../shared/time/units.ts';
import { parseDecimal, compare, sign } from '../../../shared/num/decimal.ts';
import type { ParameterRule } from '../../../shared/exchange/parameterRules.ts';
import { failure, failureSaying, type Failure } from '../venue/failure.ts';
import { outOfBounds } from './parameterRefusals.ts';

/** Parameters as they were read, by name. */
export type Read = Readonly<Record<string, unknown>>;

/** An empty list counts as not sent (document 3, batch cancel: required when the other is empty). */
const isSent = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * Returns the name of the parameter that a rule makes ignored, so that it counts as not sent; null when the rule
 * ignores none.
 */
export function ignores(rule: ParameterRule, read: Read): string | null {
  return rule[0] === 'ignoredWhen' && String(read[rule[2]]) === rule[3] ? rule[1] : null;
}

/** Whether a time range is reversed; document 1 has one code for it on every range (-1171). */
export function isBackwards({ startTime, endTime }: Read): boolean {
  return typeof startTime === 'number' && typeof endTime === 'number' && startTime > endTime;
}

/**
 * Returns the refusal of parameters that break a rule, null when the rule holds (documents 2 and 3, the parameter
 * columns). `now` is the exchange's time, Unix ms; `spanDays` is the widest range of the endpoint, which one of the
 * messages contains too.
 */
export function brokenRule(rule: ParameterRule, read: Read, now: number, spanDays: number | null): Failure | null {
  switch (rule[0]) {
    case 'exclusive':
      return isSent(read[rule[1]]) && isSent(read[rule[2]]) ? failure('INVALID_PARAM_COMBINATION') : null;
    case 'oneRequired':
      return rule.slice(1).some((name) => isSent(read[name])) ? null : failure('PARAM_EMPTY', rule[1]!);
    case 'requiredWhen':
      return String(read[rule[2]]) === rule[3] && !isSent(read[rule[1]]) ? failure('PARAM_EMPTY', rule[1]) : null;
    case 'onlyWhen':
      return isSent(read[rule[1]]) && String(read[rule[2]]) !== rule[3] ? failure('INVALID_PARAM_COMBINATION') : null;
    case 'ordered':
      return timeAfter(read, rule[1], rule[2], 0) ? failure('START_TIME_AFTER_END_TIME') : null;
    case 'spanDays':
      return timeAfter(read, rule[2], rule[1], rule[3] * DAY_MS)
        ? failureSaying('QUERY_TIME_OUT_OF_RANGE', `time range cannot exceed ${rule[3]} days`)
        : null;
    case 'reachDays':
      return beyondReach(read[rule[1]], rule[2], now, spanDays);
    case 'notFuture': {
      const time = read[rule[1]];
      return typeof time === 'number' && time > now ? failure('PARAM_ERROR', rule[1]) : null;
    }
    case 'positive': {
      const value = decimalOf(read[rule[1]]);
      return value !== undefined && sign(value) <= 0 ? failure('PARAM_ERROR', rule[1]) : null;
    }
    case 'between': {
      const value = decimalOf(read[rule[1]]);
      if (value === undefined) return null;
      const outside = compare(value, decimalOf(rule[2])!) < 0 || compare(value, decimalOf(rule[3])!) > 0;
      return outside ? outOfBounds(rule[1], rule[2], rule[3]) : null;
    }
    case 'ignoredWhen':
    case 'zeroMeans':
      return null;
  }
}

/** Whether one time is more than `by` milliseconds after another, when both were sent. */
function timeAfter(read: Read, later: string, earlier: string, by: number): boolean {
  const [to, from] = [read[later], read[earlier]];
  return typeof to === 'number' && typeof from === 'number' && to - from > by;
}

function beyondReach(time: unknown, days: number, now: number, spanDays: number | null): Failure | null {
  if (typeof time !== 'number' || time >= now - days * DAY_MS) return null;
  return spanDays === null
    ? failureSaying('QUERY_TIME_OUT_OF_RANGE', `startTime must be within the last ${days} days`)
    : failure('QUERY_TIME_OUT_OF_RANGE', days, spanDays);
}

function decimalOf(value: unknown): ReturnType<typeof parseDecimal> | undefined {
  return typeof value === 'string' ? parseDecimal(value) : undefined;
}
