/**
 * V10: an environment reaches its own hosts alone, and the demo account sends its changes to the four demo paths alone,
 * which no other account uses (R16, B-A12). Looked at the last moment before a request leaves, whatever was looked at before.
 */
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import { endpoints } from '../../../../shared/exchange/endpoints.ts';
import { demoTrading } from '../../../../shared/exchange/rows/demoTrading.ts';
import { fail } from '../../../../shared/result/result.ts';
import { belongsTo } from '../hosts.ts';
import type { HttpTransport } from '../rest/transport.ts';
import type { SocketConnector } from '../ws/socketPort.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** What everything that leaves must belong to. */
export interface ExpectedExchange {
  readonly environment: Environment;
  readonly account: Account;
}

const demoPaths: ReadonlySet<string> = new Set(Object.values(demoTrading).map(({ path }) => path));
const changes: ReadonlySet<string> = new Set(
  Object.values(endpoints)
    .filter(({ effect }) => effect === 'change')
    .map(({ method, path }) => `${method} ${path}`),
);
const PARTS = /^([a-z]+:\/\/[^/?#]*)([^?#]*)/i;

/** Origin and path of an address as it is sent. */
function partsOf(url: string): { readonly origin: string; readonly path: string } {
  const [, origin = '', path = ''] = PARTS.exec(url) ?? [];
  return { origin, path };
}

/** What is wrong with a request; null when it may leave. */
function wrongOf({ environment, account }: ExpectedExchange, method: string, url: string): 'host' | 'demo' | null {
  const { origin, path } = partsOf(url);
  if (!belongsTo(environment, origin)) return 'host';
  const isDemo = demoPaths.has(path);
  if (account === 'demo') return changes.has(`${method} ${path}`) && !isDemo ? 'demo' : null;
  return isDemo ? 'demo' : null;
}

/** A transport through which nothing leaves for another world: it is refused, certainly unsent. */
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

/** A connector that makes no connection to another world: it ends as refused. */
export function guardedConnector(
  connector: SocketConnector,
  tradingContext: ExpectedExchange,
  violated: Violated,
): SocketConnector {
  return {
    connect(url, handlers, headers) {
      if (belongsTo(tradingContext.environment, partsOf(url).origin)) return connector.connect(url, handlers, headers);
      violated('V10', { reason: 'host' });
      let ended = false;
      queueMicrotask(() => {
        if (!ended) handlers.ended({ reason: 'refused', status: null });
      });
      return { send: () => undefined, terminate: () => void (ended = true) };
    },
  };
}
