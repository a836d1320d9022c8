/** Writes margin mode and leverage of each position when it is first seen, and when they change while it is open. */
import type { SeenTerms } from '../../../../../shared/domain/marginTerms.ts';
import type { Position } from '../../../../../shared/domain/order.ts';
import { compare, parseDecimal, ZERO } from '../../../../../shared/num/decimal.ts';

/** Dependencies of {@link createMarginTermRecorder}. */
interface MarginTermRecorderParts {
  /** Returns the exchange's time in Unix ms; null: it is not known now. */
  readonly now: () => number | null;
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
      const time = now();
      // Another time could be that of another position.
      if (time === null) return;
      const open = new Map<string, string>();
      const fresh: SeenTerms[] = [];
      for (const one of positions) {
        const { symbol, side, marginType, leverage, openOrderId = null, createdAt } = one;
        if (compare(parseDecimal(one.size) ?? ZERO, ZERO) === 0) continue;
        // A position that was opened anew between two lists is another one.
        const position = `${symbol} ${side} ${one.positionId} ${openOrderId} ${createdAt}`;
        const at = Math.max(time, createdAt);
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
