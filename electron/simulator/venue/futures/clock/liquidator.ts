import type { Account } from '../../accounts/account.ts';
import type { VenueContext } from '../../accounts/venueContext.ts';
import type { Position } from '../records.ts';
import { profitAt, openingMargin, bracketOf } from '../risk.ts';
import { markOf } from '../contracts.ts';
import { Episodes } from './episodes.ts';
import { SafeBands } from './safeBands.ts';
import { crossPositions, crossSpare, isolatedPositions, isolatedSpare } from './standing.ts';
import { futuresSummary } from '../summary.ts';
import { moveMargin } from '../moveMargin.ts';
import { BUY, SELL } from '../../../engine/types.ts';
import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import { tradeValue } from '../../accounts/money.ts';
import { opens } from '../../accounts/records.ts';
import { acceptOrder } from '../../orders/acceptOrder.ts';
import { makeForcedClose } from '../../orders/placement.ts';

/** Whether a position can be closed now: its market is open and somebody stands on the other side. */
function canClose(venueContext: VenueContext, position: Position): boolean {
  const one = venueContext.find(position.symbol);
  return one.state(venueContext.flow.time) === 'open' && one.book.best(position.side === 'LONG' ? BUY : SELL) !== 0;
}

/** Closes `size` steps of a position at whatever the book gives, and ends the step. Answers how much of it was closed. */
function forceClose(venueContext: VenueContext, account: Account, position: Position, size: number): number {
  const { ids, flow, find } = venueContext;
  const one = find(position.symbol);
  leaveTheWay(venueContext, account, position);
  const order = makeForcedClose(account, position, size, { id: ids.next(), time: flow.time });
  acceptOrder(venueContext, account, one, order);
  venueContext.finish();
  return order.filled;
}

/** Steps that bring a position down by one bracket: to a value at or below its floor; all of it in the first (R8). */
export function oneBracket(one: InstrumentMarket, { size }: Position): number {
  const { instrument } = one;
  const value = tradeValue(instrument, markOf(one), size);
  // A value that stands at a floor belongs to the bracket below as well, which is where it goes on from.
  const floor = bracketOf(instrument, value - 1n)?.floor ?? 0n;
  const kept = floor / tradeValue(instrument, markOf(one), 1);
  return size - Number.parseInt(String(kept), 10);
}

/** Takes the open orders that the test names out of their books. */
function cancelOrders(
  venueContext: VenueContext,
  account: Account,
  which: (order: ReturnType<Account['open']>[number]) => boolean,
): void {
  for (const order of account.open('futures').filter(which)) {
    venueContext.transcript.account(venueContext.flow.time, `${account.id} liquidation cancels ${order.id}`);
    venueContext.flow.cancel(venueContext.find(order.symbol), order, 'LIQUIDATION');
  }
}

/** Orders that would open more of what is being liquidated: all on cross, those of the same COMBINED position on isolated. */
function opensMoreOf(position: Position): Parameters<typeof cancelOrders>[2] {
  if (position.marginType === 'CROSSED') return (order) => opens(order) && order.terms?.marginType === 'CROSSED';
  return (order) =>
    opens(order) &&
    position.separatedMode === 'COMBINED' &&
    order.symbol === position.symbol &&
    order.positionSide === position.side;
}

/** A forced close does not stop at orders of its own account: where those must not trade with each other they leave. */
function leaveTheWay(venueContext: VenueContext, account: Account, { symbol, side }: Position): void {
  if (!account.preventsSelfTrade) return;
  const facing = side === 'LONG' ? 'BUY' : 'SELL';
  cancelOrders(venueContext, account, (order) => order.symbol === symbol && order.side === facing);
}

/**
 * Isolated positions that would be liquidated now and are topped up by themselves get what brings their margin, losses
 * included, back to the opening margin, or all that is available (A-TOP-UP). True when something moved.
 */
function topUp(venueContext: VenueContext, account: Account): boolean {
  let moved = false;
  for (const position of isolatedPositions(account)) {
    if (
      position.autoAppend &&
      isolatedSpare(position, venueContext.find) <= 0n &&
      append(venueContext, account, position)
    )
      moved = true;
  }
  return moved;
}

function append(venueContext: VenueContext, account: Account, position: Position): boolean {
  const one = venueContext.find(position.symbol);
  const wanted = openingMargin(position.openValue, position.leverage);
  const missing = wanted - position.isolatedMargin - profitAt(one.instrument, position, markOf(one));
  const { available } = futuresSummary(account, venueContext.find);
  const amount = missing < available ? missing : available;
  if (amount <= 0n) return false;
  moveMargin(venueContext, account, position, amount);
  return true;
}

/**
 * Takes positions from accounts that can no longer keep them (A-MARGIN, R8): an isolated one is closed whole, cross ones
 * by one bracket at a time, largest loss first, until the account is safe. What no book takes waits for the next step.
 */
export class Liquidator {
  readonly #venueContext: VenueContext;
  /** Accounts can join later: lead traders do when they begin to trade. */
  readonly #bands = new Map<Account, SafeBands>();
  readonly #episodes: Episodes;

  constructor(venueContext: VenueContext) {
    this.#venueContext = venueContext;
    this.#episodes = new Episodes(venueContext);
  }

  /** Looks at every account; at most a few comparisons for one that is far from it. */
  stepped(): void {
    for (const account of this.#venueContext.accounts) {
      let bands = this.#bands.get(account);
      if (!bands) this.#bands.set(account, (bands = new SafeBands(this.#venueContext.find)));
      if (!bands.hold(account)) this.#look(account, bands);
    }
  }

  #look(account: Account, bands: SafeBands): void {
    if (!bands.measure(account)) {
      // What the step did so far is told first, and what fell due at these prices acts before the exchange does.
      if (!this.#venueContext.changes.empty) this.#venueContext.finish();
      if (topUp(this.#venueContext, account)) this.#venueContext.finish();
    }
    if (bands.measure(account) && !this.#episodes.any(account)) return;
    this.#isolated(account);
    this.#cross(account);
    this.#episodes.endSafe(account);
    if (!this.#venueContext.changes.empty) this.#venueContext.finish();
    bands.measure(account);
  }

  #isolated(account: Account): void {
    const { find } = this.#venueContext;
    for (const position of isolatedPositions(account)) {
      if (isolatedSpare(position, find) > 0n) continue;
      this.#begin(account, position);
      // Telling it lets what fell due act: it may be gone or safe by now.
      if (!account.positions.has(position.id) || isolatedSpare(position, find) > 0n) continue;
      if (canClose(this.#venueContext, position)) forceClose(this.#venueContext, account, position, position.size);
    }
  }

  #cross(account: Account): void {
    for (let worst = this.#worst(account); worst !== undefined; worst = this.#worst(account)) {
      this.#begin(account, worst);
      if (this.#worst(account) !== worst) continue;
      if (!canClose(this.#venueContext, worst)) return;
      if (
        forceClose(this.#venueContext, account, worst, oneBracket(this.#venueContext.find(worst.symbol), worst)) === 0
      )
        return;
    }
  }

  /** The cross position to reduce next: that with the largest loss, those first that can be closed; none when it is safe. */
  #worst(account: Account): Position | undefined {
    const { find } = this.#venueContext;
    const all = crossPositions(account);
    if (all.length === 0 || crossSpare(account, find) > 0n) return undefined;
    const closable = all.filter((position) => canClose(this.#venueContext, position));
    const profit = (position: Position) => {
      const one = find(position.symbol);
      return profitAt(one.instrument, position, markOf(one));
    };
    return (closable.length > 0 ? closable : all).reduce((worst, one) => (profit(one) < profit(worst) ? one : worst));
  }

  /** The first time a position is taken hold of: told as such, and nothing may make it larger any more. */
  #begin(account: Account, position: Position): void {
    if (!this.#episodes.begin(account, position)) return;
    cancelOrders(this.#venueContext, account, opensMoreOf(position));
    this.#venueContext.finish();
  }
}
