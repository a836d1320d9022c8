/** The oracle of a world: what really happened, from the exchange's own ledger and from all traffic on the network. */
import type { HttpRequest } from '../../../electron/main/exchange/rest/transport.ts';
import type { Reply } from '../../../electron/simulator/http/answer.ts';
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import type { EventPayload } from '../../../shared/ipc/contract.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { createWorldBooks, type WorldBooks } from './worldBooks.ts';
import type { WorldDisk } from './worldDisk.ts';
import type { WorldExchange } from './worldExchange.ts';
import type { Breach, WorldWindow } from './worldWindow.ts';

/** Checks a world against what really happened. */
export interface WorldOracle {
  readonly books: WorldBooks;
  leaving(market: Market, request: HttpRequest): void;
  answered(market: Market, request: HttpRequest, reply: Reply): void;
  /** Reports that the program received a rate-limit refusal; nothing may leave for ten seconds. */
  paused(): void;
  /** Forgets the pauses of the earlier program, which a new one does not know. */
  restarted(): void;
  /** Reports that the simulated user confirmed so many more orders (V1). */
  confirmed(count: number): void;
  shown(book: EventPayload<'market.book'>): void;
  /** Returns whether an order is under way or open. */
  live(): boolean;
  /** Returns the first difference between the window and the exchange; null when everything agrees. */
  difference(): string | null;
  /** Checks what is certain only at the end. */
  finish(): void;
  sent(): number;
  /** Returns the client order ids of the orders whose request left the machine. */
  sentIds(): string[];
  /** Returns the ids of all fills of an order. */
  readonly fillsOf: (clientOrderId: string) => string[];
}

/** What the oracle reads. */
export interface WorldOracleParts {
  readonly exchange: WorldExchange;
  readonly disk: WorldDisk;
  readonly window: () => WorldWindow;
  readonly elapsed: () => number;
  readonly breach: Breach;
}

const USER = 'user';
const PLACEMENT = /"(?:newClientOrderId|clientAlgoId)":"([^"]+)"/g;
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Creates the oracle of a new world. */
export function createWorldOracle(parts: WorldOracleParts): WorldOracle {
  const { exchange, disk, breach } = parts;
  const { venue } = exchange;
  const posts = new Map<string, number>();
  const books = createWorldBooks(exchange);
  let confirmed = 0;
  let pausedUntil = 0;
  const account = () => venue.accounts.account(USER);
  const sizeText = (market: Market, symbol: string, steps: number): string =>
    plain(formatUnits(steps, venue.market.find(market, symbol)!.instrument.sizeDecimals));

  /** Returns the order or conditional order with this client id. */
  const trueOrder = (market: Market, clientId: string): { readonly id: string } | undefined =>
    account().orderOf(market, clientId) ?? account().conditionals.find(({ clientAlgoId }) => clientAlgoId === clientId);
  const accepted = (): Map<string, number> => {
    const counts = new Map(account().seen);
    for (const { clientAlgoId } of account().conditionals) {
      const key = `futures:${clientAlgoId}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };

  const orderDifference = (window: WorldWindow): string | null => {
    for (const market of markets) {
      const open = account().open(market);
      for (const order of open) {
        const shown = window.orders.get(order.id);
        if (!shown) return `open ${market} order ${order.id} (${order.clientOrderId}) is not shown`;
        const filled = sizeText(market, order.symbol, order.filled);
        if (shown.status !== order.status || plain(shown.executedQuantity) !== filled) {
          return `order ${order.id} is ${order.status} ${filled}, shown ${shown.status} ${shown.executedQuantity}`;
        }
      }
      const ids = new Set(open.map(({ id }) => id));
      for (const shown of window.orders.values()) {
        if (shown.market !== market || ids.has(shown.orderId)) continue;
        const order = account().order(market, shown.orderId);
        if (!order) return `order ${shown.orderId} is shown and never was`;
        if (shown.status !== order.status) return `order ${order.id} is ${order.status}, shown ${shown.status}`;
      }
    }
    return null;
  };
  /**
   * Spot reports fills only by symbol: the app does not request a symbol that only other clients traded while it was
   * not connected (H10).
   */
  const isUnheardOf = (window: WorldWindow, market: Market): boolean =>
    market === 'spot' &&
    ![...window.orders.values()].some((one) => one.market === market) &&
    ![...window.intents.values()].some(({ draft }) => draft.market === market);
  const fillDifference = (window: WorldWindow): string | null => {
    let count = 0;
    for (const market of markets) {
      for (const fill of account().fills(market)) {
        count += 1;
        const shown = window.fills.get(`${market} ${fill.symbol} ${fill.id}`);
        if (!shown && isUnheardOf(window, market)) count -= 1;
        if (!shown && isUnheardOf(window, market)) continue;
        if (!shown) return `${market} fill ${fill.id} of order ${fill.orderId} is not shown`;
        const size = sizeText(market, fill.symbol, fill.size);
        if (plain(shown.quantity) !== size || shown.orderId !== fill.orderId) return `fill ${fill.id} is shown wrong`;
      }
    }
    return window.fills.size === count ? null : `${window.fills.size} fills are shown, ${count} happened`;
  };
  const triggerDifference = (window: WorldWindow): string | null => {
    const live = new Map(
      account()
        .liveConditionals()
        .map((one) => [one.id, one]),
    );
    for (const { id, clientAlgoId, status } of live.values()) {
      const shown = window.triggers.get(id);
      if (!shown) return `open conditional order ${id} (${clientAlgoId}) is not shown`;
      if (shown.status !== status) return `conditional order ${id} is ${status}, shown ${shown.status}`;
    }
    for (const { triggerId, status } of window.triggers.values()) {
      if (!live.has(triggerId)) return `conditional order ${triggerId} has ended, shown ${status}`;
    }
    return null;
  };
  const moneyDifference = (window: WorldWindow): string | null => {
    for (const [asset, { free, locked }] of account().spot) {
      const shown = window.balances.spot.find((one) => one.asset === asset);
      const total = plain(formatUnits(free + locked, 8));
      if (plain(shown?.total ?? '0') !== total) return `${asset} is ${total}, shown ${shown?.total}`;
    }
    const { balance } = venue.accounts.summary(USER);
    const shown = window.balances.futures.find((one) => one.asset === 'USDT');
    const total = plain(formatUnits(balance, 8));
    if (plain(shown?.total ?? '0') !== total) return `futures balance is ${total}, shown ${shown?.total}`;
    const held = [...account().positions.values()].map(
      (one) => `${one.side} ${sizeText('futures', one.symbol, one.size)}`,
    );
    const seen = window.positions.map(({ side, size }) => `${side} ${plain(size)}`);
    const [a, b] = [held.toSorted().join(', '), seen.toSorted().join(', ')];
    return a === b ? null : `positions are ${a}; shown ${b}`;
  };
  const intentDifference = (window: WorldWindow): string | null => {
    for (const one of window.intents.values()) {
      const order = trueOrder(one.draft.market, one.clientOrderId);
      if (one.state === 'recorded' || one.state === 'sending' || one.state === 'inDoubt') {
        return `intent ${one.clientOrderId} is ${one.state}${order ? ` and is order ${order.id}` : ''}`;
      }
      if (one.state === 'placed' && order?.id !== one.orderId)
        return `intent ${one.clientOrderId} is not ${one.orderId}`;
    }
    return null;
  };

  return {
    books,
    leaving(market, { method, url, body }) {
      const now = parts.elapsed();
      if (now < pausedUntil) breach('B-C2', `${method} ${url} left while everything had to pause`);
      if (method !== 'POST' || body === null) return;
      for (const [, id] of body.matchAll(PLACEMENT)) {
        const key = `${market}:${id}`;
        const times = (posts.get(key) ?? 0) + 1;
        posts.set(key, times);
        if (times > 1) breach('V2', `${key} was sent ${times} times`);
        if (!disk.journalContains(`"t":"sending","intentId":"i-${id}"`))
          breach('V3', `${key} left before it stood on the disk`);
        if (posts.size > confirmed) breach('V1', `${posts.size} orders left, ${confirmed} were confirmed`);
      }
    },
    answered(market, { method, url }, { status }) {
      if (status === 429) breach('B-C1', `${market} ${method} ${url} broke a limit`);
      books.note();
    },
    paused() {
      pausedUntil = parts.elapsed() + 10_000;
    },
    restarted() {
      pausedUntil = 0;
    },
    confirmed(count) {
      confirmed += count;
    },
    shown(book) {
      if (book.feed.status !== 'live') return;
      const wrong = books.wrong(book);
      if (wrong !== null) breach('B-B2', `${book.market} book ${book.updateId} is shown live: ${wrong}`);
    },
    live() {
      return parts.window().unsettled() > 0 || markets.some((market) => account().open(market).length > 0);
    },
    difference() {
      const window = parts.window();
      const current = markets.find((market) => !books.isCurrent(window.books[market], market));
      return (
        intentDifference(window) ??
        orderDifference(window) ??
        triggerDifference(window) ??
        fillDifference(window) ??
        moneyDifference(window) ??
        (current === undefined ? null : `the ${current} book is not live or not the present one`)
      );
    },
    finish() {
      for (const [key, count] of accepted()) {
        // Orders that the exchange itself creates for triggers and closes have no client order id.
        if (count > 1 && posts.has(key)) breach('B-A1', `${key} was accepted ${count} times`);
        const [, id = ''] = key.split(':');
        if (parts.window().declaredDead.has(id)) breach('B-A4', `${key} was declared dead and was accepted`);
      }
    },
    sent: () => posts.size,
    sentIds: () => [...posts.keys()].map((key) => key.slice(key.indexOf(':') + 1)),
    fillsOf: (clientOrderId) =>
      markets
        .flatMap((market) => {
          const order = account().orderOf(market, clientOrderId);
          return order
            ? account()
                .fills(market)
                .filter(({ orderId }) => orderId === order.id)
            : [];
        })
        .map(({ id }) => id),
  };
}
