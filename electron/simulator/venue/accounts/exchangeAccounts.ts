import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { Failure } from '../../http/failure.ts';
import type { Json } from '../../http/json.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { OrderListener } from '../../market/instrumentMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { StateStore } from '../../state/stateStore.ts';
import { writeRecord, readRecord } from '../../state/stateText.ts';
import { FuturesClock, type Settlement } from '../futures/clock/futuresClock.ts';
import { FuturesDesk } from '../futures/futuresDesk.ts';
import type { Position } from '../futures/records.ts';
import { futuresSummary, liquidationOf, type FuturesSummary } from '../futures/summary.ts';
import { OrderFlow } from '../orders/orderFlow.ts';
import { plainOrigin, type FuturesPlacement, type SpotPlacement } from '../orders/placement.ts';
import { SpotDesk } from '../spot/spotDesk.ts';
import type { Transcript } from '../transcript.ts';
import { TriggerDesk } from '../triggers/triggerDesk.ts';
import { Account } from './account.ts';
import { accountToSave, changesToSave, restingOrders, restoreAccounts } from './accountsState.ts';
import type { AccountCommand } from './accountCommands.ts';
import { administer } from './administer.ts';
import { Changes, type AccountChanges } from './changes.ts';
import { accountOrder, endowments } from './endowments.ts';
import type { Floor } from './floor.ts';
import { openHouse, type HouseBook } from './house.ts';
import { IdSource } from './ids.ts';
import { ledgerOf } from './ledger.ts';
import { newsOf } from './newsOf.ts';
import { isOpen, opens, type AccountOrder } from './records.ts';
import type { PrivateNews } from './types.ts';

/** Where the accounts of an exchange live. */
export interface AccountsOptions {
  readonly market: ExchangeMarket;
  readonly random: Random;
  readonly transcript: Transcript;
  /** Simulated Unix ms at the start. */
  readonly time: number;
  /** Who is told; the venue keeps them over a reset. */
  readonly listeners: ReadonlySet<(news: PrivateNews) => void>;
  readonly addListener: (listener: (news: PrivateNews) => void) => Cancel;
  /** Without one nothing outlives the process. */
  readonly state?: StateStore | undefined;
}

/** Names one order: by its own id, or by the client's. */
export interface WhichOrder {
  readonly orderId?: string | undefined;
  readonly origClientOrderId?: string | undefined;
}

/**
 * The accounts of the exchange: everything a caller may do or ask once the doors know who it is. A command is over, saved
 * and told to every listener when its method answers. Times are simulated Unix ms.
 */
export class ExchangeAccounts {
  readonly spot: SpotDesk;
  readonly futures: FuturesDesk;
  readonly triggers: TriggerDesk;
  readonly #options: AccountsOptions;
  readonly #floor: Floor;
  readonly #clock: FuturesClock;

  constructor(options: AccountsOptions) {
    const { market, random, transcript, state, time } = options;
    this.#options = options;
    const uids = random.fork('uids');
    const accounts = accountOrder.map(
      (id, index) =>
        new Account(id, index + 1, String(1_000_000_000 + uids.integer(1_000_000_000)), endowments[id], time),
    );
    const known = state ? restoreAccounts(state, accounts) : 0;
    const meta = state?.read('meta');
    const saved = meta?.get('house');
    const house = saved === undefined ? openHouse() : readRecord<HouseBook>(saved);
    const changes = new Changes();
    const ids = new IdSource(random.fork('account ids'), meta?.get('lastId'));
    const byOwner = new Map(accounts.map((account) => [account.owner, account]));
    const flow = new OrderFlow({ accounts: byOwner, changes, ids, house, transcript });
    const byId = new Map(accounts.map((account) => [account.id, account]));
    this.#floor = {
      market,
      accounts,
      changes,
      ids,
      house,
      transcript,
      flow,
      find: (symbol) => market.find('futures', symbol)!,
      account(accountId) {
        const found = byId.get(accountId);
        if (!found) throw new RangeError(`no such account: ${accountId}`);
        return found;
      },
      finish: () => this.#finish(),
    };
    this.spot = new SpotDesk(this.#floor);
    this.futures = new FuturesDesk(this.#floor);
    this.triggers = new TriggerDesk(this.#floor, this.futures);
    this.#clock = new FuturesClock(this.#floor);
    flow.setTime(time);
    if (state && known < accounts.length) state.write(accounts.map(accountToSave));
  }

  /** Where the engine reports; nobody else calls it. */
  get orders(): OrderListener {
    return this.#floor.flow;
  }

  /** Brings the orders of a restored state back into their books, in the order they came; what crosses now trades. */
  reopen(): void {
    for (const { account, order } of restingOrders(this.#floor.accounts)) {
      const one = this.#options.market.find(order.market, order.symbol);
      if (one) this.#floor.flow.enter(one, account, order);
    }
    this.triggers.reopen();
    this.#finish();
  }

  /** Tells every news from now on, in order; goes on after a reset of the venue. Answers the removal. */
  onNews(listener: (news: PrivateNews) => void): Cancel {
    return this.#options.addListener(listener);
  }

  /** See {@link SpotDesk.place}. */
  placeSpot(accountId: string, asked: SpotPlacement, now: number): Result<AccountOrder, Failure> {
    return this.spot.place(this.account(accountId), asked, now);
  }

  /** See {@link FuturesDesk.place}. */
  placeFutures(
    accountId: string,
    asked: FuturesPlacement,
    now: number,
    origin = plainOrigin,
  ): Result<AccountOrder, Failure> {
    return this.futures.place(this.account(accountId), asked, now, origin);
  }

  /** Cancels one order. Answers the order whatever its state, `undefined` when the account has no such order. */
  cancel(accountId: string, market: Market, which: WhichOrder, now: number): AccountOrder | undefined {
    const order = this.order(accountId, market, which);
    if (order && isOpen(order)) this.#cancelAll([order], now);
    return order;
  }

  /** Cancels every open order of a market, or of one symbol. Answers them, oldest first. */
  cancelOpen(accountId: string, market: Market, symbol: string | undefined, now: number): AccountOrder[] {
    const open = this.openOrders(accountId, market, symbol);
    this.#cancelAll(open, now);
    return open;
  }

  /** An order of an account. */
  order(accountId: string, market: Market, { orderId, origClientOrderId }: WhichOrder): AccountOrder | undefined {
    const account = this.account(accountId);
    if (orderId !== undefined) return account.order(market, orderId);
    return origClientOrderId === undefined ? undefined : account.orderOf(market, origClientOrderId);
  }

  /** The open orders of an account, oldest first. */
  openOrders(accountId: string, market: Market, symbol?: string): AccountOrder[] {
    return this.account(accountId).open(market, symbol);
  }

  /** See {@link administer}. */
  administer(command: AccountCommand, now: number): Result<Json, string> {
    return administer(this.#floor, command, now);
  }

  /** The account of that id; throws when there is none. */
  account(accountId: string): Account {
    return this.#floor.account(accountId);
  }

  /** Where an account stands on futures. */
  summary(accountId: string): FuturesSummary {
    return futuresSummary(this.account(accountId), this.#floor.find);
  }

  /** Liquidation price of a position in ticks, 0 when there is none (A-MARGIN). */
  liquidation(accountId: string, position: Position): number {
    return liquidationOf(this.account(accountId), position, this.#floor.find);
  }

  /** A trade of any instrument at a price in ticks: triggers look at it. Called inside engine events. */
  traded({ market, symbol }: Instrument, price: number): void {
    if (market === 'futures' && this.triggers.watches(symbol, 'LAST')) {
      this.triggers.priced(this.#floor.find(symbol), 'LAST', price);
    }
  }

  /** A contract settles funding within the step that now runs. */
  funded(symbol: string, settlement: Settlement): void {
    this.#floor.flow.setTime(settlement.time);
    this.#clock.funded(this.#floor.find(symbol), settlement);
  }

  /** After a step of the market: acts on what its trades and marks left to do, saves and tells. */
  settle(time: number): void {
    this.#floor.flow.setTime(time);
    this.triggers.marked();
    this.#clock.stepped();
    if (!this.#floor.changes.empty || this.triggers.pending) this.#finish();
  }

  /** The accounts there are. */
  accountIds(): string[] {
    return this.#floor.accounts.map(({ id }) => id);
  }

  /** The whole truth of an account, for control. */
  ledger(accountId: string): Json {
    return ledgerOf(this.account(accountId), this.#options.market, this.#floor.find);
  }

  /** How many placements were accepted under each client id, as `market:clientId`: at most one each is the promise. */
  ordersSeen(accountId: string): Json {
    return Object.fromEntries(this.account(accountId).seen);
  }

  /** What the exchange itself earned and paid, for control and for whoever checks that nothing is lost. */
  get house(): HouseBook {
    return this.#floor.house;
  }

  /** Long and short of a contract over all accounts, in steps. */
  openPositions(symbol: string): { readonly long: number; readonly short: number } {
    let [long, short] = [0, 0];
    for (const account of this.#floor.accounts) {
      for (const { side, size } of account.positionsOf(symbol)) {
        if (side === 'LONG') long += size;
        else short += size;
      }
    }
    return { long, short };
  }

  #cancelAll(orders: readonly AccountOrder[], now: number): void {
    const { flow, transcript, market } = this.#floor;
    flow.setTime(now);
    for (const order of orders) {
      transcript.account(flow.time, `${order.accountId} cancel ${order.market} ${order.id}`);
      flow.cancel(market.find(order.market, order.symbol)!, order, 'USER_CANCELED');
    }
    this.#finish();
  }

  /** See {@link Floor.finish}. */
  #finish(): void {
    do this.#cutClosings();
    while (this.triggers.act());
    this.#clock.closing();
    const { changes, flow, market } = this.#floor;
    const done = changes.take();
    const { time } = flow;
    if (done.length > 0 && this.#options.state) this.#save(done, time);
    for (const one of done) {
      for (const news of newsOf(market, one, time)) for (const listener of this.#options.listeners) listener(news);
    }
  }

  /** Closing orders follow their positions down. */
  #cutClosings(): void {
    for (const account of this.#floor.accounts) {
      for (const order of account.open('futures')) {
        if (!opens(order)) this.#floor.flow.cut(this.#floor.find(order.symbol), account, order);
      }
    }
  }

  #save(changes: readonly AccountChanges[], time: number): void {
    this.#options.state?.write([
      ...changesToSave(changes),
      { kind: 'meta', key: 'lastId', body: this.#floor.ids.last },
      { kind: 'meta', key: 'time', body: String(time) },
      { kind: 'meta', key: 'house', body: writeRecord(this.#floor.house) },
    ]);
  }
}
