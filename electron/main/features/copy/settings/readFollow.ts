/** The settings of a follow as the exchange tells them now (document 3, Follower settings). */
import type { FollowSettings } from '../../../../../shared/domain/followSchema.ts';
import type { ReplyOf } from '../../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { followSettingsOf } from '../../../exchange/mapping/followSettings.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';

const ROW = 'futures.copy.follower.settings.get';

/** Settings from an answer; they replace each other whole, so that an answer that contradicts itself is none. */
export function followIn(traderId: string, reply: ReplyOf<typeof ROW>): Result<FollowSettings, AppError> {
  const settings = followSettingsOf(traderId, reply);
  return settings ? ok(settings) : fail(appError('unreadable', 'error.follow.contradicts', {}, { row: ROW }));
}

/** Asks for them. An answer of which a part could not be read is no ground for a change: it fails. */
export async function readFollow(rest: PrivateRest, traderId: string): Promise<Result<FollowSettings, AppError>> {
  const whole = await rest.queryWhole(ROW, { traderId });
  if (!whole.ok) return whole;
  const { reply, dropped } = whole.value;
  return dropped > 0
    ? fail(appError('unreadable', 'error.follow.partial', {}, { row: ROW }))
    : followIn(traderId, reply);
}
