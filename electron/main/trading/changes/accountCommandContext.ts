/** What changes beside the window's own calls stand on: the key in use, what stops it, and the person's limits (B-A5, R16, R18). */
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { CurrentAccess } from '../../account/access.ts';
import type { Safety } from '../safety/safety.ts';
import type { SafetyServices } from '../safety/safetyServices.ts';

export interface AccountCommandContext {
  readonly access: CurrentAccess;
  readonly safety: Pick<Safety, 'halt'>;
  /** Why nothing that can raise a risk may leave: stopped, locked or cooled off; null when it may. Closing never asks. */
  readonly rejectionReason: () => AppError | null;
  /** Somebody is at the desk. */
  readonly active: () => void;
  readonly limits: () => Pick<GuardLimits, 'leverage'>;
  /** The exchange's time in Unix ms; null while unknown. */
  readonly exchangeNow: (market: Market) => number | null;
  /** Whether a contract is listed; true for each while the list is not known. */
  readonly listed: (symbol: string) => boolean;
  /** The most the brackets of a contract allow, as whole text; null where nobody told. */
  readonly largestLeverage: (symbol: string) => Promise<string | null>;
}

interface AccountCommandParts {
  readonly serverNow: (market: Market) => number | null;
  readonly instruments: { readonly find: (market: Market, symbol: string) => unknown };
  readonly largestLeverage?: (symbol: string) => Promise<string | null>;
}

/** The grounds of one account. */
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
