/**
 * The current REST access to the account. A caller keeps the epoch and discards a response that arrives under another
 * epoch.
 */
import { errors } from '../../../shared/exchange/errors.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { PrivateRest } from '../exchange/ports.ts';

const deniedCodes: ReadonlySet<string> = new Set(
  [errors.PERMISSION_DENIED, errors.INSUFFICIENT_PERMISSIONS, errors.CONTRACT_NO_PERMISSION_API].map(({ code }) =>
    String(code),
  ),
);

/**
 * Whether the exchange reports that the key has no permission for the request: the permissions of the markets are
 * independent (document 1 Credentials). The code -1053, with which the exchange reports that it could not check them,
 * says nothing about the permissions.
 */
export const isDenied = ({ exchange }: AppError): boolean => deniedCodes.has(exchange?.code ?? '');

/** Whether the exchange reported explicitly that it does not know the order. */
export function isUnknownOrderError(error: AppError): boolean {
  return error.exchange?.code === '-2200' || error.exchange?.code === '-3200';
}

/** Errors of the connection; all others are the exchange's response and are not retried soon. */
const transientKinds = new Set<AppError['kind']>(['network', 'timeout', 'rateLimited', 'unavailable', 'unreadable']);

/** Returns whether an error may be temporary. */
export function isPassing({ kind }: AppError): boolean {
  return transientKinds.has(kind);
}

/** One attached REST session: the client, the key it signs with and its epoch. */
export interface Access {
  readonly rest: PrivateRest;
  readonly keyId: string;
  readonly epoch: number;
}

/** Returns the current access to the account; null when no key is in use. */
export type CurrentAccess = () => Access | null;

/** Returns the error of every call while there is no key. */
export const noKey = (): AppError => appError('unavailable', 'error.trading.noKey');
