import type { Account } from '../../accounts/account.ts';
import type { Floor } from '../../accounts/floor.ts';
import type { Position } from '../records.ts';
import { profitAt } from '../risk.ts';
import { markOf } from '../contracts.ts';
import { canClose, cancelOrders, forceClose, oneBracket, opensMoreOf } from './forcedClose.ts';
import { Episodes } from './episodes.ts';
import { SafeBands } from './safeBands.ts';
import { crossPositions, crossSpare, isolatedPositions, isolatedSpare } from './standing.ts';
import { topUp } from './topUp.ts';

/**
 * Takes positions from accounts that can no longer keep them (A-MARGIN, R8): an isolated one is closed whole, cross ones
 * by one bracket at a time, largest loss first, until the account is safe. What no book takes waits for the next step.
 */
export class Liquidator {
  readonly #floor: Floor;
  /** Accounts can join later: lead traders do when they begin to trade. */
  readonly #bands = new Map<Account, SafeBands>();
  readonly #episodes: Episodes;

  constructor(floor: Floor) {
    this.#floor = floor;
    this.#episodes = new Episodes(floor);
  }

  /** Looks at every account; at most a few comparisons for one that is far from it. */
  stepped(): void {
    for (const account of this.#floor.accounts) {
      let bands = this.#bands.get(account);
      if (!bands) this.#bands.set(account, (bands = new SafeBands(this.#floor.find)));
      if (!bands.hold(account)) this.#look(account, bands);
    }
  }

  #look(account: Account, bands: SafeBands): void {
    if (!bands.measure(account)) {
      // What the step did so far is told first, and what fell due at these prices acts before the exchange does.
      if (!this.#floor.changes.empty) this.#floor.finish();
      if (topUp(this.#floor, account)) this.#floor.finish();
    }
    if (bands.measure(account) && !this.#episodes.any(account)) return;
    this.#isolated(account);
    this.#cross(account);
    this.#episodes.endSafe(account);
    if (!this.#floor.changes.empty) this.#floor.finish();
    bands.measure(account);
  }

  #isolated(account: Account): void {
    const { find } = this.#floor;
    for (const position of isolatedPositions(account)) {
      if (isolatedSpare(position, find) > 0n) continue;
      this.#begin(account, position);
      // Telling it lets what fell due act: it may be gone or safe by now.
      if (!account.positions.has(position.id) || isolatedSpare(position, find) > 0n) continue;
      if (canClose(this.#floor, position)) forceClose(this.#floor, account, position, position.size);
    }
  }

  #cross(account: Account): void {
    for (let worst = this.#worst(account); worst !== undefined; worst = this.#worst(account)) {
      this.#begin(account, worst);
      if (this.#worst(account) !== worst) continue;
      if (!canClose(this.#floor, worst)) return;
      if (forceClose(this.#floor, account, worst, oneBracket(this.#floor.find(worst.symbol), worst)) === 0) return;
    }
  }

  /** The cross position to reduce next: that with the largest loss, those first that can be closed; none when it is safe. */
  #worst(account: Account): Position | undefined {
    const { find } = this.#floor;
    const all = crossPositions(account);
    if (all.length === 0 || crossSpare(account, find) > 0n) return undefined;
    const closable = all.filter((position) => canClose(this.#floor, position));
    const profit = (position: Position) => {
      const one = find(position.symbol);
      return profitAt(one.instrument, position, markOf(one));
    };
    return (closable.length > 0 ? closable : all).reduce((worst, one) => (profit(one) < profit(worst) ? one : worst));
  }

  /** The first time a position is taken hold of: told as such, and nothing may make it larger any more. */
  #begin(account: Account, position: Position): void {
    if (!this.#episodes.begin(account, position)) return;
    cancelOrders(this.#floor, account, opensMoreOf(position));
    this.#floor.finish();
  }
}
