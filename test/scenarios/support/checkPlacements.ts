/** Holds what the window says of its orders against what the exchange knows (B-A1, B-A4). */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Truth } from './truth.ts';

/** What of an intent is checked. */
export type CheckedIntent = Pick<Intent, 'clientOrderId' | 'state' | 'orderId'> & {
  readonly draft: Pick<Intent['draft'], 'market'>;
};

/** States in which nothing of an order is open any more: it is there, or it is not. */
export const finalStates: ReadonlySet<Intent['state']> = new Set(['placed', 'rejected', 'notSent', 'notPlaced']);

/** Market and client id, as the exchange counts by. */
export const nameOf = ({ clientOrderId, draft }: CheckedIntent): string => `${draft.market}:${clientOrderId}`;

function checkIntent(intent: CheckedIntent, { received, accepted, orders }: Truth): string[] {
  const found: string[] = [];
  const { state, orderId } = intent;
  const sent = received[nameOf(intent)] ?? 0;
  const taken = accepted[nameOf(intent)] ?? 0;
  const named = orders.filter(({ name }) => name === nameOf(intent));
  if (sent > 1) found.push(`sent ${sent} times`);
  if (taken > 1) found.push(`accepted ${taken} times`);
  if (named.length !== taken) found.push(`accepted ${taken} times and listed ${named.length} times`);
  if (!finalStates.has(state)) found.push(`still ${state}`);
  if (state === 'placed' && taken === 0) found.push('placed, and the exchange has none');
  if (state === 'placed' && named.some((order) => order.orderId !== orderId)) found.push('placed under another id');
  if (state !== 'placed' && taken > 0) found.push(`${state}, and the exchange has it`);
  if (state === 'notSent' && sent > 0) found.push('notSent, and it arrived');
  if (state === 'rejected' && sent === 0) found.push('rejected, and it never arrived');
  return found;
}

/**
 * Every breach of the promise, as sentences; empty when all is well. `intents` are all there ever were: whatever else
 * arrived at the exchange or stands in its books was confirmed by nobody, a repetition under a fresh id for instance.
 */
export function checkPlacements(intents: readonly CheckedIntent[], truth: Truth): string[] {
  const known = new Set(intents.map(nameOf));
  const own = intents.flatMap((intent) => checkIntent(intent, truth).map((breach) => `${nameOf(intent)}: ${breach}`));
  const strange = new Set(
    [...Object.keys(truth.received), ...Object.keys(truth.accepted)].filter((one) => !known.has(one)),
  );
  return [...own, ...[...strange].map((name) => `${name}: confirmed by nobody`)];
}
