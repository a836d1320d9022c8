import type { Venue } from '../venue/venue.ts';

interface Recovery {
  readonly asset: string;
  /** Simulated Unix ms. */
  readonly at: number;
  readonly share: number;
}

/** Flash crashes: the price of an asset falls at once and recovers completely later. */
export class Crashes {
  readonly #venue: Venue;
  #recoveries: Recovery[] = [];

  constructor(venue: Venue) {
    this.#venue = venue;
    venue.onPump(() => this.#recover());
  }

  /** Makes an asset lose `share` of its price at the next step and recover after `milliseconds` of simulated time. */
  begin(asset: string, share: number, milliseconds: number): void {
    this.#jump(asset, -share);
    // A price that lost a fifth has to gain a quarter to recover.
    this.#recoveries.push({ asset, at: this.#venue.time.now() + milliseconds, share: share / (1 - share) });
  }

  /** Drops every pending recovery: the market it belonged to is gone. */
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
