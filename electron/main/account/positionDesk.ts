/** Open positions of futures: pushes without margin and PnL, and the exchange asked again for those. */
import type { Fill } from '../../../shared/domain/order.ts';
import type { PrivatePushOf } from '../../../shared/exchange/privateChannels.ts';
import { positionOfPush, positionOfRecord } from '../exchange/mapping/positions.ts';
import type { Access } from './access.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { DeskParts } from './deskParts.ts';
import { createPositionBook, type PositionBook } from './positionBook.ts';

/** See the opening comment. */
export interface PositionDesk {
  readonly feed: AccountFeed;
  readonly book: Pick<PositionBook, 'find' | 'all'>;
  push(push: PrivatePushOf<'futures.positions'>): void;
  /** Fills that the positions must follow (XS41). */
  filled(fills: readonly Fill[]): void;
  /** Fills that were asked for: a position that one of them closed may be gone. */
  listed(fills: readonly Fill[]): void;
  /** Asks the exchange; false when that failed or it has not caught up with its fills. */
  load(way: Access): Promise<boolean>;
  show(): void;
  clear(): void;
}

/** No positions yet. */
export function createPositionDesk(parts: DeskParts): PositionDesk {
  const { market, clock, publishing, log } = parts;
  const book = createPositionBook(clock);
  const show = (): void => publishing.positions(feed.view(), book.all());
  const feed = createAccountFeed(clock, market, show);
  return {
    feed,
    book,
    push(push) {
      for (const item of push.d) {
        const position = positionOfPush(item);
        if (position === undefined) log.write('trading.dropped', { channel: 'futures.positions', count: 1 });
        else book.put(item.id, item.updatedTime, position);
      }
      show();
    },
    filled(fills) {
      for (const fill of fills) book.filled(fill);
    },
    listed(fills) {
      for (const fill of fills) book.listed(fill);
    },
    async load(way) {
      const begun = feed.begin();
      const mark = book.mark();
      const answer = await way.rest.queryWhole('futures.account.position.allPosition', {});
      if (parts.access()?.epoch !== way.epoch) return false;
      if (!answer.ok) {
        const loaded = loadedOf(answer.error);
        feed.setLoaded(loaded, begun);
        return isLacking(loaded);
      }
      const read = answer.value.reply.map(positionOfRecord);
      const dropped = answer.value.dropped + read.filter((one) => one === undefined).length;
      if (dropped > 0) log.write('trading.dropped', { row: 'futures.account.position.allPosition', count: dropped });
      const settled = book.replace(
        mark,
        read.flatMap((one) => one ?? []),
      );
      feed.received(clock.now());
      feed.setLoaded(dropped > 0 ? 'incomplete' : settled ? 'whole' : 'updating', begun);
      show();
      return dropped === 0 && settled;
    },
    show,
    clear() {
      book.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
