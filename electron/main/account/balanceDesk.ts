/** The balances of one market: pushes of spot, and the exchange asked for all of them. */
import type { PrivatePushOf } from '../../../shared/exchange/privateChannels.ts';
import { balanceOfSpotPush, balancesOfFutures, balancesOfSpot } from '../exchange/mapping/balances.ts';
import { isZero } from '../exchange/mapping/ordersRatio.ts';
import type { Access } from './access.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import { createBalanceBook, type BalanceBook } from './balanceBook.ts';
import type { DeskParts } from './deskParts.ts';

/** See the opening comment. */
export interface BalanceDesk {
  readonly feed: AccountFeed;
  readonly book: Pick<BalanceBook, 'find' | 'all'>;
  push(push: PrivatePushOf<'spot.account'>): void;
  /** Asks the exchange; false when that failed. */
  readonly load: (way: Access) => Promise<boolean>;
  show(): void;
  clear(): void;
}

/** No balances yet. */
export function createBalanceDesk(parts: DeskParts): BalanceDesk {
  const { market, clock, publishing } = parts;
  const book = createBalanceBook();
  const show = (): void => publishing.balances(market, feed.view(), book.all());
  const feed = createAccountFeed(clock, market, show);
  return {
    feed,
    book,
    push(push) {
      for (const item of push.d) book.put(balanceOfSpotPush(item));
      show();
    },
    async load(way) {
      const begun = feed.begin();
      const mark = book.mark();
      const answer =
        market === 'spot'
          ? await way.rest.query('spot.account', {})
          : await way.rest.query('futures.account.balance', {});
      if (parts.access()?.epoch !== way.epoch) return false;
      if (!answer.ok) {
        const loaded = loadedOf(answer.error);
        feed.setLoaded(loaded, begun);
        return isLacking(loaded);
      }
      const told = Array.isArray(answer.value) ? balancesOfFutures(answer.value) : balancesOfSpot(answer.value);
      // Money does not vanish with its asset: an account that held something is not believed to have no assets (B-B8).
      if (told.length === 0 && book.all().some(({ total }) => !isZero(total))) {
        feed.setLoaded('incomplete', begun);
        return false;
      }
      book.replace(mark, told);
      feed.received(clock.now());
      feed.setLoaded('whole', begun);
      show();
      return true;
    },
    show,
    clear() {
      book.clear();
      feed.setLoaded('never');
    },
  };
}
