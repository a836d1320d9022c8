/** The balances of one market: pushed updates of spot, and the complete list read from the exchange. */
import type { PrivatePushOf } from '../../../shared/exchange/privateChannels.ts';
import { balanceOfSpotPush, balancesOfFutures, balancesOfSpot } from '../exchange/mapping/balances.ts';
import type { Access } from './access.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { SyncParts } from './syncParts.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import { isZero } from '../exchange/mapping/plainValues.ts';

/** Balances of one market. A balance pushed while a request is in flight is not overwritten by the older response. */
interface BalanceStore {
  /** Returns a mark of the current state; the caller takes it before a request. */
  mark(): number;
  /** Replaces the balances with a complete response whose request was sent at `mark`. */
  replace(mark: number, balances: readonly Balance[]): void;
  /** Stores one pushed balance. */
  put(balance: Balance): void;
  find(asset: string): Balance | undefined;
  all(): Balance[];
  clear(): void;
}

/** Creates an empty store of balances. */
function createBalanceStore(): BalanceStore {
  const entries = new Map<string, { readonly balance: Balance; readonly pushed: number }>();
  let tick = 0;
  return {
    mark: () => tick,
    replace(mark, balances) {
      const newer = [...entries].filter(([, { pushed }]) => pushed > mark);
      entries.clear();
      for (const balance of balances) entries.set(balance.asset, { balance, pushed: 0 });
      for (const [asset, entry] of newer) entries.set(asset, entry);
    },
    put(balance) {
      tick += 1;
      entries.set(balance.asset, { balance, pushed: tick });
    },
    find: (asset) => entries.get(asset)?.balance,
    all: () => [...entries.values()].map(({ balance }) => balance),
    clear: () => entries.clear(),
  };
}

export interface BalanceSync {
  readonly feed: AccountFeed;
  readonly store: Pick<BalanceStore, 'find' | 'all'>;
  push(push: PrivatePushOf<'spot.account'>): void;
  /** Reads the balances from the exchange; false when that failed. */
  readonly load: (restSession: Access) => Promise<boolean>;
  show(): void;
  clear(): void;
}

/** Creates the balance sync without balances. */
export function createBalanceSync(parts: SyncParts): BalanceSync {
  const { market, clock, publishing } = parts;
  const store = createBalanceStore();
  const show = (): void => publishing.balances(market, feed.view(), store.all());
  const record = (): void => {
    if (feed.loaded() === 'whole') parts.records.balances(market, store.all());
  };
  const feed = createAccountFeed(clock, market, show);
  return {
    feed,
    store,
    push(push) {
      for (const item of push.d) store.put(balanceOfSpotPush(item));
      show();
      record();
    },
    async load(restSession) {
      const begun = feed.begin();
      const mark = store.mark();
      const answer =
        market === 'spot'
          ? await restSession.rest.query('spot.account', {})
          : await restSession.rest.query('futures.account.balance', {});
      if (parts.access()?.epoch !== restSession.epoch) return false;
      if (!answer.ok) {
        const loaded = loadedOf(answer.error);
        feed.setLoaded(loaded, begun);
        return isLacking(loaded);
      }
      const reported = Array.isArray(answer.value) ? balancesOfFutures(answer.value) : balancesOfSpot(answer.value);
      // Assets do not vanish by themselves: an empty list is not believed for an account that held something (B-B8).
      if (reported.length === 0 && store.all().some(({ total }) => !isZero(total))) {
        feed.setLoaded('incomplete', begun);
        return false;
      }
      store.replace(mark, reported);
      feed.received(clock.now());
      feed.setLoaded('whole', begun);
      show();
      record();
      return true;
    },
    show,
    clear() {
      store.clear();
      feed.setLoaded('never');
    },
  };
}
