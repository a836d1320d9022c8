/**
 * V10: an environment connects only to its own hosts, and the demo account sends changes only to the four demo paths,
 * which no other account uses (R16, B-A12). This is checked immediately before a request leaves, whatever was checked
 * before.
 */
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { endpoints } from '../../../../shared/exchange/endpoints.ts';
import { demoTrading } from '../../../../shared/exchange/rows/demoTrading.ts';
import { fail } from '../../../../shared/result/result.ts';
import { belongsTo } from '../hosts.ts';
import type { HttpTransport } from '../rest/transport.ts';
import type { SocketConnector } from '../ws/socketPort.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** The environment and account to which everything that is sent must belong. */
export interface ExpectedExchange {
  readonly environment: Environment;
  readonly account: Account;
  /** Addresses of live in force; the shipped ones when not given. */
  readonly live?: ExchangeAddresses | undefined;
}

const demoPaths: ReadonlySet<string> = new Set(Object.values(demoTrading).map(({ path }) => path));
const changes: ReadonlySet<string> = new Set(
  Object.values(endpoints)
    .filter(({ effect }) => effect === 'change')
    .map(({ method, path }) => `${method} ${path}`),
);
const PARTS = /^([a-z]+:\/\/[^/?#]*)([^?#]*)/i;

/** Returns origin and path of an address as it is sent. */
function partsOf(url: string): { readonly origin: string; readonly path: string } {
  const [, origin = '', path = ''] = PARTS.exec(url) ?? [];
  return { origin, path };
}

/** Returns what is wrong with a request; null when it may be sent. */
function wrongOf(
  { environment, account, live }: ExpectedExchange,
  method: string,
  url: string,
): 'host' | 'demo' | null {
  const { origin, path } = partsOf(url);
  if (!belongsTo(environment, origin, live)) return 'host';
  const isDemo = demoPaths.has(path);
  if (account === 'demo') return changes.has(`${method} ${path}`) && !isDemo ? 'demo' : null;
  return isDemo ? 'demo' : null;
}

/**
 * Wraps a transport so that it refuses every request to another environment or account; a refused request was certainly
 * not sent.
 */
export function guardedTransport(
  transport: HttpTransport,
  tradingContext: ExpectedExchange,
  violated: Violated,
): HttpTransport {
  return {
    send(request) {
      const wrong = wrongOf(tradingContext, request.method, request.url);
      if (wrong === null) return transport.send(request);
      violated('V10', { reason: wrong });
      return Promise.resolve(fail({ reason: 'refused', sent: false, host: partsOf(request.url).origin.slice(0, 200) }));
    },
    close: () => transport.close(),
  };
}

/** Wraps a connector so that it refuses every connection to another environment; such a connection ends as refused. */
export function guardedConnector(
  connector: SocketConnector,
  tradingContext: ExpectedExchange,
  violated: Violated,
): SocketConnector {
  return {
    connect(url, handlers, headers) {
      const { environment, live } = tradingContext;
      if (belongsTo(environment, partsOf(url).origin, live)) return connector.connect(url, handlers, headers);
      violated('V10', { reason: 'host' });
      let ended = false;
      queueMicrotask(() => {
        if (!ended) handlers.ended({ reason: 'refused', status: null });
      });
      return { send: () => undefined, terminate: () => void (ended = true) };
    },
  };
}
