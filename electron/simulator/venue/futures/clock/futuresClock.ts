import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import type { Floor } from '../../accounts/floor.ts';
import { coverCross } from './insurance.ts';
import { Liquidator } from './liquidator.ts';
import { sharePartner } from './partnerShare.ts';
import { settleFunding, type Settlement } from './funding.ts';

export type { Settlement } from './funding.ts';

/** What happens on futures by itself as time goes by and trades are made: funding, top-ups, liquidation, shares, insurance. */
export class FuturesClock {
  readonly #floor: Floor;
  readonly #liquidator: Liquidator;
  readonly #shares: boolean;

  /** `shares`: whether the partner gets its part of fees; demo accounts have none to give. */
  constructor(floor: Floor, shares = true) {
    this.#floor = floor;
    this.#shares = shares;
    this.#liquidator = new Liquidator(floor);
  }

  /** A contract settles funding: every position of it pays or is paid. The step it happens in saves and tells it. */
  funded(one: InstrumentMarket, settlement: Settlement): void {
    settleFunding(this.#floor, one, settlement);
  }

  /** The end of a market step: whoever can no longer keep a position loses it. */
  stepped(): void {
    this.#liquidator.stepped();
  }

  /** A command was carried out: whoever cannot keep what it led to loses it, also while the market stands still. */
  commanded(): void {
    this.#liquidator.stepped();
  }

  /** The end of a command or a step, before it is saved and told: moves money alone and touches no book. */
  closing(): void {
    if (this.#shares) sharePartner(this.#floor);
    for (const account of this.#floor.accounts) coverCross(this.#floor, account);
  }
}
