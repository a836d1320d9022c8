import type { IncomeType } from '../../../../../shared/exchange/enumerations.ts';
import type { Account } from '../../accounts/account.ts';
import type { VenueContext } from '../../accounts/venueContext.ts';
import { writeIncome } from '../ledger.ts';
import type { Position } from '../records.ts';
import { crossPositions, crossExcess, isolatedSpare } from './standing.ts';

/** Positions of an account that are being liquidated together: all cross ones, or one isolated one. */
interface Episode {
  readonly account: Account;
  readonly positions: Set<Position>;
  /** The contract; empty for cross positions, which span contracts. */
  readonly symbol: string;
}

/** The running liquidations: each writes a ledger line at its beginning and one at its end (document 3, incomeType). */
export class Liquidations {
  readonly #venueContext: VenueContext;
  /** Running liquidations by account and, for an isolated one, by position. */
  readonly #open = new Map<string, Episode>();

  /** Continues the liquidations that were running in a restored state. */
  constructor(venueContext: VenueContext) {
    this.#venueContext = venueContext;
    for (const account of venueContext.accounts) {
      for (const position of account.positions.values()) {
        if (position.liquidating) this.#of(account, position).positions.add(position);
      }
    }
  }

  /** Whether a liquidation of an account is running. */
  any(account: Account): boolean {
    for (const one of this.#open.values()) if (one.account === account) return true;
    return false;
  }

  /** Starts the liquidation of a position. Returns false when it is already being liquidated. */
  begin(account: Account, position: Position): boolean {
    if (position.liquidating) return false;
    if (!this.#open.has(keyOf(account, position))) this.#note(this.#of(account, position), 'start_liquidate');
    this.#of(account, position).positions.add(position);
    this.#mark(account, position, true);
    return true;
  }

  /** Ends the liquidations of an account that are over: nothing is left, or the rest can be kept. */
  endSafe(account: Account): void {
    for (const [key, episode] of this.#open) {
      if (episode.account !== account || !this.#isOver(episode)) continue;
      this.#open.delete(key);
      for (const position of episode.positions) {
        if (account.positions.has(position.id)) this.#mark(account, position, false);
      }
      this.#note(episode, 'finish_liquidate');
    }
  }

  #isOver({ account, positions, symbol }: Episode): boolean {
    const { find } = this.#venueContext;
    if (symbol === '') return crossPositions(account).length === 0 || crossExcess(account, find) > 0n;
    return [...positions].every((one) => !account.positions.has(one.id) || isolatedSpare(one, find) > 0n);
  }

  #of(account: Account, position: Position): Episode {
    const key = keyOf(account, position);
    let found = this.#open.get(key);
    if (!found) {
      found = { account, positions: new Set(), symbol: position.marginType === 'CROSSED' ? '' : position.symbol };
      this.#open.set(key, found);
    }
    return found;
  }

  #mark(account: Account, position: Position, liquidating: boolean): void {
    position.liquidating = liquidating;
    position.updatedTime = this.#venueContext.flow.time;
    this.#venueContext.changes.of(account, 'futures').positions.add(position);
  }

  #note({ account, symbol }: Episode, incomeType: IncomeType): void {
    const { changes, ids, transcript, flow } = this.#venueContext;
    writeIncome(account, changes, ids, { symbol, income: 0n, incomeType, time: flow.time });
    transcript.account(flow.time, `${account.id} ${incomeType} ${symbol}`);
  }
}

function keyOf(account: Account, { marginType, id }: Position): string {
  return marginType === 'CROSSED' ? account.id : `${account.id} ${id}`;
}
