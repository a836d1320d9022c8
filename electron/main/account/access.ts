/** The way to the account as it is now. Whoever asks keeps the epoch and throws away what comes back under another. */
import { errors } from '../../../shared/exchange/errors.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { PrivateRest } from '../exchange/ports.ts';

const deniedCodes: ReadonlySet<string> = new Set(
  [errors.PERMISSION_DENIED, errors.INSUFFICIENT_PERMISSIONS, errors.CONTRACT_NO_PERMISSION_API].map(({ code }) =>
    String(code),
  ),
);

/**
 * Whether the exchange says that the key may not see what was asked: permissions of the markets are independent (document 1
 * Credentials). That it could not check them (-1053) says nothing about what they are.
 */
export const isDenied = ({ exchange }: AppError): boolean => deniedCodes.has(exchange?.code ?? '');

/** Whether the exchange said in so many words that it does not know the order. */
export function saysUnknownOrder(error: AppError): boolean {
  return error.exchange?.code === '-2200' || error.exchange?.code === '-3200';
}

/** One attachment. */
export interface Access {
  readonly rest: PrivateRest;
  readonly keyId: string;
  readonly epoch: number;
}

/** Answers the present way; null when no key is in use. */
export type CurrentAccess = () => Access | null;

/** What every call answers while there is no key. */
export const noKey = (): AppError => appError('unavailable', 'error.trading.noKey');
