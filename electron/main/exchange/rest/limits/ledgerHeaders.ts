/**
 * What an answer's headers say of limits. Names count without case and with any interval (R3), because the exchange's own
 * units are not to be trusted. Whatever is not a sane figure is not there (XS9, XS38).
 */
import { ledgerLimits } from '../../../constants.ts';

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
  /** The most that any interval calls used; null when none says anything. */
  readonly used: number | null;
  /** A limit below the known one; null when none is told. */
  readonly limit: number | null;
}

/** Reads the weight headers against the limit that is known. */
export function weightFigures(headers: Headers, known: number): WeightFigures {
  const used = figuresOf(headers, 'x-used-weight');
  const remaining = figuresOf(headers, 'x-remaining-weight');
  const absurd = known * ledgerLimits.absurdLimits;
  let most: number | null = null;
  let limit: number | null = null;
  const raise = (figure: number): void => {
    if (figure <= absurd) most = Math.max(most ?? 0, figure);
  };
  for (const windowMs of new Set([...used.keys(), ...remaining.keys()])) {
    const spent = used.get(windowMs);
    const left = remaining.get(windowMs);
    if (left === undefined) {
      raise(spent ?? 0);
      continue;
    }
    const whole = (spent ?? known - left) + left;
    if (whole < ledgerLimits.leastLimit) continue;
    if (whole < known) limit = Math.min(limit ?? known, whole);
    // A larger whole belongs to a longer window: there only what is left binds us.
    raise(whole > known ? Math.max(0, known - left) : whole - left);
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
