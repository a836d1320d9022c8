/** Open positions of futures: pushes, which carry no margin and PnL, and the requests that read those. */
import type { Fill } from '../../../shared/domain/order.ts';
import type { PrivatePushOf } from '../../../shared/exchange/privateChannels.ts';
import { positionOfPush, positionOfRecord } from '../exchange/mapping/positions.ts';
import type { Access } from './access.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { SyncParts } from './syncParts.ts';
import { createPositionStore, type PositionStore } from './positionStore.ts';

export interface PositionSync {
  readonly feed: AccountFeed;
  readonly store: Pick<PositionStore, 'find' | 'all'>;
  push(push: PrivatePushOf<'futures.positions'>): void;
  /** Takes fills that the positions must follow (XS41). */
  filled(fills: readonly Fill[]): void;
  /** Takes fills that a request returned: a position that one of them closed may be gone. */
  listed(fills: readonly Fill[]): void;
  /** Reads the positions; false when that failed or when the exchange's list has not caught up with its own fills. */
  load(restSession: Access): Promise<boolean>;
  show(): void;
  clear(): void;
}

/** Creates the sync without positions. */
export function createPositionSync(parts: SyncParts): PositionSync {
  const { market, clock, publishing, log } = parts;
  const store = createPositionStore(clock);
  const show = (): void => publishing.positions(feed.view(), store.all());
  const feed = createAccountFeed(clock, market, show);
  return {
    feed,
    store,
    push(push) {
      for (const item of push.d) {
        const position = positionOfPush(item);
        if (position === undefined) log.write('trading.dropped', { channel: 'futures.positions', count: 1 });
        else store.put(item.id, item.updatedTime, position);
      }
      show();
    },
    filled(fills) {
      for (const fill of fills) store.filled(fill);
    },
    listed(fills) {
      for (const fill of fills) store.listed(fill);
    },
    async load(restSession) {
      const begun = feed.begin();
      const mark = store.mark();
      const answer = await restSession.rest.queryWhole('futures.account.position.allPosition', {});
      if (parts.access()?.epoch !== restSession.epoch) return false;
      if (!answer.ok) {
        const loaded = loadedOf(answer.error);
        feed.setLoaded(loaded, begun);
        return isLacking(loaded);
      }
      const read = answer.value.reply.map(positionOfRecord);
      const dropped = answer.value.dropped + read.filter((one) => one === undefined).length;
      if (dropped > 0) log.write('trading.dropped', { row: 'futures.account.position.allPosition', count: dropped });
      const settled = store.replace(
        mark,
        read.flatMap((one) => one ?? []),
      );
      feed.received(clock.now());
      feed.setLoaded(dropped > 0 ? 'incomplete' : settled ? 'whole' : 'updating', begun);
      show();
      if (dropped === 0 && settled) parts.records.positions(store.all());
      return dropped === 0 && settled;
    },
    show,
    clear() {
      store.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
