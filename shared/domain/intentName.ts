/** Length of a client order id of this app, see the journal. */
export const CLIENT_ID_LENGTH = 32;
const CLIENT_ID = new RegExp(`^[0-9a-z]{${CLIENT_ID_LENGTH}}$`);

/**
 * Whether a client order id can be one of an intent. The orders by which the exchange closes positions for this app have
 * others, and no intent.
 */
export const isOfIntent = (clientOrderId: string): boolean => CLIENT_ID.test(clientOrderId);

/**
 * Returns the id of an intent, derived from the client order id it is sent with, so that the intent of any order of
 * this app can be identified.
 */
export function intentIdOfClientId(clientOrderId: string): string {
  return `i-${clientOrderId}`;
}
