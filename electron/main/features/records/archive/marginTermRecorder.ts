/** Writes margin mode and leverage of each position when it is first seen, and when they change while it is open. */
import type { SeenTerms } from '../../../../../shared/domain/marginTerms.ts';
import type { Position } from '../../../../../shared/domain/order.ts';
import { compare, parseDecimal, ZERO } from '../../../../../shared/num/decimal.ts';

/** Dependencies of {@link createMarginTermRecorder}. */
interface MarginTermRecorderParts {
  /** Returns the exchange's time, as far as it is known. Unix ms. */
  readonly now: () => number;
  /** Stores terms; false: they could not be stored. */
  readonly write: (seen: readonly SeenTerms[]) => boolean;
}

/** Creates it; no position was seen yet. */
export function createMarginTermRecorder({ now, write }: MarginTermRecorderParts) {
  /** Terms of the open positions as they were written last, by position. */
  let written = new Map<string, string>();
  return {
    /** Takes all positions as the exchange lists them now. */
    positions(positions: readonly Position[]): void {
      const at = now();
      const open = new Map<string, string>();
      const fresh: SeenTerms[] = [];
      for (const { symbol, side, size, marginType, leverage, openOrderId = null } of positions) {
        if (compare(parseDecimal(size) ?? ZERO, ZERO) === 0) continue;
        const position = `${symbol} ${side} ${openOrderId}`;
        const terms = `${marginType} ${leverage}`;
        open.set(position, terms);
        if (written.get(position) !== terms) fresh.push({ symbol, side, openOrderId, at, marginType, leverage });
      }
      if (fresh.length === 0 || write(fresh)) written = open;
    },
    /** Forgets what was seen: another key, or another file. */
    clear(): void {
      written = new Map();
    },
  };
}
