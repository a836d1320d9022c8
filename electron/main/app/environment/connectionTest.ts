/**
 * Tests the addresses of an exchange with public requests alone: the time of each market, whether it can be the
 * exchange's, and whether its public WebSocket opens. No key takes part. One part runs after another, so that the test
 * adds one connection at a time (B-C3).
 */
import { PUBLIC_SOCKET_PATH, type ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { AddressCheck } from '../../../../shared/ipc/addressViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { HOUR_MS } from '../../../../shared/time/units.ts';
import { clockLimits } from '../../exchange/clientLimits.ts';
import { createRestClient } from '../../exchange/rest/client.ts';
import type { WeightLedger } from '../../exchange/rest/limits/weightLedger.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { SocketConnector } from '../../exchange/ws/socketPort.ts';
import { isPlausibleTime } from '../clocks/comparison.ts';

/** Time in ms within which a WebSocket must open. */
export const SOCKET_TEST_MS = 10_000;

/** Dependencies of {@link testConnection}. */
export interface ConnectionTestParts {
  readonly clock: Clock;
  /** Transport and connector that reach these addresses alone. */
  readonly transport: HttpTransport;
  readonly connector: SocketConnector;
  readonly ledger: WeightLedger;
  readonly userAgent: string;
}

/** Resolves when the socket opened, to null, or ended before, to its error. */
async function testSocket({ clock, connector }: ConnectionTestParts, origin: string): Promise<AppError | null> {
  let opened: () => void = () => undefined;
  let failed: () => void = () => undefined;
  const opening = new Promise<AppError | null>((resolve) => {
    opened = () => resolve(null);
    failed = () => resolve(appError('network', 'error.address.socket', { host: new URL(origin).host }));
  });
  const late = clock.after(SOCKET_TEST_MS, failed);
  const handlers = { opened, text: () => undefined, binary: failed, ended: failed };
  const connection = connector.connect(`${origin}${PUBLIC_SOCKET_PATH}`, handlers);
  const error = await opening;
  late();
  connection.terminate();
  return error;
}

/** Tests every address; the results are in a fixed order. */
export async function testConnection(parts: ConnectionTestParts, live: ExchangeAddresses): Promise<AddressCheck[]> {
  const { clock } = parts;
  const rest = createRestClient({ ...parts, environment: 'live', live, report: () => undefined });
  rest.setAddresses(live);
  const testTime = async (market: Market): Promise<AppError | null> => {
    const reply = await rest.get(market === 'spot' ? 'spot.time' : 'futures.market.time', {});
    if (!reply.ok) return reply.error;
    const { serverTime } = reply.value;
    const apart = Math.abs(serverTime - clock.now());
    if (isPlausibleTime(serverTime) && apart <= clockLimits.farApartMs) return null;
    return appError('unavailable', 'error.address.time', { hours: Math.round(apart / HOUR_MS) });
  };
  const checks: AddressCheck[] = [];
  for (const market of markets) {
    checks.push({ market, kind: 'rest', error: await testTime(market) });
    checks.push({ market, kind: 'ws', error: await testSocket(parts, live[market].ws) });
  }
  return checks;
}
