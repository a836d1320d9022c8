/** Choices for closing several positions. Only "everything" uses the call without a scope (R10). */
import type { Position } from '../../../shared/domain/order.ts';
import type { Closing } from '../../../shared/ipc/changeViews.ts';
import { winnersOrLosers, type PositionRow } from './model.ts';

/** One choice: the positions it closes, and the closings that are requested one after the other. */
export interface CloseChoice {
  readonly kind: 'winners' | 'losers' | 'symbol' | 'everything';
  /** Symbol of the kind `symbol`; empty for the others. */
  readonly symbol: string;
  readonly positions: readonly Position[];
  readonly changes: readonly Closing[];
}

/** Returns the request that closes one position at market by its id. */
export function closeOf({ symbol, positionId }: Position): Closing {
  return { kind: 'closePosition', symbol, positionId };
}

/**
 * Returns the choices: winners and losers position by position, each symbol, and everything; only those with positions.
 */
export function closeChoices(rows: readonly PositionRow[]): readonly CloseChoice[] {
  const all = rows.map(({ position }) => position);
  if (all.length === 0) return [];
  const symbols = [...new Set(all.map(({ symbol }) => symbol))].toSorted();
  const choices: CloseChoice[] = (['winners', 'losers'] as const).map((kind) => {
    const positions = winnersOrLosers(rows, kind);
    return { kind, symbol: '', positions, changes: positions.map(closeOf) };
  });
  for (const symbol of symbols) {
    const positions = all.filter((one) => one.symbol === symbol);
    choices.push({ kind: 'symbol', symbol, positions, changes: [{ kind: 'closeSymbol', symbol }] });
  }
  choices.push({
    kind: 'everything',
    symbol: '',
    positions: all,
    changes: [{ kind: 'closeAll' }],
  });
  return choices.filter(({ positions }) => positions.length > 0);
}
