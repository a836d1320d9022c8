/**
 * What an answer's headers say of limits. Names count without case and with any interval (R3). Whatever is not a sane
 * figure is not there (XS9, XS38).
 */
import { limits } from '../../../../../shared/exchange/limits.ts';
import { ledgerLimits } from '../../clientLimits.ts';

/** Header names as they came, with their values. */
export type Headers = Readonly<Record<string, string>>;

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The sane figures of headers named `prefix-<number><s|m|h|d>`, by the length of their interval in milliseconds. */
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

/** What an answer tells of the weight of the address. */
export interface WeightFigures {
  /** What is used of ten seconds, at least; null when nothing says it. */
  readonly used: number | null;
  /** The lowest limit that is told, the documented one at most; null when none is. */
  readonly limit: number | null;
}

/**
 * Reads the weight headers against the limit that is known. What a longer interval calls used says nothing of ten seconds:
 * most of it may have been spent before. What it calls left binds all the same, and together they tell whose limit it is:
 * the documented one is known by its size, whatever unit stands beside it.
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
    // Of a larger or an unknown whole only what is left binds us; more than ours tells nothing.
    if (left < known) raise(known - left);
  }
  return { used: most, limit };
}

/** Milliseconds of a Retry-After header where they are sane; dates and nonsense are ignored (XS9). */
export function retryAfterMs(headers: Headers): number | null {
  const text = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
  if (text === undefined || !/^\d{1,4}$/.test(text)) return null;
  const milliseconds = Number.parseInt(text, 10) * 1000;
  return milliseconds > 0 && milliseconds <= ledgerLimits.maxPauseMs ? milliseconds : null;
}
