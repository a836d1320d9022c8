import { endpoints } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Controlled } from '../control/controlled.ts';
import type { Json } from '../venue/json.ts';
import { splitTarget } from '../http/routes.ts';
import type { Account } from '../venue/accounts/account.ts';
import type { SeenRequest } from '../venue/counters.ts';
import { type FaultHit } from '../venue/faults.ts';

/** The account a drill watches: that of the key with all permissions. */
export const TRADER = 'user';

/** Largest number of requests and fault hits kept in one drill; later ones are not judged. */
const MOST = 20_000;

/**
 * An event of a drill, in the order of the events; `at` is real milliseconds after its start, `channels` the number of
 * subscribed channels at that time.
 */
export type Seen =
  | { readonly kind: 'request'; readonly at: number; readonly placement: boolean; readonly request: SeenRequest }
  | {
      readonly kind: 'strike';
      readonly at: number;
      readonly placement: boolean;
      /** Client id of a placement; null for every other request, and for a placement without one. */
      readonly clientId: string | null;
      readonly strike: FaultHit;
    }
  /** The account's stream sent an update of an order. */
  | { readonly kind: 'told'; readonly at: number; readonly clientIds: readonly string[] }
  | {
      readonly kind: 'mark';
      readonly at: number;
      readonly mark: string;
      readonly time: number;
      readonly channels: number;
    };

/** Endpoints that place real orders: a demo order has no cost and does not count. */
const placing = new Set(
  Object.values<EndpointRow>(endpoints)
    .filter(({ orders, id }) => orders !== undefined && !id.includes('.sim.'))
    .map(({ market, method, path }) => `${market} ${method} ${path}`),
);
const isPlacement = (market: string, method: string | null, target: string) =>
  placing.has(`${market} ${method} ${splitTarget(target).path.replace(/\/$/, '')}`);

const ORDER_CHANNELS: ReadonlySet<string> = new Set(['spot.orders', 'futures.orders']);
const clientIdOf = (record: Json): string | null => {
  if (typeof record !== 'object' || record === null || !('clientOrderId' in record)) return null;
  const { clientOrderId } = record;
  return typeof clientOrderId === 'string' ? clientOrderId : null;
};

/** Watches requests, faults and private streams while a drill runs. */
export class DrillWatch {
  readonly seen: Seen[] = [];
  /** Simulated Unix ms at which the drill began. */
  readonly began: number;
  readonly #on: Controlled;
  readonly #start: number;
  readonly #resting: readonly string[];
  readonly #held: readonly string[];
  readonly #end: () => void;

  constructor(on: Controlled) {
    const { venue, requests, arrivals, faults } = on;
    const streams = [on.markets.spot.privateNotifications, on.markets.futures.privateNotifications];
    let arrived: string | null = null;
    this.#on = on;
    this.#start = venue.clock.monotonic();
    this.began = venue.time.now();
    this.#resting = (['spot', 'futures'] as const).flatMap((market) =>
      this.account.open(market).map(({ symbol }) => `${market} ${symbol}`),
    );
    this.#held = [...this.account.positions.values()].map(({ symbol }) => symbol);
    requests.onRequest = (request) => {
      const { market, method, path } = request;
      this.#keep({ kind: 'request', at: this.now, placement: isPlacement(market, method, path), request });
    };
    faults.onHit = (strike) => {
      const { market, method, name } = strike;
      const placement = isPlacement(market, method, name);
      this.#keep({ kind: 'strike', at: this.now, placement, clientId: placement ? arrived : null, strike });
    };
    // A placement is counted before any fault can affect it.
    arrivals.onRequest = (_market, clientId) => {
      arrived = clientId;
    };
    for (const stream of streams) {
      stream.onSent = ({ accountId, channel, records }) => {
        if (accountId !== TRADER || !ORDER_CHANNELS.has(channel)) return;
        const clientIds = records.flatMap((record) => clientIdOf(record) ?? []);
        this.#keep({ kind: 'told', at: this.now, clientIds });
      };
    }
    this.#end = () => {
      requests.onRequest = null;
      faults.onHit = null;
      arrivals.onRequest = null;
      for (const stream of streams) stream.onSent = null;
    };
  }

  /** Real milliseconds since the drill began. */
  get now(): number {
    return this.#on.venue.clock.monotonic() - this.#start;
  }

  /** The watched account. */
  get account(): Account {
    return this.#on.venue.accounts.account(TRADER);
  }

  /** Whether the account had an order on that symbol when the drill began, or has placed one since. */
  everRested(market: Market, symbol: string): boolean {
    if (this.#resting.includes(`${market} ${symbol}`)) return true;
    return this.account.orders(market).some((order) => order.symbol === symbol && order.createdTime >= this.began);
  }

  /** Whether the account had a position in the symbol when the drill began, or has traded it since. */
  everHeld(symbol: string): boolean {
    if (this.#held.includes(symbol)) return true;
    return this.account.fills('futures').some((fill) => fill.symbol === symbol && fill.time >= this.began);
  }

  /** Records that a step with this mark runs now; only its first run counts. */
  mark(mark: string): void {
    if (this.seen.some((one) => one.kind === 'mark' && one.mark === mark)) return;
    const { venue, markets } = this.#on;
    const channels = markets.spot.sockets.read().channels + markets.futures.sockets.read().channels;
    this.#keep({ kind: 'mark', at: this.now, mark, time: venue.time.now(), channels });
  }

  /** Stops watching. */
  end(): void {
    this.#end();
  }

  /** Marks are always kept, because the verdicts depend on them. */
  #keep(one: Seen): void {
    if (one.kind === 'mark' || this.seen.length < MOST) this.seen.push(one);
  }
}
