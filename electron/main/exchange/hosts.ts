/**
 * The hosts that an environment may connect to (R16, R20, V10). They are checked before every REST and WebSocket
 * connection.
 */
import type { Environment } from '../../../shared/domain/environment.ts';
import { publicAddresses, type ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';

/** Whether a host name, as a URL writes it, is the loopback address of this machine. Names are not resolved. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === '[::1]' || hostname === '::1' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Returns all origins of an exchange, in a fixed order. */
export function originsOf(addresses: ExchangeAddresses): string[] {
  return markets.flatMap((market) => [addresses[market].rest, addresses[market].ws]);
}

/**
 * Whether an origin belongs to the environment: unencrypted loopback for the simulator, the addresses in force for
 * live. `live`: those addresses, where the user confirmed others than the shipped ones.
 */
export function belongsTo(
  environment: Environment,
  origin: string,
  live: ExchangeAddresses = publicAddresses,
): boolean {
  if (environment === 'live') return originsOf(live).includes(origin);
  try {
    const url = new URL(origin);
    const bare = url.pathname === '/' && url.search === '' && url.username === '' && url.password === '';
    return (url.protocol === 'http:' || url.protocol === 'ws:') && isLoopbackHost(url.hostname) && bare;
  } catch {
    return false;
  }
}

/**
 * Returns the addresses when all of them belong to the environment, otherwise an error that names the first one that
 * does not.
 */
export function checkAddresses(
  environment: Environment,
  addresses: ExchangeAddresses,
  live?: ExchangeAddresses,
): Result<ExchangeAddresses, AppError> {
  const foreign = originsOf(addresses).find((origin) => !belongsTo(environment, origin, live));
  if (foreign === undefined) return ok(addresses);
  return fail(appError('refused', 'error.environment.foreignHost', { environment, host: foreign.slice(0, 200) }));
}
