/** The lanes of the weight ledger and the share of each, the most important first (B-C1, H6). */
import { ledgerLimits } from '../../clientLimits.ts';

/**
 * In this order: the kill switch, which waits for no other request (B-A9); commands (cancels, placements); queries that
 * settle the result of commands; what the user waits for in a trading panel; charts and market data; other reads (news,
 * partner, records); and the archive, which reads as long as there are past records. A later lane leaves room for the
 * earlier ones: charts never prevent an order from being cancelled, and the archive never delays a panel.
 */
export const lanes = ['kill', 'command', 'reconcile', 'trading', 'market', 'background', 'archive'] as const;
/** See {@link lanes}. */
export type Lane = (typeof lanes)[number];

/** Returns the weight that only commands may use, for this number of symbols with open orders. */
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

/** Returns the most weight that may be counted after a request of a lane was sent. */
export function capOf(lane: Lane, limit: number, reserve: number): number {
  if (lane === 'kill' || lane === 'command') return limit;
  const rest = Math.min(limit * ledgerLimits.softShare, limit - reserve);
  return Math.floor(rest * shares[lane]);
}
