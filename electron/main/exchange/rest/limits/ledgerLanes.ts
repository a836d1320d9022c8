/** Who may use how much: the lanes of the weight ledger, the most important first (B-C1, H6). */
import { ledgerLimits } from '../../clientLimits.ts';

/**
 * The kill switch, which waits behind nobody (B-A9), commands (cancels, placements), questions that settle what commands
 * did, what a person waits for in a trading panel, charts and the market, what is read beside that (news, partner, records),
 * and the archive, which fills for as long as there is a past. A later lane leaves room for the earlier ones: what charts
 * want never keeps an order from being cancelled, and an archive that fills keeps no panel waiting.
 */
export const lanes = ['kill', 'command', 'reconcile', 'trading', 'market', 'background', 'archive'] as const;
/** See {@link lanes}. */
export type Lane = (typeof lanes)[number];

/** Weight that only commands may use, with so many symbols that have open orders. */
export function reserveOf(limit: number, openSymbols: number): number {
  const { reserveShare, reservePerSymbol, reserveRemainder, reserveMostShare } = ledgerLimits;
  const wanted = Math.max(limit * reserveShare, reservePerSymbol * openSymbols + reserveRemainder);
  return Math.floor(Math.min(wanted, limit * reserveMostShare));
}

const shares: Readonly<Record<Exclude<Lane, 'kill' | 'command'>, number>> = {
  reconcile: 1,
  trading: ledgerLimits.tradingShare,
  market: ledgerLimits.marketShare,
  background: ledgerLimits.backgroundShare,
  archive: ledgerLimits.archiveShare,
};

/** The most that may be counted once a request of a lane has gone out. */
export function capOf(lane: Lane, limit: number, reserve: number): number {
  if (lane === 'kill' || lane === 'command') return limit;
  const rest = Math.min(limit * ledgerLimits.softShare, limit - reserve);
  return Math.floor(rest * shares[lane]);
}
