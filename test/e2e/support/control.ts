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

/** What the simulator holds for one instrument. */
export function venueState(control: ControlAddress, market: 'spot' | 'futures', symbol: string): Promise<VenueState> {
  return askControl(control, 'GET', `/state?market=${market}&symbol=${symbol}`) as Promise<VenueState>;
}

/** Has the simulator strike: see its README for the kinds. */
export function fault(control: ControlAddress, kind: string, more: Record<string, unknown> = {}): Promise<unknown> {
  return askControl(control, 'POST', '/fault', { kind, ...more });
}
