import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import { readRecord, writeRecord } from '../../state/stateText.ts';
import type { Account } from '../accounts/account.ts';
import { accountToSave } from '../accounts/accountsState.ts';
import type { Position } from '../futures/records.ts';
import { followKey, type Follow } from './follows.ts';
import type { Miss } from './misses.ts';
import type { TrackingOrder } from './trackingOrders.ts';

/** What marks a state in which copy trading has begun. */
export const COPYING = 'copying';
/** Orders that were not copied are kept for control alone, so many of them, and not over a restart. */
const MISSES = 1_000;

/** Who follows whom, and every copied order there ever was. It keeps and finds; rules live elsewhere. */
export class CopyStore {
  readonly #follows = new Map<string, Follow>();
  readonly #orders = new Map<string, TrackingOrder>();
  /** The open ones, by the order that opened them. */
  readonly #open = new Map<string, TrackingOrder>();
  readonly #positions = new Map<TrackingOrder, Position>();
  /** In the order in which they were closed. */
  readonly #closed: TrackingOrder[] = [];
  readonly #misses: Miss[] = [];
  readonly #unsaved = new Map<string, StateChange>();

  /** Whether {@link takeChanges} has something. */
  get dirty(): boolean {
    return this.#unsaved.size > 0;
  }

  /** Notes that copy trading has begun, with the accounts that joined for it. */
  begun(accounts: readonly Account[]): void {
    this.#save({ kind: 'meta', key: COPYING, body: 'true' });
    for (const account of accounts) this.#save(accountToSave(account));
  }

  /** Keeps a follow from now on, as it stands. */
  keepFollow(follow: Follow): void {
    const key = followKey(follow);
    this.#follows.set(key, follow);
    this.#save({ kind: 'follow', key, body: writeRecord(follow) });
  }

  /** Keeps a copied order from now on, as it stands, and its place among the open ones. */
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

  /** Keeps that an order was not copied. */
  keepMiss(miss: Miss): void {
    this.#misses.push(miss);
    if (this.#misses.length > MISSES) this.#misses.shift();
  }

  /** The follow of a trader by an account, also one that was stopped. */
  follow(accountId: string, traderId: string): Follow | undefined {
    return this.#follows.get(followKey({ accountId, traderId }));
  }

  /** The follows of an account, oldest first, also those that were stopped. */
  followsOf(accountId: string): Follow[] {
    return [...this.#follows.values()].filter((follow) => follow.accountId === accountId);
  }

  /** Who follows a trader now. */
  followersOf(traderId: string): Follow[] {
    return [...this.#follows.values()].filter((follow) => follow.traderId === traderId && follow.active);
  }

  /** A copied order by its number. */
  order(id: string): TrackingOrder | undefined {
    return this.#orders.get(id);
  }

  /** The open copy an order has opened. */
  opened(openOrderId: string): TrackingOrder | undefined {
    return this.#open.get(openOrderId);
  }

  /** The open copies, oldest first. */
  get open(): TrackingOrder[] {
    return [...this.#open.values()];
  }

  /** The copies that are closed, in the order in which they were. */
  get closed(): readonly TrackingOrder[] {
    return this.#closed;
  }

  /** The position of an open copy. */
  positionOf(order: TrackingOrder): Position | undefined {
    return this.#positions.get(order);
  }

  /** What was not copied, oldest first. */
  get misses(): readonly Miss[] {
    return this.#misses;
  }

  /** What is to be saved since this was last asked. */
  takeChanges(): StateChange[] {
    const changes = [...this.#unsaved.values()];
    this.#unsaved.clear();
    return changes;
  }

  /** Takes over what a state holds; `account` finds the accounts it speaks of. */
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
    // Which of two that closed in one millisecond was first no record says; their numbers do for both (A-COPY-HISTORY).
    this.#closed.push(
      ...orders.filter(({ status }) => status === 'CLOSED').toSorted((a, b) => a.closeTime - b.closeTime),
    );
  }

  #save(change: StateChange): void {
    this.#unsaved.set(`${change.kind} ${change.key}`, change);
  }
}
