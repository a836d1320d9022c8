/** Reads the current settings of a followed trader from the exchange (document 3, Follower settings). */
import type { FollowSettings } from '../../../../../shared/domain/followSchema.ts';
import type { ReplyOf } from '../../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { followSettingsOf } from '../../../exchange/mapping/followSettings.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';

const ROW = 'futures.copy.follower.settings.get';

/** Maps settings from a response. Settings replace each other whole, so a response that contradicts itself fails. */
export function followIn(traderId: string, reply: ReplyOf<typeof ROW>): Result<FollowSettings, AppError> {
  const settings = followSettingsOf(traderId, reply);
  return settings ? ok(settings) : fail(appError('unreadable', 'error.follow.contradicts', {}, { row: ROW }));
}

/**
 * Requests the settings. A response that could be read only in part fails, because a change must not be based on it.
 */
export async function readFollow(rest: PrivateRest, traderId: string): Promise<Result<FollowSettings, AppError>> {
  const whole = await rest.queryWhole(ROW, { traderId });
  if (!whole.ok) return whole;
  const { reply, dropped } = whole.value;
  return dropped > 0
    ? fail(appError('unreadable', 'error.follow.partial', {}, { row: ROW }))
    : followIn(traderId, reply);
}
