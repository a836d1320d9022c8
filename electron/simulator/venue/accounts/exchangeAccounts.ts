import type { Market } from '../../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { failure, type Failure } from '../../http/failure.ts';
import type { Json } from '../../http/json.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import type { StateChange, StateStore } from '../../state/stateStore.ts';
import type { Transcript } from '../transcript.ts';
import { Account } from './account.ts';
import { accountToSave, changesToSave, restingOrders, restoreAccounts } from './accountsState.ts';
import { Changes } from './changes.ts';
import { accountOrder, endowments } from './endowments.ts';
import { futuresSummary, liquidationOf, type FindContract, type FuturesSummary } from './futuresLedger.ts';
import { IdSource } from './ids.ts';
import { ledgerOf } from './ledger.ts';
import { priceText, sizeText } from './money.ts';
import { OrderFlow } from './orderFlow.ts';
import { makeFuturesOrder, makeSpotOrder, type FuturesPlacement, type SpotPlacement } from './placement.ts';
import { isOpen, opens, type AccountOrder, type Position } from './records.ts';
import { spotNeed } from './spotLedger.ts';
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
  readonly #options: AccountsOptions;
  readonly #accounts: readonly Account[];
  readonly #changes: Changes;
  readonly #ids: IdSource;
  readonly #flow: OrderFlow;
  readonly #find: FindContract;

  constructor(options: AccountsOptions) {
    const { market, random, transcript, state, time } = options;
    this.#options = options;
    const uids = random.fork('uids');
    this.#accounts = accountOrder.map(
      (id, index) =>
        new Account(id, index + 1, String(1_000_000_000 + uids.integer(1_000_000_000)), endowments[id], time),
    );
    const known = state ? restoreAccounts(state, this.#accounts) : 0;
    this.#changes = new Changes(market);
    this.#ids = new IdSource(random.fork('account ids'), state?.read('meta').get('lastId'));
    this.#flow = new OrderFlow({
      accounts: new Map(this.#accounts.map((account) => [account.owner, account])),
      changes: this.#changes,
      ids: this.#ids,
      transcript,
    });
    this.#find = (symbol) => market.find('futures', symbol)!;
    this.#flow.setTime(time);
    if (state && known < this.#accounts.length) state.write(this.#accounts.map(accountToSave));
  }

  /** Where the engine reports; nobody else calls it. */
  get orders(): OrderListener {
    return this.#flow;
  }

  /** Brings the orders of a restored state back into their books, in the order they came; what crosses now trades. */
  reopen(): void {
    for (const { account, order } of restingOrders(this.#accounts)) {
      const one = this.#options.market.find(order.market, order.symbol);
      if (one) this.#flow.enter(one, account, order);
    }
    this.#finish();
  }

  /** Tells every news from now on, in order; goes on after a reset of the venue. Answers the removal. */
  onNews(listener: (news: PrivateNews) => void): Cancel {
    return this.#options.addListener(listener);
  }

  /** Places a spot order. An active order of the same client id is answered instead of making a second (document 2, Orders rule 1). */
  placeSpot(accountId: string, asked: SpotPlacement, now: number): Result<AccountOrder, Failure> {
    const account = this.#account(accountId);
    const one = this.#options.market.find('spot', asked.symbol);
    if (!one) return fail(failure('SPOT_SYMBOL_NOT_EXIST'));
    const same = asked.newClientOrderId === undefined ? undefined : account.orderOf('spot', asked.newClientOrderId);
    if (same && isOpen(same)) return ok(same);
    this.#flow.setTime(now);
    const made = makeSpotOrder(account, one, asked, () => ({ id: this.#ids.next(), time: this.#flow.time }));
    if (!made.ok) return made;
    this.#changes.of(account, 'spot').assets.add(spotNeed(one, made.value).asset);
    return ok(this.#accept(account, one, made.value));
  }

  /** Places a futures order; client ids are not compared there (H1). */
  placeFutures(accountId: string, asked: FuturesPlacement, now: number): Result<AccountOrder, Failure> {
    const account = this.#account(accountId);
    const one = this.#options.market.find('futures', asked.symbol);
    if (!one) return fail(failure('PARAM_ERROR', 'symbol'));
    this.#flow.setTime(now);
    const born = () => ({ id: this.#ids.next(), time: this.#flow.time });
    const made = makeFuturesOrder(account, one, asked, this.#find, born);
    return made.ok ? ok(this.#accept(account, one, made.value)) : made;
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
    const account = this.#account(accountId);
    if (orderId !== undefined) return account.order(market, orderId);
    return origClientOrderId === undefined ? undefined : account.orderOf(market, origClientOrderId);
  }

  /** The open orders of an account, oldest first. */
  openOrders(accountId: string, market: Market, symbol?: string): AccountOrder[] {
    return this.#account(accountId).open(market, symbol);
  }

  /** The account itself, to be read only. */
  account(accountId: string): Account {
    return this.#account(accountId);
  }

  /** Where an account stands on futures. */
  summary(accountId: string): FuturesSummary {
    return futuresSummary(this.#account(accountId), this.#find);
  }

  /** Liquidation price of a position in ticks, 0 when there is none (A-MARGIN). */
  liquidation(accountId: string, position: Position): number {
    return liquidationOf(this.#account(accountId), position, this.#find);
  }

  /** After a step of the market: acts on what its trades left to do, saves and tells. */
  settle(time: number): void {
    if (this.#changes.empty) return;
    this.#flow.setTime(time);
    this.#finish();
  }

  /** The accounts there are. */
  accountIds(): string[] {
    return this.#accounts.map(({ id }) => id);
  }

  /** The whole truth of an account, for control. */
  ledger(accountId: string): Json {
    return ledgerOf(this.#account(accountId), this.#options.market, this.#find);
  }

  /** How many placements were accepted under each client id, as `market:clientId`: at most one each is the promise. */
  ordersSeen(accountId: string): Json {
    return Object.fromEntries(this.#account(accountId).seen);
  }

  #account(accountId: string): Account {
    const found = this.#accounts.find(({ id }) => id === accountId);
    if (!found) throw new RangeError(`no such account: ${accountId}`);
    return found;
  }

  #accept(account: Account, one: InstrumentMarket, order: AccountOrder): AccountOrder {
    account.keep(order);
    account.updatedTime = order.createdTime;
    this.#changes.accepted(account, order);
    const { id, market, symbol, side, type, timeInForce, positionSide } = order;
    const words = [account.id, 'place', market, symbol, side, positionSide, type, timeInForce]
      .filter(Boolean)
      .join(' ');
    const terms = `${sizeText(one.instrument, order.size)} @ ${priceText(one.instrument, order.price)}`;
    this.#options.transcript.account(order.createdTime, `${words} ${terms} as ${id}`);
    this.#flow.enter(one, account, order);
    this.#finish();
    return order;
  }

  #cancelAll(orders: readonly AccountOrder[], now: number): void {
    this.#flow.setTime(now);
    for (const order of orders) {
      this.#options.transcript.account(this.#flow.time, `${order.accountId} cancel ${order.market} ${order.id}`);
      this.#flow.cancel(this.#options.market.find(order.market, order.symbol)!, order, 'USER_CANCELED');
    }
    this.#finish();
  }

  /** Ends a command or a step: closing orders follow their positions, everything is saved, then told. */
  #finish(): void {
    for (const account of this.#accounts) {
      for (const order of account.open('futures')) {
        if (!opens(order)) this.#flow.cut(this.#find(order.symbol), account, order);
      }
    }
    const done = this.#changes.take();
    const time = this.#flow.time;
    if (done.length > 0) this.#save(changesToSave(done), time);
    for (const changes of done) {
      for (const news of this.#changes.news(changes, time)) {
        for (const listener of this.#options.listeners) listener(news);
      }
    }
  }

  #save(changes: readonly StateChange[], time: number): void {
    this.#options.state?.write([
      ...changes,
      { kind: 'meta', key: 'lastId', body: this.#ids.last },
      { kind: 'meta', key: 'time', body: String(time) },
    ]);
  }
}
