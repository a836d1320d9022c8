/**
 * The simulator's control interface as tests use it: plain HTTP with the bearer token, and no code shared with the app.
 */
import http from 'node:http';

/** Address and token of the control interface, from the line that the simulator prints. */
export interface ControlAddress {
  readonly address: string;
  readonly token: string;
}

/** The simulator's own state of one instrument: what it holds, not what it sent. */
export interface InstrumentTruth {
  readonly updateId: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly lastPrice: string;
  /** Newest trade first. */
  readonly lastTrades: readonly { readonly price: string; readonly qty: string; readonly isBuyerMaker: boolean }[];
  /** The candle of the current minute in the wire format: open time, open, high, low, close, volume, ... */
  readonly openBar1m: readonly [number, string, string, string, string, string, ...unknown[]];
}

/** Sends a request to the control interface; returns the JSON of the response, and fails on any status but 200. */
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

/** Requests a path of the simulator's public REST interface, without a key; returns the JSON of the response. */
export async function askRest(address: string, path: string): Promise<unknown> {
  const reply = await fetch(new URL(path, address));
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Returns the simulator's state of one instrument. */
export function venueState(
  control: ControlAddress,
  market: 'spot' | 'futures',
  symbol: string,
): Promise<InstrumentTruth> {
  return askControl(control, 'GET', `/state?market=${market}&symbol=${symbol}`) as Promise<InstrumentTruth>;
}

/** Injects a fault into the simulator: its README lists the kinds. */
export function fault(control: ControlAddress, kind: string, more: Record<string, unknown> = {}): Promise<unknown> {
  return askControl(control, 'POST', '/fault', { kind, ...more });
}

/** An order as the simulator holds it, with the field names of its push message. */
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

/** A fill of futures, which opens or closes a position of a side. */
export interface FuturesFillTruth extends FillTruth {
  readonly orderSide: 'BUY' | 'SELL';
  readonly positionSide: 'LONG' | 'SHORT';
}

/** An account as the simulator holds it, for comparison with the window. */
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
    readonly realizedPnl: string;
    readonly fees: string;
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
    readonly fills: readonly FuturesFillTruth[];
  };
}

/** Returns an account of the simulator as it holds it; absent: the user's, to which the issued key belongs. */
export async function accountTruth(control: ControlAddress, account = 'user'): Promise<AccountTruth> {
  const ledger = (await askControl(control, 'GET', '/ledger')) as {
    readonly accounts: Readonly<
      Record<string, { readonly ledger: Omit<AccountTruth, 'placements'>; readonly placements: Record<string, number> }>
    >;
  };
  const { ledger: held, placements } = ledger.accounts[account]!;
  return { ...held, placements };
}
