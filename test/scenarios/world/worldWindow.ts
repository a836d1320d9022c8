/** What an app window would hold in a world, and what must be true of every single event it receives. */
import type { Balance, Fill, Order, Position } from '../../../shared/domain/order.ts';
import type { Intent, IntentState } from '../../../shared/domain/intent.ts';
import { isConditionalOrderEnd } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

/** Reports a broken promise: its name, and what happened. */
export type Breach = (name: string, what: string) => void;

/** The content of a window in a world. */
export interface WorldWindow {
  readonly intents: ReadonlyMap<string, Intent>;
  /** Client order ids that were ever reported as no order: not placed, rejected, not sent. */
  readonly declaredDead: ReadonlySet<string>;
  readonly orders: ReadonlyMap<string, Order>;
  readonly fills: ReadonlyMap<string, Fill>;
  /** Conditional orders shown as open, by id. */
  readonly triggers: ReadonlyMap<string, ConditionalOrder>;
  readonly balances: Readonly<Record<Market, readonly Balance[]>>;
  readonly positions: readonly Position[];
  readonly books: Readonly<Partial<Record<Market, EventPayload<'market.book'>>>>;
  unsettled(): number;
  push<Name extends EventName>(event: Name, payload: EventPayload<Name>): void;
  /** Called when the program has ended, and its window with it. */
  closed(): void;
}

const dead: ReadonlySet<IntentState> = new Set(['notPlaced', 'rejected', 'notSent']);
const followers: Readonly<Record<IntentState, readonly IntentState[]>> = {
  recorded: ['recorded', 'sending', 'notSent', 'placed', 'inDoubt'],
  sending: ['sending', 'placed', 'rejected', 'notSent', 'inDoubt'],
  inDoubt: ['inDoubt', 'placed', 'notPlaced', 'rejected'],
  placed: ['placed'],
  rejected: ['rejected'],
  notSent: ['notSent'],
  notPlaced: ['notPlaced'],
};

/** Creates an empty window. `shown` is called with each received book. */
export function createWorldWindow(breach: Breach, shown: (book: EventPayload<'market.book'>) => void): WorldWindow {
  const intents = new Map<string, Intent>();
  const declaredDead = new Set<string>();
  const orders = new Map<string, Order>();
  const fills = new Map<string, Fill>();
  const triggers = new Map<string, ConditionalOrder>();
  const balances: Record<Market, readonly Balance[]> = { spot: [], futures: [] };
  const books: Partial<Record<Market, EventPayload<'market.book'>>> = {};
  let positions: readonly Position[] = [];

  const takeIntents = ({ reset, intents: changed }: EventPayload<'trading.intents'>): void => {
    if (reset) intents.clear();
    for (const one of changed) {
      const before = intents.get(one.intentId);
      if (before && !followers[before.state].includes(one.state)) {
        breach('B-B6', `intent ${one.clientOrderId} went from ${before.state} to ${one.state}`);
      }
      if (one.state === 'placed' && declaredDead.has(one.clientOrderId)) {
        breach('B-A4', `intent ${one.clientOrderId} was declared dead and is placed`);
      }
      if (dead.has(one.state)) declaredDead.add(one.clientOrderId);
      intents.set(one.intentId, one);
    }
  };
  const takeOrders = ({ market, reset, orders: changed }: EventPayload<'trading.orders'>): void => {
    if (reset) for (const one of orders.values()) if (one.market === market) orders.delete(one.orderId);
    for (const one of changed) {
      const before = orders.get(one.orderId);
      if (!reset && before && orderPhase(before.status) === 'final' && orderPhase(one.status) !== 'final') {
        breach('B-B6', `order ${one.orderId} went from ${before.status} to ${one.status}`);
      }
      if (!reset && before && Number.parseFloat(one.executedQuantity) < Number.parseFloat(before.executedQuantity)) {
        breach('B-B6', `order ${one.orderId} executed ${before.executedQuantity}, then ${one.executedQuantity}`);
      }
      orders.set(one.orderId, one);
    }
  };
  const takeFills = ({ market, reset, fills: fresh }: EventPayload<'trading.fills'>): void => {
    if (reset) for (const [key, one] of fills) if (one.market === market) fills.delete(key);
    for (const one of fresh) {
      const key = `${market} ${one.symbol} ${one.fillId}`;
      if (fills.has(key)) breach('B-B5', `fill ${key} was told twice`);
      fills.set(key, one);
    }
  };
  const takeTriggers = ({ reset, triggers: changed }: EventPayload<'trading.triggers'>): void => {
    if (reset) triggers.clear();
    for (const one of changed) {
      if (isConditionalOrderEnd(one.phase)) triggers.delete(one.triggerId);
      else triggers.set(one.triggerId, one);
    }
  };

  return {
    intents,
    declaredDead,
    orders,
    fills,
    triggers,
    balances,
    get positions() {
      return positions;
    },
    books,
    unsettled: () =>
      [...intents.values()].filter(({ state }) => state === 'recorded' || state === 'sending' || state === 'inDoubt')
        .length,
    push(event, payload) {
      // Most events of a window are not about orders.
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check
      switch (event) {
        case 'trading.intents':
          return takeIntents(payload as EventPayload<'trading.intents'>);
        case 'trading.orders':
          return takeOrders(payload as EventPayload<'trading.orders'>);
        case 'trading.fills':
          return takeFills(payload as EventPayload<'trading.fills'>);
        case 'trading.triggers':
          return takeTriggers(payload as EventPayload<'trading.triggers'>);
        case 'trading.balances': {
          const { market, balances: all } = payload as EventPayload<'trading.balances'>;
          balances[market] = all;
          return;
        }
        case 'trading.positions':
          positions = (payload as EventPayload<'trading.positions'>).positions;
          return;
        case 'market.book': {
          const book = payload as EventPayload<'market.book'>;
          books[book.market] = book;
          return shown(book);
        }
        default:
      }
    },
    closed() {
      intents.clear();
      orders.clear();
      fills.clear();
      triggers.clear();
      balances.spot = balances.futures = [];
      positions = [];
      delete books.spot;
      delete books.futures;
    },
  };
}
