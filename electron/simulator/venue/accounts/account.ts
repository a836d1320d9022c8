import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import { money } from './money.ts';
import {
  isOpen,
  type AccountFill,
  type AccountOrder,
  type Position,
  type SpotBalance,
  type Wallet,
} from './records.ts';

/** What an account begins with. */
export interface Endowment {
  readonly spot: Readonly<Record<string, string>>;
  readonly futures: string;
}

/** Everything one account has and did. Rules live elsewhere; this keeps and finds. */
export class Account {
  readonly id: string;
  /** Its number in the books, from 1. */
  readonly owner: number;
  readonly uid: string;
  readonly spot = new Map<string, SpotBalance>();
  readonly wallet: Wallet;
  readonly positions = new Map<string, Position>();
  /** When anything of it last changed, simulated Unix ms. */
  updatedTime: number;
  readonly #orders = new Map<string, AccountOrder>();
  readonly #open = new Map<string, AccountOrder>();
  readonly #byClientId = new Map<string, AccountOrder[]>();
  readonly #fills: Record<Market, AccountFill[]> = { spot: [], futures: [] };

  constructor(id: string, owner: number, uid: string, endowment: Endowment, time: number) {
    this.id = id;
    this.owner = owner;
    this.uid = uid;
    this.updatedTime = time;
    for (const [asset, amount] of Object.entries(endowment.spot)) {
      this.spot.set(asset, { free: money(amount), locked: 0n });
    }
    const deposited = money(endowment.futures);
    this.wallet = {
      balance: deposited,
      deposited,
      openedLong: 0n,
      openedShort: 0n,
      closedLong: 0n,
      closedShort: 0n,
      fees: 0n,
      realizedPnl: 0n,
      createdTime: time,
      updatedTime: time,
    };
  }

  /** What it holds of an asset on spot; nothing, when it never had any. */
  balance(asset: string): SpotBalance {
    let found = this.spot.get(asset);
    if (!found) this.spot.set(asset, (found = { free: 0n, locked: 0n }));
    return found;
  }

  /** Its open position of a symbol and side. */
  position(symbol: string, side: PositionSide): Position | undefined {
    return this.positions.get(`${symbol}:${side}`);
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
    return [...this.#open.values()].filter(
      (order) => order.market === market && (symbol === undefined || order.symbol === symbol),
    );
  }

  /** All its orders of a market, oldest first. */
  orders(market: Market): AccountOrder[] {
    return [...this.#orders.values()].filter((order) => order.market === market);
  }

  /** Its fills of a market, oldest first. */
  fills(market: Market): readonly AccountFill[] {
    return this.#fills[market];
  }
}
