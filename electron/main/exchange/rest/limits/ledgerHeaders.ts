/**
 * Reads what response headers report about limits. Names are matched without case and with any interval (R3). An
 * implausible figure is ignored (XS9, XS38).
 */
import { limits } from '../../../../../shared/exchange/limits.ts';
import { ledgerLimits } from '../../clientLimits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../shared/time/units.ts';

/** Header names as received, with their values. */
export type Headers = Readonly<Record<string, string>>;

const units: Readonly<Record<string, number>> = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/**
 * Returns the plausible figures of headers named `prefix-<number><s|m|h|d>`, by the length of their interval in
 * milliseconds.
 */
export function figuresOf(headers: Headers, prefix: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [name, text] of Object.entries(headers)) {
    const match = /^(.*)-(\d{1,4})([smhd])$/.exec(name.toLowerCase());
    if (!match || match[1] !== prefix || !/^\d{1,5}$/.test(text)) continue;
    const windowMs = Number.parseInt(match[2] ?? '', 10) * (units[match[3] ?? ''] ?? 0);
    if (windowMs > 0) found.set(windowMs, Number.parseInt(text, 10));
  }
  return found;
}

/** What a response reports about the weight of the IP address. */
export interface WeightFigures {
  /** The least weight used within ten seconds; null when no header reports it. */
  readonly used: number | null;
  /** The lowest reported limit, at most the documented one; null when none is reported. */
  readonly limit: number | null;
}

/**
 * Reads the weight headers against the known limit. The usage of a longer interval says nothing about ten seconds,
 * because most of it may lie further back. What such a header reports as remaining is binding all the same, and used
 * and remaining together show which limit it is: the documented one is recognised by its size, whatever interval the
 * header names.
 */
export function weightFigures(headers: Headers, known: number): WeightFigures {
  const used = figuresOf(headers, 'x-used-weight');
  const remaining = figuresOf(headers, 'x-remaining-weight');
  const documented = limits.weight.limit;
  const absurd = documented * ledgerLimits.absurdLimits;
  let most: number | null = null;
  let limit: number | null = null;
  const raise = (figure: number): void => {
    if (figure <= absurd) most = Math.max(most ?? 0, figure);
  };
  for (const windowMs of new Set([...used.keys(), ...remaining.keys()])) {
    const spent = used.get(windowMs);
    const left = remaining.get(windowMs);
    if (left === undefined) {
      if (windowMs <= limits.weight.windowMs) raise(spent ?? 0);
      continue;
    }
    const whole = spent === undefined ? null : spent + left;
    if (whole !== null && whole < ledgerLimits.leastLimit) continue;
    if (whole !== null && whole <= documented) {
      limit = Math.min(limit ?? documented, whole);
      raise(whole - left);
      continue;
    }
    // Of a larger or unknown limit only the remaining weight is binding; more than the known limit says nothing.
    if (left < known) raise(known - left);
  }
  return { used: most, limit };
}

/**
 * Returns the milliseconds of a Retry-After header where they are plausible; dates and invalid values are ignored
 * (XS9).
 */
export function retryAfterMs(headers: Headers): number | null {
  const text = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (text === undefined || !/^\d{1,4}$/.test(text)) return null;
  const milliseconds = Number.parseInt(text, 10) * 1000;
  return milliseconds > 0 && milliseconds <= ledgerLimits.maxPauseMs ? milliseconds : null;
}
