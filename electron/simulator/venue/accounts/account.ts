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

/** What an account begins with. */
export interface Endowment {
  readonly spot: Readonly<Record<string, string>>;
  readonly futures: string;
  /** Its funding wallet. */
  readonly funding: Readonly<Record<string, string>>;
}

/** Everything one account has and did. Rules live elsewhere; this keeps and finds. Lists go from old to new. */
export class Account {
  readonly id: string;
  /** Its number in the books, from 1. */
  readonly owner: number;
  readonly uid: string;
  readonly spot = new Map<string, SpotBalance>();
  /** The funding wallet by asset (document 2, funding bills). */
  readonly funding = new Map<string, Money>();
  readonly wallet: Wallet;
  /** By id, in the order they were opened. */
  readonly positions = new Map<string, Position>();
  readonly bills: Bill[] = [];
  readonly transfers: TransferRecord[] = [];
  readonly income: IncomeItem[] = [];
  /** What it pays on spot instead of a pair's own rates, by symbol. */
  readonly commissions = new Map<string, CommissionOverride>();
  /** Whether its orders never trade with each other (document 2, requireSelfTradePrevention). */
  preventsSelfTrade = false;
  /** When anything of it last changed, simulated Unix ms. */
  updatedTime: number;
  readonly #settings = new Map<string, SymbolSettings>();
  readonly #orders = new Map<string, AccountOrder>();
  readonly #open = new Map<string, AccountOrder>();
  readonly #byClientId = new Map<string, AccountOrder[]>();
  readonly #fills: Record<Market, AccountFill[]> = { spot: [], futures: [] };
  readonly #conditionals = new Map<string, ConditionalOrder>();
  readonly #live = new Map<string, ConditionalOrder>();

  constructor(id: string, owner: number, uid: string, endowment: Endowment, time: number) {
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

  /** What it holds of an asset on spot; nothing, when it never had any. */
  balance(asset: string): SpotBalance {
    let found = this.spot.get(asset);
    if (!found) this.spot.set(asset, (found = { free: 0n, locked: 0n }));
    return found;
  }

  /** How it trades a contract. */
  settings(symbol: string): SymbolSettings {
    let found = this.#settings.get(symbol);
    if (!found) this.#settings.set(symbol, (found = firstSettings(symbol)));
    return found;
  }

  /** The settings that are other than at first. */
  get allSettings(): SymbolSettings[] {
    return [...this.#settings.values()].filter((settings) => !isFirst(settings));
  }

  /** Its open positions of a symbol, of one side or both, oldest first. */
  positionsOf(symbol: string, side?: PositionSide): Position[] {
    const found: Position[] = [];
    for (const position of this.positions.values()) {
      if (position.symbol === symbol && (side === undefined || position.side === side)) found.push(position);
    }
    return found;
  }

  /** As {@link positionsOf}, without those that copy a lead trader: what its own orders and settings are about (A-COPY-POSITIONS). */
  ownPositionsOf(symbol: string, side?: PositionSide): Position[] {
    return this.positionsOf(symbol, side).filter(({ copied }) => copied !== true);
  }

  /** Its oldest open position of a symbol and side: the only one while positions are COMBINED. */
  position(symbol: string, side: PositionSide): Position | undefined {
    return this.positionsOf(symbol, side)[0];
  }

  /** Keeps an order from now on, and its place among the open ones in step with its status. */
  keep(order: AccountOrder): void {
    if (!this.#orders.has(order.id)) {
      this.#orders.set(order.id, order);
      const key = `${order.market}:${order.clientOrderId}`;
      this.#byClientId.set(key, [...(this.#byClientId.get(key) ?? []), order]);
    }
    if (isOpen(order)) this.#open.set(order.id, order);
    else this.#open.delete(order.id);
  }

  /** Keeps a fill. */
  keepFill(fill: AccountFill): void {
    this.#fills[fill.market].push(fill);
  }

  /** Keeps a conditional order, and its place among the live ones in step with its status. */
  keepConditional(order: ConditionalOrder): void {
    this.#conditionals.set(order.id, order);
    if (isLive(order)) this.#live.set(order.id, order);
    else this.#live.delete(order.id);
  }

  /** Its order of that id. */
  order(market: Market, id: string): AccountOrder | undefined {
    const found = this.#orders.get(id);
    return found?.market === market ? found : undefined;
  }

  /** Its order of a client id: the active one, otherwise the newest. */
  orderOf(market: Market, clientOrderId: string): AccountOrder | undefined {
    const named = this.#byClientId.get(`${market}:${clientOrderId}`) ?? [];
    return named.findLast(isOpen) ?? named.at(-1);
  }

  /** How many orders were accepted under each client id, as `market:clientId`. */
  get seen(): ReadonlyMap<string, number> {
    return new Map([...this.#byClientId].map(([key, orders]) => [key, orders.length]));
  }

  /** Its open orders of a market, oldest first. */
  open(market: Market, symbol?: string): AccountOrder[] {
    const found: AccountOrder[] = [];
    for (const order of this.#open.values()) {
      if (order.market === market && (symbol === undefined || order.symbol === symbol)) found.push(order);
    }
    return found;
  }

  /** All its orders of a market. */
  orders(market: Market): AccountOrder[] {
    return [...this.#orders.values()].filter((order) => order.market === market);
  }

  /** Its fills of a market. */
  fills(market: Market): readonly AccountFill[] {
    return this.#fills[market];
  }

  /** Its conditional order of that id. */
  conditional(id: string): ConditionalOrder | undefined {
    return this.#conditionals.get(id);
  }

  /** Its conditional orders that wait or are at work, of one symbol or of all. */
  liveConditionals(symbol?: string): ConditionalOrder[] {
    const found: ConditionalOrder[] = [];
    for (const order of this.#live.values()) if (symbol === undefined || order.symbol === symbol) found.push(order);
    return found;
  }

  /** All its conditional orders. */
  get conditionals(): ConditionalOrder[] {
    return [...this.#conditionals.values()];
  }
}
