import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import {
  firstSettings,
  isFirst,
  openWallet,
  type IncomeItem,
  type Position,
  type SymbolSettings,
  type Wallet,
} from '../futures/records.ts';
import type { Bill, CommissionOverride, TransferRecord } from '../spot/records.ts';
import { isLive, type ConditionalOrder } from '../triggers/records.ts';
import { money, type Money } from './money.ts';
import { isOpen, type AccountFill, type AccountOrder, type SpotBalance } from './records.ts';

/** The initial funds of an account. */
export interface InitialFunds {
  readonly spot: Readonly<Record<string, string>>;
  readonly futures: string;
  /** Amounts in the funding wallet. */
  readonly funding: Readonly<Record<string, string>>;
}

/** The data and history of one account. It only stores and finds; the rules are elsewhere. Lists are oldest first. */
export class Account {
  readonly id: string;
  /** The account's owner number in the order books, from 1. */
  readonly owner: number;
  readonly uid: string;
  readonly spot = new Map<string, SpotBalance>();
  /** The funding wallet by asset (document 2, funding bills). */
  readonly funding = new Map<string, Money>();
  readonly wallet: Wallet;
  /** Positions by id, in the order they were opened. */
  readonly positions = new Map<string, Position>();
  readonly bills: Bill[] = [];
  readonly transfers: TransferRecord[] = [];
  readonly income: IncomeItem[] = [];
  /** Spot commission rates that replace a pair's rates for this account, by symbol. */
  readonly commissions = new Map<string, CommissionOverride>();
  /** Whether orders of the account never trade with each other (document 2, requireSelfTradePrevention). */
  preventsSelfTrade = false;
  /** When the account last changed, simulated Unix ms. */
  updatedTime: number;
  readonly #settings = new Map<string, SymbolSettings>();
  readonly #orders = new Map<string, AccountOrder>();
  readonly #open = new Map<string, AccountOrder>();
  readonly #byClientId = new Map<string, AccountOrder[]>();
  readonly #fills: Record<Market, AccountFill[]> = { spot: [], futures: [] };
  readonly #conditionals = new Map<string, ConditionalOrder>();
  readonly #live = new Map<string, ConditionalOrder>();

  constructor(id: string, owner: number, uid: string, endowment: InitialFunds, time: number) {
    this.id = id;
    this.owner = owner;
    this.uid = uid;
    this.updatedTime = time;
    for (const [asset, amount] of Object.entries(endowment.spot)) {
      this.spot.set(asset, { free: money(amount), locked: 0n });
    }
    for (const [asset, amount] of Object.entries(endowment.funding)) this.funding.set(asset, money(amount));
    this.wallet = openWallet(money(endowment.futures), time);
  }

  /** Returns the account's spot balance of an asset; zero when it never had any. */
  balance(asset: string): SpotBalance {
    let found = this.spot.get(asset);
    if (!found) this.spot.set(asset, (found = { free: 0n, locked: 0n }));
    return found;
  }

  /** Returns the account's settings for a contract. */
  settings(symbol: string): SymbolSettings {
    let found = this.#settings.get(symbol);
    if (!found) this.#settings.set(symbol, (found = firstSettings(symbol)));
    return found;
  }

  /** The settings that differ from the defaults. */
  get allSettings(): SymbolSettings[] {
    return [...this.#settings.values()].filter((settings) => !isFirst(settings));
  }

  /** Returns the open positions of a symbol, of one side or both, oldest first. */
  positionsOf(symbol: string, side?: PositionSide): Position[] {
    const found: Position[] = [];
    for (const position of this.positions.values()) {
      if (position.symbol === symbol && (side === undefined || position.side === side)) found.push(position);
    }
    return found;
  }

  /**
   * As {@link positionsOf}, without those that copy a lead trader: the positions that the account's own orders and
   * settings apply to (A-COPY-POSITIONS).
   */
  ownPositionsOf(symbol: string, side?: PositionSide): Position[] {
    return this.positionsOf(symbol, side).filter(({ copied }) => copied !== true);
  }

  /** Returns the oldest open position of a symbol and side: the only one while positions are COMBINED. */
  position(symbol: string, side: PositionSide): Position | undefined {
    return this.positionsOf(symbol, side)[0];
  }

  /** Stores an order, and keeps the list of open orders in step with its status. */
  keep(order: AccountOrder): void {
    if (!this.#orders.has(order.id)) {
      this.#orders.set(order.id, order);
      const key = `${order.market}:${order.clientOrderId}`;
      this.#byClientId.set(key, [...(this.#byClientId.get(key) ?? []), order]);
    }
    if (isOpen(order)) this.#open.set(order.id, order);
    else this.#open.delete(order.id);
  }

  /** Stores a fill. */
  keepFill(fill: AccountFill): void {
    this.#fills[fill.market].push(fill);
  }

  /** Stores a conditional order, and keeps the list of live ones in step with its status. */
  keepConditional(order: ConditionalOrder): void {
    this.#conditionals.set(order.id, order);
    if (isLive(order)) this.#live.set(order.id, order);
    else this.#live.delete(order.id);
  }

  /** Returns the order with that id. */
  order(market: Market, id: string): AccountOrder | undefined {
    const found = this.#orders.get(id);
    return found?.market === market ? found : undefined;
  }

  /** Returns the order with a client id: the active one, otherwise the newest. */
  orderOf(market: Market, clientOrderId: string): AccountOrder | undefined {
    const named = this.#byClientId.get(`${market}:${clientOrderId}`) ?? [];
    return named.findLast(isOpen) ?? named.at(-1);
  }

  /** The number of orders accepted under each client id, as `market:clientId`. */
  get seen(): ReadonlyMap<string, number> {
    return new Map([...this.#byClientId].map(([key, orders]) => [key, orders.length]));
  }

  /** Returns the open orders of a market, oldest first. */
  open(market: Market, symbol?: string): AccountOrder[] {
    const found: AccountOrder[] = [];
    for (const order of this.#open.values()) {
      if (order.market === market && (symbol === undefined || order.symbol === symbol)) found.push(order);
    }
    return found;
  }

  /** Returns all orders of a market. */
  orders(market: Market): AccountOrder[] {
    return [...this.#orders.values()].filter((order) => order.market === market);
  }

  /** Returns the fills of a market. */
  fills(market: Market): readonly AccountFill[] {
    return this.#fills[market];
  }

  /** Returns the conditional order with that id. */
  conditional(id: string): ConditionalOrder | undefined {
    return this.#conditionals.get(id);
  }

  /** Returns the conditional orders that are waiting or have an active order, of one symbol or of all. */
  liveConditionals(symbol?: string): ConditionalOrder[] {
    const found: ConditionalOrder[] = [];
    for (const order of this.#live.values()) if (symbol === undefined || order.symbol === symbol) found.push(order);
    return found;
  }

  /** All conditional orders. */
  get conditionals(): ConditionalOrder[] {
    return [...this.#conditionals.values()];
  }
}
