/** What both accounts may do, as the exchange reports it; kept for a while, because the ticket asks again and again. */
import type { StatusAnswer } from '../../../../shared/ipc/accountViews.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { noKey, type CurrentAccess } from '../../account/access.ts';
import { accountRightsOf } from '../../exchange/mapping/balances.ts';
import { spotAccountOfReply } from '../../exchange/mapping/byRowSpot.ts';
import { createTtlCache } from '../../market/ttlCache.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { accountLimits } from './accountLimits.ts';

/** Creates the handler; what was read under another key is not used. */
export function createAccountStatus(clock: Clock, access: CurrentAccess): CallHandlers['account.status'] {
  // A market that could not be read is asked for again at once.
  const cache = createTtlCache<StatusAnswer>(clock, 1, ({ spot, futures }) =>
    spot.state === 'ready' && futures.state === 'ready' ? accountLimits.statusMs : 0,
  );
  return ({ fresh }) => {
    const session = access();
    if (!session) return fail(noKey());
    if (fresh) cache.clear();
    return cache.read(String(session.epoch), async () => {
      const [spot, futures] = await Promise.all([
        session.rest.queryWhole('spot.account', {}, 'trading'),
        session.rest.queryWhole('futures.account.accountConfig', {}, 'trading'),
      ]);
      return ok({
        spot: spot.ok
          ? { state: 'ready', account: spotAccountOfReply(spot.value.reply) }
          : { state: 'failed', error: spot.error },
        futures: futures.ok
          ? { state: 'ready', account: accountRightsOf(futures.value.reply) }
          : { state: 'failed', error: futures.error },
        readAt: clock.now(),
      });
    });
  };
}
