/** Asks the exchange what a key may do: one private question on each market (A-PERMISSIONS). */
import type { Permission } from '../../../../shared/ipc/credentialViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { isPermissionError } from '../../exchange/rest/authBreaker.ts';
import type { PrivateRest } from '../../exchange/ports.ts';

const SPOT_TRADING = 'SPOT_TRADING';

/**
 * The permissions of a key: `read` when both markets answer, a market's own when its account may trade. A market that
 * refuses for a missing permission is one the key has nothing to do with; every other failure is the answer.
 */
export async function tryKey(rest: Pick<PrivateRest, 'query'>): Promise<Result<Permission[], AppError>> {
  const spot = await rest.query('spot.account', {});
  if (!spot.ok && !isPermissionError(spot.error)) return spot;
  const futures = await rest.query('futures.account.accountConfig', {});
  if (!futures.ok && !isPermissionError(futures.error)) return futures;
  if (!spot.ok && !futures.ok) return fail(spot.error);
  const permissions: Permission[] = [];
  if (spot.ok && futures.ok) permissions.push('read');
  // Recordings leave the list out: then the switch alone decides.
  if (spot.ok && spot.value.canTrade && (spot.value.permissions?.includes(SPOT_TRADING) ?? true)) {
    permissions.push('spot');
  }
  if (futures.ok && futures.value.canTrade) permissions.push('futures');
  return ok(permissions);
}
