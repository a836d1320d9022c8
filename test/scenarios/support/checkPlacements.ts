/** Compares what the window reports about its orders with what the exchange holds (B-A1, B-A4). */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Truth } from './truth.ts';

/** The checked fields of an intent. */
export type CheckedIntent = Pick<Intent, 'clientOrderId' | 'state' | 'orderId'> & {
  readonly draft: Pick<Intent['draft'], 'market'>;
};

/** States in which the outcome of an order is known: it exists at the exchange, or it does not. */
export const finalStates: ReadonlySet<Intent['state']> = new Set(['placed', 'rejected', 'notSent', 'notPlaced']);

/** Returns market and client order id, by which the exchange counts. */
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
 * Returns every violation of the promise as a sentence; empty when there is none. `intents` are all that ever existed:
 * anything else that arrived at the exchange or is in its ledger was confirmed by no user, for instance a repetition
 * under a new id.
 */
export function checkPlacements(intents: readonly CheckedIntent[], truth: Truth): string[] {
  const known = new Set(intents.map(nameOf));
  const intentBreaches = intents.flatMap((intent) =>
    checkIntent(intent, truth).map((breach) => `${nameOf(intent)}: ${breach}`),
  );
  const strange = new Set(
    [...Object.keys(truth.received), ...Object.keys(truth.accepted)].filter((one) => !known.has(one)),
  );
  return [...intentBreaches, ...[...strange].map((name) => `${name}: confirmed by nobody`)];
}
