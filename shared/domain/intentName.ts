/** The name of an intent follows from the client id it is sent with: whoever holds an order of ours can name its intent. */
export function intentIdOfClientId(clientOrderId: string): string {
  return `i-${clientOrderId}`;
}
