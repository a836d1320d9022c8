/** Where an order stands in its life, read from the exchange's own word. No schema stands here: the window uses it too. */

const finals = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED', 'FAILED']);
const known = new Set(['NEW', 'PENDING', 'PARTIALLY_FILLED', 'CANCELING', 'UNTRIGGERED', 'UNACTIVATED']);

/** Whether a status is an end, a known open state, or a word nobody documented: shown as it is and watched (A-ORDER-STATES). */
export function orderPhase(status: string): 'open' | 'final' | 'unknown' {
  if (finals.has(status)) return 'final';
  return known.has(status) ? 'open' : 'unknown';
}
