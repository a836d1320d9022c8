/**
 * Phase of an order, derived from the exchange's status. This file contains no schema, because the window uses it too.
 */

const finals = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED', 'FAILED']);
const known = new Set(['NEW', 'PENDING', 'PARTIALLY_FILLED', 'CANCELING', 'UNTRIGGERED', 'UNACTIVATED']);

/**
 * Returns whether a status is final, a known open state, or undocumented: an undocumented status is displayed as it is
 * and watched (A-ORDER-STATES).
 */
export function orderPhase(status: string): 'open' | 'final' | 'unknown' {
  if (finals.has(status)) return 'final';
  return known.has(status) ? 'open' : 'unknown';
}
