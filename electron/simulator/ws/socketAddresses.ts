import { limits } from '../../../shared/exchange/limits.ts';

const FIVE_MINUTES = 300_000;

/** Sockets and attempts to open one by address, both markets together (document 1 Limits, R53). Times are monotonic. */
export class SocketAddresses {
  readonly #attempts = new Map<string, number[]>();
  readonly #held = new Map<string, number>();

  /** Counts an attempt; false when there were too many of the address. */
  attempt(address: string, now: number): boolean {
    for (const [one, times] of this.#attempts) {
      if (times.at(-1)! <= now - FIVE_MINUTES) this.#attempts.delete(one);
    }
    const recent = (this.#attempts.get(address) ?? []).filter((at) => at > now - FIVE_MINUTES);
    if (recent.length >= limits.socket.connectsPer5Minutes) return false;
    this.#attempts.set(address, [...recent, now]);
    return true;
  }

  /** Whether the address may hold one more. */
  hasRoom(address: string): boolean {
    return (this.#held.get(address) ?? 0) < limits.socket.perIp;
  }

  /** Counts a socket until the function that comes back is called. */
  hold(address: string): () => void {
    this.#held.set(address, (this.#held.get(address) ?? 0) + 1);
    return () => {
      const left = this.#held.get(address)! - 1;
      if (left === 0) this.#held.delete(address);
      else this.#held.set(address, left);
    };
  }
}
