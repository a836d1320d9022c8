/** Errors of the user's own route: a proxy that opened no tunnel, and a route that is not in force. */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { ProxyFailure } from './rest/transport.ts';

/**
 * Returns the error of a connection to `host` for which the user's proxy opened no tunnel; without a `failure` the proxy
 * or the certificate authority is not in force.
 */
export function routeError(failure: ProxyFailure | undefined, host: string, row?: string): AppError {
  const more = row === undefined ? {} : { row };
  if (!failure) return appError('network', 'error.network.route', { host }, more);
  const { reason, server, code } = failure;
  const params = { host, proxy: server };
  switch (reason) {
    case 'unreachable':
      return appError('network', 'error.proxy.unreachable', params, more);
    case 'timeout':
      return appError('network', 'error.proxy.timeout', params, more);
    case 'closed':
      return appError('network', 'error.proxy.closed', params, more);
    case 'credentials':
      return appError('network', 'error.proxy.credentials', { ...params, code }, more);
    case 'refused':
      return appError('network', 'error.proxy.refused', { ...params, code }, more);
    case 'unreadable':
      return appError('network', 'error.proxy.unreadable', params, more);
  }
}
