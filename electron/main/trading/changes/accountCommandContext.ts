/**
 * Context of commands outside the order flow, such as changes of settings and copies: the key in use, the blocks of
 * commands, and the user's limits (B-A5, R16, R18).
 */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { CurrentAccess } from '../../account/access.ts';
import type { Safety } from '../safety/safety.ts';
import type { SafetyServices } from '../safety/safetyServices.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

export interface AccountCommandContext {
  readonly access: CurrentAccess;
  readonly safety: Pick<Safety, 'halt'>;
  /**
   * Returns why no command that can raise risk may be sent: stopped, locked or cooled off; null when it may. Closing
   * does not check it.
   */
  readonly rejectionReason: () => AppError | null;
  /** Records that the user is active. */
  readonly active: () => void;
  readonly limits: () => Pick<GuardLimits, 'leverage'>;
  /** Returns the exchange's time in Unix ms; null while unknown. */
  readonly exchangeNow: (market: Market) => number | null;
  /** Returns whether a contract is listed; true for each while the list is not known. */
  readonly listed: (symbol: string) => boolean;
  /** Returns the maximum leverage the brackets of a contract allow, as an integer in text form; null when unknown. */
  readonly largestLeverage: (symbol: string) => Promise<string | null>;
}

interface AccountCommandParts {
  readonly serverNow: (market: Market) => number | null;
  readonly instruments: { readonly find: (market: Market, symbol: string) => unknown };
  readonly largestLeverage?: (symbol: string) => Promise<string | null>;
}

/** Creates the command context of one account. */
export function createAccountCommandContext(
  parts: AccountCommandParts,
  access: CurrentAccess,
  side: SafetyServices,
): AccountCommandContext {
  return {
    access,
    safety: side.safety,
    rejectionReason: () => side.safety.rejectionReason() ?? side.lock.rejectionReason() ?? side.guards.opening(),
    active: () => side.lock.active(),
    limits: side.guards.limits,
    exchangeNow: parts.serverNow,
    listed: (symbol) => Boolean(parts.instruments.find('futures', symbol)),
    largestLeverage: (symbol) => parts.largestLeverage?.(symbol) ?? Promise.resolve(null),
  };
}
