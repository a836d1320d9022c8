import type { Account } from '../../accounts/account.ts';
import type { VenueContext } from '../../accounts/venueContext.ts';
import type { Position } from '../records.ts';
import { profitAt, openingMargin, bracketOf } from '../risk.ts';
import { markOf, type FindContract } from '../contracts.ts';
import { Liquidations } from './liquidations.ts';
import { crossPositions, crossExcess, isolatedPositions, isolatedSpare } from './standing.ts';
import { futuresSummary } from '../summary.ts';
import { BUY, SELL, MAX_PRICE } from '../../../engine/types.ts';
import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import { tradeValue, type Money } from '../../accounts/money.ts';
import { opens } from '../../accounts/records.ts';
import { acceptOrder } from '../../orders/acceptOrder.ts';
import { makeForcedClose } from '../../orders/placement.ts';
import { moveMargin } from '../leverage.ts';

/** A measured position, and the range of mark prices in ticks in which it cannot be liquidated. */
interface Band {
  readonly position: Position;
  readonly one: InstrumentMarket;
  readonly size: number;
  readonly openValue: Money;
  readonly isolatedMargin: Money;
  readonly low: number;
  readonly high: number;
}

/**
 * Ranges of mark prices in which nothing of an account can be liquidated, so that a step of the market costs a few
 * comparisons instead of the whole calculation (F13). A move of one tick changes profit by the position's size, and the
 * keeping cost by less than the same amount again; so all cross positions together may lose half of the spare amount,
 * each an equal part of it.
 */
export class SafeBands {
  readonly #find: FindContract;
  #balance: Money | null = null;
  #bands: Band[] = [];

  constructor(find: FindContract) {
    this.#find = find;
  }

  /** Whether the measured bands still apply: same balance, same positions, every mark price within its band. */
  hold({ wallet, positions }: Account): boolean {
    if (wallet.balance !== this.#balance || positions.size !== this.#bands.length) return false;
    let place = 0;
    for (const position of positions.values()) {
      const band = this.#bands[place]!;
      place += 1;
      if (position !== band.position || position.size !== band.size) return false;
      if (position.openValue !== band.openValue || position.isolatedMargin !== band.isolatedMargin) return false;
      const mark = markOf(band.one);
      if (mark < band.low || mark > band.high) return false;
    }
    return true;
  }

  /** Measures the bands anew; returns false, leaving no valid bands, when something must be liquidated. */
  measure(account: Account): boolean {
    this.#balance = null;
    const cross = crossPositions(account);
    const shared = cross.length === 0 ? 0n : crossExcess(account, this.#find);
    if (cross.length > 0 && shared <= 0n) return false;
    const alone = new Map(isolatedPositions(account).map((one) => [one, isolatedSpare(one, this.#find)]));
    for (const spare of alone.values()) if (spare <= 0n) return false;
    this.#bands = [...account.positions.values()].map((position) => {
      const spare = alone.get(position);
      return spare === undefined ? this.#band(position, shared, cross.length) : this.#band(position, spare, 1);
    });
    this.#balance = account.wallet.balance;
    return true;
  }

  /** Returns the band of one of `count` positions that can together lose `spare`. */
  #band(position: Position, spare: Money, count: number): Band {
    const one = this.#find(position.symbol);
    const { size, openValue, isolatedMargin } = position;
    const parts = BigInt(2 * count);
    // Keeping costs are rounded up twice: less than two units each.
    const ticks = (spare - parts) / (parts * tradeValue(one.instrument, 1, size));
    const most = ticks < 0n ? 0 : ticks > BigInt(MAX_PRICE) ? MAX_PRICE : Number.parseInt(String(ticks), 10);
    const mark = markOf(one);
    const long = position.side === 'LONG';
    // A move in the other direction only increases the spare amount.
    const [low, high] = long ? [mark - most, Infinity] : [-Infinity, mark + most];
    return { position, one, size, openValue, isolatedMargin, low, high };
  }
}

/** Whether a position can be closed now: its market is open and the other side of the book is not empty. */
function canClose(venueContext: VenueContext, position: Position): boolean {
  const one = venueContext.find(position.symbol);
  return one.state(venueContext.flow.time) === 'open' && one.book.best(position.side === 'LONG' ? BUY : SELL) !== 0;
}

/** Closes `size` steps of a position at any price the book has, and completes the step. Returns the closed size. */
function forceClose(venueContext: VenueContext, account: Account, position: Position, size: number): number {
  const { ids, flow, find } = venueContext;
  const one = find(position.symbol);
  cancelFacingOrders(venueContext, account, position);
  const order = makeForcedClose(account, position, size, { id: ids.next(), time: flow.time });
  acceptOrder(venueContext, account, one, order);
  venueContext.finish();
  return order.filled;
}

/**
 * Returns the steps that bring a position down by one bracket, to a value at or below its floor; the whole position in
 * the first bracket (R8).
 */
export function oneBracket(one: InstrumentMarket, { size }: Position): number {
  const { instrument } = one;
  const value = tradeValue(instrument, markOf(one), size);
  // A value exactly at a floor counts for the bracket below, from which the reduction continues.
  const floor = bracketOf(instrument, value - 1n)?.floor ?? 0n;
  const retainedSize = floor / tradeValue(instrument, markOf(one), 1);
  return size - Number.parseInt(String(retainedSize), 10);
}

/** Cancels the open orders that match the test. */
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

/**
 * Returns the test for orders that would enlarge what is being liquidated: all opening orders on cross, those of the
 * same COMBINED position on isolated.
 */
function opensMoreOf(position: Position): Parameters<typeof cancelOrders>[2] {
  if (position.marginType === 'CROSSED') return (order) => opens(order) && order.terms?.marginType === 'CROSSED';
  return (order) =>
    opens(order) &&
    position.separatedMode === 'COMBINED' &&
    order.symbol === position.symbol &&
    order.positionSide === position.side;
}

/**
 * Cancels the account's own orders in the way of a forced close when the account prevents self-trades, because they
 * must not stop it.
 */
function cancelFacingOrders(venueContext: VenueContext, account: Account, { symbol, side }: Position): void {
  if (!account.preventsSelfTrade) return;
  const facing = side === 'LONG' ? 'BUY' : 'SELL';
  cancelOrders(venueContext, account, (order) => order.symbol === symbol && order.side === facing);
}

/**
 * Tops up isolated positions with automatic top-up that would be liquidated now: they get what brings their margin,
 * losses included, back to the opening margin, or all that is available (A-TOP-UP). Returns true when margin moved.
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
 * Liquidates accounts that can no longer keep their positions (A-MARGIN, R8): an isolated position is closed
 * completely, cross positions by one bracket at a time, largest loss first, until the account is safe. What the book
 * cannot take waits for the next step.
 */
export class Liquidator {
  readonly #venueContext: VenueContext;
  /** Bands by account, filled on demand because accounts can be added later: the lead traders' accounts are. */
  readonly #bands = new Map<Account, SafeBands>();
  readonly #episodes: Liquidations;

  constructor(venueContext: VenueContext) {
    this.#venueContext = venueContext;
    this.#episodes = new Liquidations(venueContext);
  }

  /** Checks every account; costs at most a few comparisons for one that is far from liquidation. */
  stepped(): void {
    for (const account of this.#venueContext.accounts) {
      let bands = this.#bands.get(account);
      if (!bands) this.#bands.set(account, (bands = new SafeBands(this.#venueContext.find)));
      if (!bands.hold(account)) this.#look(account, bands);
    }
  }

  #look(account: Account, bands: SafeBands): void {
    if (!bands.measure(account)) {
      // The changes of the step so far are reported first, and conditional orders due at these prices act before the
      // exchange does.
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
      // Completing the changes may have triggered orders: the position may be closed or safe by now.
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

  /**
   * Returns the cross position to reduce next: the one with the largest loss, preferably among those that can be closed
   * now; none when the account is safe.
   */
  #worst(account: Account): Position | undefined {
    const { find } = this.#venueContext;
    const all = crossPositions(account);
    if (all.length === 0 || crossExcess(account, find) > 0n) return undefined;
    const closable = all.filter((position) => canClose(this.#venueContext, position));
    const profit = (position: Position) => {
      const one = find(position.symbol);
      return profitAt(one.instrument, position, markOf(one));
    };
    return (closable.length > 0 ? closable : all).reduce((worst, one) => (profit(one) < profit(worst) ? one : worst));
  }

  /** Starts the liquidation of a position: reports it, and cancels the orders that would enlarge the position. */
  #begin(account: Account, position: Position): void {
    if (!this.#episodes.begin(account, position)) return;
    cancelOrders(this.#venueContext, account, opensMoreOf(position));
    this.#venueContext.finish();
  }
}
