import type { Refusal } from '../../../../shared/result/controlWords.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { Failure } from '../failure.ts';
import type { Json } from '../json.ts';
import type { OrderListener } from '../../market/instrumentMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { StateChange } from '../../state/stateRecords.ts';
import { writeRecord } from '../../state/stateText.ts';
import { CopyTradingService } from '../copy/copyTradingService.ts';
import { FuturesClock, type Settlement } from '../futures/clock/futuresClock.ts';
import { openSizes } from '../futures/exposure.ts';
import { FuturesService } from '../futures/futuresService.ts';
import type { Position } from '../futures/records.ts';
import { futuresSummary, liquidationOf, type FuturesSummary } from '../futures/summary.ts';
import { plainOrigin, type FuturesPlacement, type SpotPlacement } from '../orders/placement.ts';
import { PartnerService } from '../partner/partnerService.ts';
import { SpotService } from '../spot/spotService.ts';
import { ConditionalOrderService } from '../triggers/conditionalOrderService.ts';
import type { Account } from './account.ts';
import { changesToSave, restingOrders } from './accountsState.ts';
import type { AccountCommand } from './accountCommands.ts';
import { administer } from './administer.ts';
import type { AccountChanges } from './changes.ts';
import type { VenueContext } from './venueContext.ts';
import type { ExchangeLedger } from './exchangeLedger.ts';
import { notificationsOf } from './newsOf.ts';
import { openVenueContext, type AccountsOptions } from './openVenueContext.ts';
import { isOpen, opens, type AccountOrder } from './records.ts';
import type { PrivateNotification } from './types.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import { futuresAccountNews, futuresFillNews, futuresOrderUpdate, positionUpdate } from '../futures/futuresNews.ts';
import { usedMargin, profitAt } from '../futures/risk.ts';
import { type FindContract, markOf } from '../futures/contracts.ts';
import { spotAccountNews, spotFillNews, spotOrderNews } from '../spot/spotNews.ts';
import { conditionalOrderUpdate } from '../triggers/conditionalNews.ts';
import { moneyText, priceText } from './money.ts';

/**
 * Returns the data and history of one account, in the records of the private channels: tests compare a client's view
 * with it.
 */
function ledgerOf(account: Account, market: ExchangeMarket, find: FindContract): Json {
  const spot = (symbol: string) => market.find('spot', symbol)!.instrument;
  const futures = (symbol: string) => find(symbol).instrument;
  const summary = futuresSummary(account, find);
  return {
    accountId: account.id,
    uid: account.uid,
    spot: {
      balances: [...account.spot].map(([asset, balance]) => spotAccountNews(asset, balance)),
      funding: Object.fromEntries([...account.funding].map(([asset, amount]) => [asset, moneyText(amount)])),
      bills: account.bills.map(({ id, wallet, asset, bizType, delta, after, time }) => ({
        billId: id,
        wallet,
        coin: asset,
        bizType,
        deltaAmount: moneyText(delta),
        afterAmount: moneyText(after),
        time,
      })),
      orders: account.orders('spot').map((order) => spotOrderNews(spot(order.symbol), order, account)),
      fills: account.fills('spot').map((fill) => spotFillNews(spot(fill.symbol), fill)),
    },
    futures: {
      balance: moneyText(summary.balance),
      available: moneyText(summary.available),
      frozen: moneyText(summary.frozen),
      unrealizePnl: moneyText(summary.unrealized),
      wallet: futuresAccountNews(account)[0]!,
      buckets: futuresAccountNews(account),
      realizedPnl: moneyText(account.wallet.realizedPnl),
      fees: moneyText(account.wallet.fees),
      positions: [...account.positions.values()].map((position) => {
        const one = find(position.symbol);
        const { instrument } = one;
        return {
          ...positionUpdate(instrument, position),
          marginSize: moneyText(usedMargin(position)),
          unrealizePnl: moneyText(profitAt(instrument, position, markOf(one))),
          liquidatePrice: priceText(instrument, liquidationOf(account, position, find)),
        };
      }),
      settings: account.allSettings.map((settings) => ({ ...settings })),
      conditionals: account.conditionals.map((order) => conditionalOrderUpdate(futures(order.symbol), order)),
      income: account.income.map(({ id, symbol, incomeType, income, balance, time }) => ({
        billId: id,
        symbol,
        incomeType,
        income: moneyText(income),
        balance: moneyText(balance),
        time,
      })),
      orders: account.orders('futures').map((order) => futuresOrderUpdate(futures(order.symbol), order)),
      fills: account.fills('futures').map((fill) => futuresFillNews(futures(fill.symbol), fill)),
    },
  };
}

/** Identifies one order, by its order id or its client id. */
export interface WhichOrder {
  readonly orderId?: string | undefined;
  readonly origClientOrderId?: string | undefined;
}

/**
 * The accounts of the exchange: everything an authenticated caller may do or query. When a method returns, its command
 * is complete, saved and reported to every listener. Times are simulated Unix ms.
 */
export class ExchangeAccounts {
  readonly spot: SpotService;
  readonly futures: FuturesService;
  readonly triggers: ConditionalOrderService;
  readonly copy: CopyTradingService;
  readonly #options: AccountsOptions;
  readonly #venueContext: VenueContext;
  readonly #clock: FuturesClock;
  readonly #partner: PartnerService | undefined;

  constructor(options: AccountsOptions) {
    const { random, state } = options;
    const { venueContext, traders, copying, join, saveNew } = openVenueContext(options, () => this.#finish());
    this.#venueContext = venueContext;
    this.#options = options;
    this.spot = new SpotService(this.#venueContext);
    this.futures = new FuturesService(this.#venueContext, () => this.#clock.commanded());
    this.triggers = new ConditionalOrderService(this.#venueContext, this.futures);
    this.#clock = new FuturesClock(this.#venueContext, options.bookOf === undefined);
    if (options.paysPartner) this.#partner = new PartnerService(this.#venueContext, random.fork('partner'), state);
    const service = random.fork('lead desk');
    this.copy = new CopyTradingService({
      venueContext,
      futures: this.futures,
      traders,
      random: service,
      restored: copying,
      join,
    });
    saveNew();
  }

  /** The listener the engine reports to; only the engine calls it. */
  get orders(): OrderListener {
    return this.#venueContext.flow;
  }

  /**
   * Places the orders of a restored state in their books again, in the order of their placement; orders that now cross
   * trade.
   */
  reopen(): void {
    for (const { account, order } of restingOrders(this.#venueContext.accounts)) {
      const one = this.#options.market.find(order.market, order.symbol);
      if (one) this.#venueContext.flow.enter(one, account, order);
    }
    this.triggers.reopen();
    this.#finish();
  }

  /**
   * Calls `listener` with every private notification from now on, in order, also after a reset of the venue. Returns a
   * function that removes the listener.
   */
  onNews(listener: (news: PrivateNotification) => void): Cancel {
    return this.#options.addListener(listener);
  }

  /** The partner service; throws when these accounts have none. */
  get partner(): PartnerService {
    if (!this.#partner) throw new RangeError('these accounts have no partner');
    return this.#partner;
  }

  /** See {@link SpotService.place}. */
  placeSpot(accountId: string, asked: SpotPlacement, now: number): Result<AccountOrder, Failure> {
    return this.spot.place(this.account(accountId), asked, now);
  }

  /** See {@link FuturesService.place}. */
  placeFutures(
    accountId: string,
    asked: FuturesPlacement,
    now: number,
    origin = plainOrigin,
  ): Result<AccountOrder, Failure> {
    return this.futures.place(this.account(accountId), asked, now, origin);
  }

  /** Cancels one order. Returns the order whatever its state, `undefined` when the account has no such order. */
  cancel(accountId: string, market: Market, which: WhichOrder, now: number): AccountOrder | undefined {
    const order = this.order(accountId, market, which);
    if (order && isOpen(order)) this.#cancelAll([order], now);
    return order;
  }

  /** Cancels every open order of a market, or of one symbol. Returns them, oldest first. */
  cancelOpen(accountId: string, market: Market, symbol: string | undefined, now: number): AccountOrder[] {
    const open = this.openOrders(accountId, market, symbol);
    this.#cancelAll(open, now);
    return open;
  }

  /** Returns an order of an account. */
  order(accountId: string, market: Market, { orderId, origClientOrderId }: WhichOrder): AccountOrder | undefined {
    const account = this.account(accountId);
    if (orderId !== undefined) return account.order(market, orderId);
    return origClientOrderId === undefined ? undefined : account.orderOf(market, origClientOrderId);
  }

  /** Returns the open orders of an account, oldest first. */
  openOrders(accountId: string, market: Market, symbol?: string): AccountOrder[] {
    return this.account(accountId).open(market, symbol);
  }

  /** See {@link administer}. */
  administer(command: AccountCommand, now: number): Result<Json, Refusal> {
    return administer(this.#venueContext, command, now);
  }

  /** Returns the account with that id; throws when there is none. */
  account(accountId: string): Account {
    return this.#venueContext.account(accountId);
  }

  /** Returns the futures summary of an account. */
  summary(accountId: string): FuturesSummary {
    return futuresSummary(this.account(accountId), this.#venueContext.find);
  }

  /** Returns the liquidation price of a position in ticks, 0 when there is none (A-MARGIN). */
  liquidation(accountId: string, position: Position): number {
    return liquidationOf(this.account(accountId), position, this.#venueContext.find);
  }

  /** Checks conditional orders against a trade of any instrument at a price in ticks. Called inside engine events. */
  traded({ market, symbol }: Instrument, price: number): void {
    if (market === 'futures' && this.triggers.watches(symbol, 'LAST')) {
      this.triggers.priced(this.#venueContext.find(symbol), 'LAST', price);
    }
  }

  /** Settles funding of a contract within the current step. */
  funded(symbol: string, settlement: Settlement): void {
    this.#venueContext.flow.setTime(settlement.time);
    this.#clock.funded(this.#venueContext.find(symbol), settlement);
  }

  /** Completes a step of the market: applies the consequences of its trades and mark prices, saves and reports. */
  settle(time: number): void {
    this.#venueContext.flow.setTime(time);
    this.triggers.marked();
    this.copy.stepped(time);
    this.#clock.stepped();
    this.#partner?.stepped(time);
    if (!this.#venueContext.changes.empty || this.triggers.pending) this.#finish();
  }

  /** Returns the ids of all accounts. */
  accountIds(): string[] {
    return this.#venueContext.accounts.map(({ id }) => id);
  }

  /** Returns the complete data of an account, for the control interface. */
  ledger(accountId: string): Json {
    return ledgerOf(this.account(accountId), this.#options.market, this.#venueContext.find);
  }

  /**
   * Returns the number of placements accepted under each client id, as `market:clientId`: at most one each is the
   * promise.
   */
  ordersSeen(accountId: string): Json {
    return Object.fromEntries(this.account(accountId).seen);
  }

  /** What the exchange itself earned and paid, for the control interface and for checks that no amount is lost. */
  get exchangeLedger(): ExchangeLedger {
    return this.#venueContext.exchangeLedger;
  }

  /** Returns the long and short positions of a contract over all accounts, in steps. */
  openPositions(symbol: string): { readonly long: number; readonly short: number } {
    return openSizes(this.#venueContext.accounts, symbol);
  }

  #cancelAll(orders: readonly AccountOrder[], now: number): void {
    const { flow, transcript, market } = this.#venueContext;
    flow.setTime(now);
    for (const order of orders) {
      transcript.account(flow.time, `${order.accountId} cancel ${order.market} ${order.id}`);
      flow.cancel(market.find(order.market, order.symbol)!, order, 'USER_CANCELED');
    }
    this.#finish();
  }

  /** See {@link VenueContext.finish}. */
  #finish(): void {
    do this.#cutClosings();
    while (this.triggers.act() || this.copy.act());
    this.#clock.closing();
    const { changes, flow, market } = this.#venueContext;
    const done = changes.take();
    const { time } = flow;
    const copied = this.copy.takeChanges();
    if (done.length + copied.length > 0) this.#save(done, copied, time);
    for (const one of done) {
      for (const news of notificationsOf(market, one, time))
        for (const listener of this.#options.listeners) listener(news);
    }
  }

  /** Cuts closing orders down to the size of their positions. */
  #cutClosings(): void {
    for (const account of this.#venueContext.accounts) {
      for (const order of account.open('futures')) {
        if (!opens(order)) this.#venueContext.flow.cut(this.#venueContext.find(order.symbol), account, order);
      }
    }
  }

  #save(changes: readonly AccountChanges[], more: readonly StateChange[], time: number): void {
    this.#options.state?.write([
      ...changesToSave(changes),
      ...more,
      ...(this.#partner?.takeChanges() ?? []),
      { kind: 'meta', key: 'lastId', body: this.#venueContext.ids.last },
      { kind: 'meta', key: 'time', body: String(time) },
      { kind: 'meta', key: 'house', body: writeRecord(this.#venueContext.exchangeLedger) },
    ]);
  }
}
