/**
 * Returns the id of an intent, derived from the client order id it is sent with, so that the intent of any order of
 * this app can be identified.
 */
export function intentIdOfClientId(clientOrderId: string): string {
  return `i-${clientOrderId}`;
}
