/** One closing after the other where two may meet in the same position; closings of other contracts do not wait (R10). */

/** Runs a closing in its turn. `symbol` null: it is of every contract, waits for all before it, and all wait for it. */
export type ClosingTurns = <Value>(symbol: string | null, run: () => Promise<Value>) => Promise<Value>;

/** No closing yet. */
export function createClosingTurns(): ClosingTurns {
  /** The end of the last closing of each contract, and of the last one of every contract. */
  const last = new Map<string | null, Promise<unknown>>();
  return (symbol, run) => {
    const before = symbol === null ? [...last.values()] : [symbol, null].flatMap((one) => last.get(one) ?? []);
    const mine = Promise.all(before).then(run);
    const end = Promise.allSettled([mine]).then(() => {
      if (last.get(symbol) === end) last.delete(symbol);
    });
    last.set(symbol, end);
    return mine;
  };
}
