/** Errors of the user's own route: a proxy that opened no tunnel, and a route that is not in force. */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { ProxyFailure } from './rest/transport.ts';

/** Returns the error of a connection to `host` for which the proxy opened no tunnel. */
export function proxyError({ reason, server, code }: ProxyFailure, host: string, row?: string): AppError {
  const params = { host, proxy: server };
  const more = row === undefined ? {} : { row };
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

/** Returns the error of a connection to `host` while the user's proxy or certificate authority is not in force. */
export const routeError = (host: string, row?: string): AppError =>
  appError('network', 'error.network.route', { host }, row === undefined ? {} : { row });
