import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import { readRecord, writeRecord } from '../../state/stateText.ts';
import type { Account } from '../accounts/account.ts';
import { accountToSave } from '../accounts/accountsState.ts';
import type { Position } from '../futures/records.ts';
import { followKey, type Follow, type Miss } from './follows.ts';
import type { TrackingOrder } from './trackingOrders.ts';

/** Key that marks a state in which copy trading has begun. */
export const COPYING = 'copying';
/** Number of uncopied orders kept; they are for the control interface only and do not survive a restart. */
const MISSES = 1_000;

/** Stores who follows whom, and every copied order. It only stores and finds; the rules are elsewhere. */
export class CopyStore {
  readonly #follows = new Map<string, Follow>();
  readonly #orders = new Map<string, TrackingOrder>();
  /** Open copies, by the order that opened them. */
  readonly #open = new Map<string, TrackingOrder>();
  readonly #positions = new Map<TrackingOrder, Position>();
  /** Closed copies, in the order in which they were closed. */
  readonly #closed: TrackingOrder[] = [];
  readonly #misses: Miss[] = [];
  readonly #unsaved = new Map<string, StateChange>();

  /** Whether there are unsaved changes for {@link takeChanges}. */
  get dirty(): boolean {
    return this.#unsaved.size > 0;
  }

  /** Records that copy trading has begun, with the accounts created for it. */
  begun(accounts: readonly Account[]): void {
    this.#save({ kind: 'meta', key: COPYING, body: 'true' });
    for (const account of accounts) this.#save(accountToSave(account));
  }

  /** Stores a follow in its present state. */
  keepFollow(follow: Follow): void {
    const key = followKey(follow);
    this.#follows.set(key, follow);
    this.#save({ kind: 'follow', key, body: writeRecord(follow) });
  }

  /** Stores a copied order in its present state, and keeps the list of open ones in step. */
  keepOrder(order: TrackingOrder, position?: Position): void {
    this.#orders.set(order.id, order);
    if (position) this.#positions.set(order, position);
    if (order.status === 'OPEN') this.#open.set(order.openOrderId, order);
    else if (this.#open.delete(order.openOrderId)) {
      this.#closed.push(order);
      this.#positions.delete(order);
    }
    this.#save({ kind: 'tracking', key: order.id, body: writeRecord(order) });
  }

  /** Records an order that was not copied. */
  keepMiss(miss: Miss): void {
    this.#misses.push(miss);
    if (this.#misses.length > MISSES) this.#misses.shift();
  }

  /** Returns the follow of a trader by an account, including a stopped one. */
  follow(accountId: string, traderId: string): Follow | undefined {
    return this.#follows.get(followKey({ accountId, traderId }));
  }

  /** Returns the follows of an account, oldest first, including stopped ones. */
  followsOf(accountId: string): Follow[] {
    return [...this.#follows.values()].filter((follow) => follow.accountId === accountId);
  }

  /** Returns the active follows of a trader. */
  followersOf(traderId: string): Follow[] {
    return [...this.#follows.values()].filter((follow) => follow.traderId === traderId && follow.active);
  }

  /** Returns a copied order by its number. */
  order(id: string): TrackingOrder | undefined {
    return this.#orders.get(id);
  }

  /** Returns the open copy that an order opened. */
  opened(openOrderId: string): TrackingOrder | undefined {
    return this.#open.get(openOrderId);
  }

  /** The open copies, oldest first. */
  get open(): TrackingOrder[] {
    return [...this.#open.values()];
  }

  /** The closed copies, in the order in which they were closed. */
  get closed(): readonly TrackingOrder[] {
    return this.#closed;
  }

  /** The position of an open copy. */
  positionOf(order: TrackingOrder): Position | undefined {
    return this.#positions.get(order);
  }

  /** The orders that were not copied, oldest first. */
  get misses(): readonly Miss[] {
    return this.#misses;
  }

  /** Returns the changes to save since the last call. */
  takeChanges(): StateChange[] {
    const changes = [...this.#unsaved.values()];
    this.#unsaved.clear();
    return changes;
  }

  /** Restores copy trading from a state; `account` returns the accounts its records refer to. */
  restore(state: StateStore, account: (accountId: string) => Account): void {
    for (const [key, body] of state.read('follow')) this.#follows.set(key, readRecord<Follow>(body));
    const orders = [...state.read('tracking').values()].map((body) => readRecord<TrackingOrder>(body));
    for (const order of orders) {
      this.#orders.set(order.id, order);
      if (order.status === 'CLOSED') continue;
      this.#open.set(order.openOrderId, order);
      const position = account(order.accountId).positions.get(order.positionId);
      if (position) this.#positions.set(order, position);
    }
    // No record tells the order of two copies closed in one millisecond; in that case their numbers decide
    // (A-COPY-HISTORY).
    this.#closed.push(
      ...orders.filter(({ status }) => status === 'CLOSED').toSorted((a, b) => a.closeTime - b.closeTime),
    );
  }

  #save(change: StateChange): void {
    this.#unsaved.set(`${change.kind} ${change.key}`, change);
  }
}
