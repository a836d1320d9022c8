import type { Venue } from '../venue/venue.ts';

interface Recovery {
  readonly asset: string;
  /** Simulated Unix ms. */
  readonly at: number;
  readonly share: number;
}

/** Flash crashes: a price falls at once, and comes all the way back later. */
export class Crashes {
  readonly #venue: Venue;
  #recoveries: Recovery[] = [];

  constructor(venue: Venue) {
    this.#venue = venue;
    venue.onPump(() => this.#recover());
  }

  /** An asset loses `share` of its price at the next step, and is back after `milliseconds` of simulated time. */
  begin(asset: string, share: number, milliseconds: number): void {
    this.#jump(asset, -share);
    // A price that lost a fifth has to win a quarter.
    this.#recoveries.push({ asset, at: this.#venue.time.now() + milliseconds, share: share / (1 - share) });
  }

  /** Forgets every recovery: the market it belonged to is gone. */
  clear(): void {
    this.#recoveries = [];
  }

  #recover(): void {
    if (this.#recoveries.length === 0) return;
    const now = this.#venue.time.now();
    for (const { asset, share, at } of this.#recoveries) if (at <= now) this.#jump(asset, share);
    this.#recoveries = this.#recoveries.filter(({ at }) => at > now);
  }

  #jump(asset: string, share: number): void {
    const { market } = this.#venue;
    market.jump(asset as Parameters<typeof market.jump>[0], share);
  }
}
