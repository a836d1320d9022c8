/** The simulator's control interface, as a test talks to it: plain HTTP with the bearer token, nothing shared with the app. */
import http from 'node:http';

/** Where control listens, from the simulator's own line. */
export interface ControlAddress {
  readonly address: string;
  readonly token: string;
}

/** The simulator's own state of one instrument: what it really holds, not what it sent. */
export interface VenueState {
  readonly updateId: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly lastPrice: string;
  /** Newest first. */
  readonly lastTrades: readonly { readonly price: string; readonly qty: string; readonly isBuyerMaker: boolean }[];
  /** The forming minute as a wire candle: open time, open, high, low, close, volume, ... */
  readonly openBar1m: readonly [number, string, string, string, string, string, ...unknown[]];
}

/** Asks control; answers the JSON it gives, and fails on any status but 200. */
export function askControl(
  control: ControlAddress,
  method: 'GET' | 'POST',
  path: string,
  body: unknown = null,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(path, control.address),
      { method, headers: { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body === null ? undefined : JSON.stringify(body));
  });
}

/** Asks the simulator's public REST interface, as anybody could; answers the JSON it gives. */
export async function askRest(address: string, path: string): Promise<unknown> {
  const reply = await fetch(new URL(path, address));
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** What the simulator holds for one instrument. */
export function venueState(control: ControlAddress, market: 'spot' | 'futures', symbol: string): Promise<VenueState> {
  return askControl(control, 'GET', `/state?market=${market}&symbol=${symbol}`) as Promise<VenueState>;
}

/** Has the simulator strike: see its README for the kinds. */
export function fault(control: ControlAddress, kind: string, more: Record<string, unknown> = {}): Promise<unknown> {
  return askControl(control, 'POST', '/fault', { kind, ...more });
}

/** An order as the simulator holds it, in the words of its push. */
export interface OrderTruth {
  readonly id: string;
  readonly symbol: string;
  readonly orderSide: string;
  readonly clientOrderId: string;
  readonly status: string;
  readonly price: string;
  readonly size: string;
  readonly cumFillSize: string;
}

/** A fill as the simulator holds it. */
export interface FillTruth {
  readonly id: string;
  readonly orderId: string;
  readonly symbol: string;
  readonly fillSize: string;
  readonly fillValue: string;
  readonly fillFee: string;
}

/** An account as the simulator holds it: what the window is compared with. */
export interface AccountTruth {
  readonly placements: Readonly<Record<string, number>>;
  readonly spot: {
    readonly balances: readonly {
      readonly coin: string;
      readonly equity: string;
      readonly available: string;
      readonly frozen: string;
    }[];
    readonly orders: readonly OrderTruth[];
    readonly fills: readonly FillTruth[];
  };
  readonly futures: {
    readonly balance: string;
    readonly available: string;
    readonly frozen: string;
    readonly unrealizePnl: string;
    readonly positions: readonly {
      readonly id: string;
      readonly symbol: string;
      readonly side: string;
      readonly size: string;
      readonly openValue: string;
      readonly marginSize: string;
      readonly unrealizePnl: string;
      readonly liquidatePrice: string;
      readonly autoAppendIsolatedMargin: boolean;
    }[];
    readonly orders: readonly OrderTruth[];
    readonly fills: readonly FillTruth[];
  };
}

/** The trader's account: the one the issued key opens. */
export async function accountTruth(control: ControlAddress): Promise<AccountTruth> {
  const ledger = (await askControl(control, 'GET', '/ledger')) as {
    readonly accounts: Readonly<
      Record<string, { readonly ledger: Omit<AccountTruth, 'placements'>; readonly placements: Record<string, number> }>
    >;
  };
  const { ledger: held, placements } = ledger.accounts['user']!;
  return { ...held, placements };
}
