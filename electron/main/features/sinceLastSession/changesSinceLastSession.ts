/**
 * What changed at the exchange while the program did not run (B-A10). What is known of the account stands on the disk a
 * moment after it changed, so that a program that was killed tells too; the next start compares it with what the exchange
 * says then, once, and tells the list.
 */
import type { Order } from '../../../../shared/domain/order.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import { SINCE_LAST_SESSION_ITEMS, type SinceLastSessionItem } from '../../../../shared/ipc/sinceLastSessionViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { AccountSnapshot } from '../../trading/accountSnapshot.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import { conditionalDifferences, orderDifferences, positionDifferences } from './differences.ts';
import { KNOWN_BYTES, knownText, nothingKnown, readKnown, type Known } from './known.ts';

/** Dependencies of {@link createChangesSinceLastSession}. */
export interface SinceLastSessionParts {
  readonly files: ProfileFiles;
  readonly picture: AccountSnapshot;
  readonly secretFree: SecretGuard;
}

export interface ChangesSinceLastSession {
  /** The program is about to end: plans that run now are those that its end stops. */
  closing(): void;
  /** Keeps what is known last. */
  stop(): Promise<void>;
}

/**
 * `lookMs`: how often the account is looked at. `waitMs`: so long one market waits for the other, so that there is one list.
 * `keepMs`: what was compared is not written over before the list can have been kept. `asked`: most orders that are asked
 * for one by one how they ended. `freshMs`: the time of what did not change is kept so often.
 */
const LIMITS = { lookMs: 1_000, waitMs: 10_000, keepMs: 5_000, asked: 50, freshMs: 60_000 } as const;

/** What was known last, in the profile: written when it changed, and once a minute for its time. */
function createKnownFile(
  name: string,
  { files, secretFree }: Pick<SinceLastSessionParts, 'files' | 'secretFree'>,
  notify: AccountContext['notify'],
) {
  const file = `${name}.json`;
  let written = '';
  let writtenAt = 0;
  let failed = false;
  return {
    /** What the last run left; null when nothing can be read. */
    async read(): Promise<Known | null> {
      const texts = await Promise.all([files.read(file, KNOWN_BYTES), files.read(`${file}.bak`, KNOWN_BYTES)]);
      let kept: Known | null = null;
      for (const text of texts) kept ??= typeof text === 'string' ? readKnown(name, text) : null;
      if (kept === null && texts.some((text) => text !== null)) {
        notify(appError('unreadable', 'error.away.unreadable', {}));
      }
      return kept;
    },
    /** `isLast`: nothing is written after it, so that its time counts. */
    async write(known: Known, isLast: boolean): Promise<void> {
      const { at: _, ...rest } = known;
      const text = JSON.stringify(rest);
      const isFresh = known.at - writtenAt < LIMITS.freshMs && !isLast;
      if ((text === written && isFresh) || !secretFree('archive', text)) return;
      if (await files.replace(file, knownText(name, known))) {
        written = text;
        writtenAt = known.at;
        failed = false;
        return;
      }
      if (!failed) notify(appError('unavailable', 'error.away.notKept', {}));
      failed = true;
    },
  };
}

/** A desk that reads what was known at once. */
export function createChangesSinceLastSession(
  { scope: tradingContext, clock, notify, push }: Pick<AccountContext, 'scope' | 'clock' | 'notify' | 'push'>,
  parts: SinceLastSessionParts,
): ChangesSinceLastSession {
  const { picture } = parts;
  const file = createKnownFile(`last-known.${tradingContext.environment}.${tradingContext.account}`, parts, notify);
  /** What the last run left; null when there is nothing to compare with any more. */
  let kept: Known | null = null;
  let known: Known | null = null;
  let isClosing = false;
  let isRead = false;
  const compared = new Set<Market>();
  let found: SinceLastSessionItem[] = [];
  let firstAt: number | null = null;
  let mayWriteAt = 0;
  let work: Promise<void> = Promise.resolve();

  const howOrdersEnded = async (before: readonly Order[], market: Market): Promise<Map<string, Order>> => {
    const open = new Set(picture.orders(market).map(({ orderId }) => orderId));
    const ended = new Map<string, Order>();
    const missing = before.filter(({ orderId }) => !open.has(orderId));
    for (const { orderId } of missing.slice(0, LIMITS.asked)) {
      if (isClosing) break;
      const order = await picture.ended(market, orderId);
      if (order) ended.set(orderId, order);
    }
    return ended;
  };
  const compareMarket = async (before: Known, market: Market): Promise<SinceLastSessionItem[]> => {
    const orders = before.orders.filter((order) => order.market === market);
    const items = orderDifferences(orders, picture.orders(market), await howOrdersEnded(orders, market));
    if (market === 'spot') return items;
    const open = new Set(picture.triggers().map(({ triggerId }) => triggerId));
    const missing = before.triggers.filter(({ triggerId }) => !open.has(triggerId));
    const reported = missing.length === 0 ? [] : await picture.conditionalOrdersEnded(missing);
    const ended = new Map(reported.map((trigger) => [trigger.triggerId, trigger]));
    return [
      ...items,
      ...conditionalDifferences(before.triggers, picture.triggers(), ended),
      ...positionDifferences(before.positions, held()),
    ];
  };
  const ownDifferences = (before: Known): SinceLastSessionItem[] => {
    const stopped = new Set(picture.plans().flatMap(({ planId, state }) => (state === 'stopped' ? [planId] : [])));
    return [
      ...before.plans.flatMap(({ planId, plan, symbols }): SinceLastSessionItem[] =>
        stopped.has(planId) ? [{ kind: 'plan', plan, symbols }] : [],
      ),
      ...before.doubts.flatMap(({ intentId, market, symbol }): SinceLastSessionItem[] => {
        const state = picture.intent(intentId)?.state;
        return state ? [{ kind: 'doubt', market, symbol, state }] : [];
      }),
    ];
  };
  const held = () =>
    picture.positions().map(({ positionId, symbol, side, size }) => ({ positionId, symbol, side, size }));

  /** A market that the key may not see tells nothing: what was known of it has not changed for all one knows. */
  const isReported = (market: Market): boolean => picture.isCompared(market) && !picture.isDenied(market);

  /** Compares what can be compared now; tells when both markets are, or one of them waited long enough. */
  const compare = async (before: Known): Promise<void> => {
    for (const market of markets) {
      if (compared.has(market) || !isReported(market)) continue;
      if (firstAt === null) found = [...found, ...ownDifferences(before)];
      firstAt ??= clock.monotonic();
      const items = await compareMarket(before, market);
      if (isClosing || picture.keyId() !== before.keyId) return;
      compared.add(market);
      found = [...found, ...items];
    }
    const isWhole = markets.every((market) => compared.has(market));
    if (firstAt === null || (!isWhole && clock.monotonic() - firstAt < LIMITS.waitMs)) return;
    if (found.length > 0 || isWhole) {
      const items = found.slice(0, SINCE_LAST_SESSION_ITEMS);
      push('trading.away', { ...tradingContext, since: before.at, items, more: found.length - items.length });
      mayWriteAt = clock.monotonic() + LIMITS.keepMs;
    }
    found = [];
    if (isWhole) kept = null;
  };

  /** Takes what is known now; of a market that was not compared, what was known before. */
  const take = (keyId: string): void => {
    if (known?.keyId !== keyId) known = kept?.keyId === keyId ? kept : nothingKnown(keyId, clock.now());
    const before = known;
    const reported = (market: Market): boolean => isReported(market) && (kept === null || compared.has(market));
    const isOwnNotified = kept === null || firstAt !== null;
    known = {
      ...before,
      at: clock.now(),
      orders: markets.flatMap((market) =>
        reported(market) ? picture.orders(market) : before.orders.filter((order) => order.market === market),
      ),
      triggers: reported('futures') ? [...picture.triggers()] : before.triggers,
      positions: reported('futures') ? held() : before.positions,
      plans: !isOwnNotified || isClosing ? before.plans : runningPlans(),
      doubts: isOwnNotified
        ? picture.doubts().map(({ intentId, draft: { market, symbol } }) => ({ intentId, market, symbol }))
        : before.doubts,
    };
  };
  const runningPlans = (): Known['plans'] =>
    picture
      .plans()
      .filter(({ state, kind }) => state === 'running' && kind !== 'single')
      .map(({ planId, kind, symbols }) => ({ planId, plan: kind, symbols }));

  const look = async (): Promise<void> => {
    if (!isRead) {
      kept = await file.read();
      isRead = true;
    }
    const keyId = picture.keyId();
    if (keyId === null) return;
    // Another account: what was known says nothing about it.
    if (kept !== null && kept.keyId !== keyId) kept = null;
    if (kept !== null && !isClosing) await compare(kept);
    if (picture.keyId() !== keyId) return;
    take(keyId);
    if (known !== null && (isClosing || clock.monotonic() >= mayWriteAt)) await file.write(known, isClosing);
  };
  /** One after the other; a fault in it keeps nobody from trading. */
  const turn = (): void => {
    if (busy) return;
    busy = true;
    work = look()
      .catch(() => notify(appError('internal', 'error.away.notKept', {})))
      .finally(() => {
        busy = false;
      });
  };
  let busy = false;
  const looking: Cancel = clock.every(LIMITS.lookMs, turn);

  return {
    closing() {
      const keyId = picture.keyId();
      if (keyId !== null && isRead) take(keyId);
      isClosing = true;
    },
    async stop() {
      isClosing = true;
      looking();
      await work;
      turn();
      await work;
    },
  };
}
