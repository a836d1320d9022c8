import { limits } from '../../../shared/exchange/limits.ts';

const FIVE_MINUTES = 300_000;

/**
 * Connections and connection attempts by address, of both markets together (document 1 Limits, R53). Times are
 * monotonic.
 */
export class SocketAddresses {
  readonly #attempts = new Map<string, number[]>();
  readonly #held = new Map<string, number>();

  /** Counts an attempt; returns false when the address made too many. */
  attempt(address: string, now: number): boolean {
    for (const [one, times] of this.#attempts) {
      if (times.at(-1)! <= now - FIVE_MINUTES) this.#attempts.delete(one);
    }
    const recent = (this.#attempts.get(address) ?? []).filter((at) => at > now - FIVE_MINUTES);
    if (recent.length >= limits.socket.connectsPer5Minutes) return false;
    this.#attempts.set(address, [...recent, now]);
    return true;
  }

  /** Whether the address may open one more connection. */
  hasRoom(address: string): boolean {
    return (this.#held.get(address) ?? 0) < limits.socket.perIp;
  }

  /** Counts a connection until the returned function is called. */
  hold(address: string): () => void {
    this.#held.set(address, (this.#held.get(address) ?? 0) + 1);
    return () => {
      const left = this.#held.get(address)! - 1;
      if (left === 0) this.#held.delete(address);
      else this.#held.set(address, left);
    };
  }
}
