/** The way to the account as it is now. Whoever asks keeps the epoch and throws away what comes back under another. */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { PrivateRest } from './ports.ts';

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
