/**
 * What the orders of one confirmation really rest and have filled, read from the exchange's own ledger and from all
 * traffic on the network.
 */
import type { HttpRequest } from '../../../electron/main/exchange/rest/transport.ts';
import type { AccountOrder } from '../../../electron/simulator/venue/accounts/records.ts';
import type { PlanBound } from '../../../shared/domain/plan.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { WorldExchange } from '../world/worldExchange.ts';
import type { Breach } from '../world/worldWindow.ts';

/**
 * What one seed confirms: the number of size steps that may at most rest or have filled together, and whether only one
 * order may rest at a time.
 */
export interface PlanGroup {
  readonly market: Market;
  readonly steps: number;
  readonly alone: boolean;
  /** Id of the order that is replaced; null where there is none. */
  readonly replaces: string | null;
}

/** How often the tested events happened, so that a test cannot pass because nothing happened. */
export interface PlanCounts {
  sent: number;
  /** 1 where an order was sent in place of another one. */
  replaced: number;
  /**
   * Number of the plan's orders that filled; the field below counts those that filled after their cancel had been sent.
   */
  fills: number;
  filledWhileCancelled: number;
}

/** Checks the orders of one confirmation against the exchange's ledger. */
export interface PlanOracle {
  begin(group: PlanGroup): void;
  confirmed(bound: PlanBound): void;
  leaving(market: Market, request: HttpRequest): void;
  /** Forbids every placement from now on; takes the reason. */
  over(reason: string): void;
  /** Checks what rests and what filled. */
  checkState(): void;
  /** Returns the newest open order of the group, if there is one. */
  open(): AccountOrder | undefined;
  counts(): PlanCounts;
}

const USER = 'user';
const PLACEMENT = /"newClientOrderId":"([^"]+)"/g;
const PRICE = /"price":"([^"]+)"/g;

/** Creates an oracle before anything was confirmed. */
export function createPlanOracle({ venue }: WorldExchange, breach: Breach): PlanOracle {
  const clientIds = new Set<string>();
  const cancelled = new Map<string, number>();
  let group: PlanGroup | null = null;
  let bounds: PlanBound[] = [];
  let over: string | null = null;
  let isReported = false;
  const account = () => venue.accounts.account(USER);
  const orders = (): AccountOrder[] => {
    if (!group) return [];
    const { market, replaces } = group;
    const first = replaces === null ? undefined : account().order(market, replaces);
    const groupOrders = [...clientIds].flatMap((id) => account().orderOf(market, id) ?? []);
    return first ? [first, ...groupOrders] : groupOrders;
  };
  const isOpen = ({ status }: AccountOrder): boolean => status !== 'FILLED' && status !== 'CANCELED';

  return {
    begin(next) {
      group = next;
    },
    confirmed(bound) {
      bounds = [...bounds, bound];
    },
    leaving(market, { method, url, body }) {
      if (!group || market !== group.market) return;
      if (method === 'DELETE') {
        for (const order of orders()) if (url.includes(order.id)) cancelled.set(order.id, order.filled);
      }
      if (method !== 'POST' || body === null) return;
      for (const [, id] of body.matchAll(PLACEMENT)) {
        clientIds.add(id!);
        if (over !== null) breach('R15', `${id} left after ${over}`);
      }
      const most = bounds.reduce((sum, { intents }) => sum + intents, 0);
      if (clientIds.size > most) breach('V1', `${clientIds.size} orders left, ${most} were confirmed`);
      for (const [, price] of body.matchAll(PRICE)) {
        const isWithin = bounds.some(
          ({ lowestPrice, highestPrice }) =>
            Number(price) >= Number(lowestPrice ?? 0) && Number(price) <= Number(highestPrice ?? Infinity),
        );
        if (!isWithin) breach('R15', `an order at ${price} left, beyond what was confirmed`);
      }
    },
    over(reason) {
      over ??= reason;
    },
    checkState() {
      if (!group || isReported) return;
      const all = orders();
      const open = all.filter(isOpen);
      const steps = all.reduce((sum, order) => sum + (isOpen(order) ? order.size : order.filled), 0);
      if (steps > group.steps) {
        breach('R15', `${steps} steps stand or have filled, ${group.steps} were confirmed`);
        isReported = true;
      }
      if (group.alone && open.length > 1) {
        breach('R15', `${open.length} orders rest at once`);
        isReported = true;
      }
    },
    open: () => orders().findLast(isOpen),
    counts() {
      const all = orders();
      return {
        sent: clientIds.size,
        replaced: group?.alone && clientIds.size > (group.replaces === null ? 1 : 0) ? 1 : 0,
        fills: all.filter(({ filled }) => filled > 0).length,
        filledWhileCancelled: all.filter(({ id, filled }) => filled > (cancelled.get(id) ?? Infinity)).length,
      };
    },
  };
}
