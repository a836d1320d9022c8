/**
 * Finds what changed at the exchange while the program did not run (B-A10). The known state of the account is on disk a
 * moment after each change, so this works after a killed program too; the next start compares it once with the
 * exchange's state and sends the differences to the window.
 */
import type { Order } from '../../../../shared/domain/order.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import { SINCE_LAST_SESSION_ITEMS, type SinceLastSessionItem } from '../../../../shared/ipc/sinceLastSessionViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { AccountSnapshot } from '../../trading/accountSnapshot.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import { conditionalDifferences, orderDifferences, positionDifferences } from './differences.ts';
import { KNOWN_BYTES, knownText, nothingKnown, readKnown, type Known } from './known.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

/** Dependencies of {@link createChangesSinceLastSession}. */
export interface SinceLastSessionParts {
  readonly files: ProfileFiles;
  readonly picture: AccountSnapshot;
  readonly secretFree: SecretGuard;
}

export interface ChangesSinceLastSession {
  /** Called when the program is about to end: the plans running now are those that its end stops. */
  closing(): void;
  /** Stores the last known state. */
  stop(): Promise<void>;
}

/**
 * `lookMs`: interval at which the account is checked. `waitMs`: how long one market waits for the other, so that there
 * is one list. `keepMs`: how long the compared state is not overwritten, until the list can have been stored. `asked`:
 * maximum number of orders whose end is requested one by one. `freshMs`: interval at which an unchanged state is stored
 * with a new time.
 */
const LIMITS = { lookMs: 1_000, waitMs: 10_000, keepMs: 5_000, asked: 50, freshMs: MINUTE_MS } as const;

/** Stores the last known state in the profile: written when it changed, and once a minute for its time. */
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
    /** Returns the state of the last run; null when nothing can be read. */
    async read(): Promise<Known | null> {
      const texts = await Promise.all([files.read(file, KNOWN_BYTES), files.read(`${file}.bak`, KNOWN_BYTES)]);
      let stored: Known | null = null;
      for (const text of texts) stored ??= typeof text === 'string' ? readKnown(name, text) : null;
      if (stored === null && texts.some((text) => text !== null)) {
        notify(appError('unreadable', 'error.away.unreadable', {}));
      }
      return stored;
    },
    /** Writes the state; with `isLast` also when only its time changed, because nothing is written after it. */
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

/** Creates the comparison; it loads the stored state at its first check. */
export function createChangesSinceLastSession(
  { scope: tradingContext, clock, notify, push }: Pick<AccountContext, 'scope' | 'clock' | 'notify' | 'push'>,
  parts: SinceLastSessionParts,
): ChangesSinceLastSession {
  const { picture } = parts;
  const file = createKnownFile(`last-known.${tradingContext.environment}.${tradingContext.account}`, parts, notify);
  /** State of the last run; null when there is nothing left to compare. */
  let previousState: Known | null = null;
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

  /** Whether a market was compared; without permission for a market, its known state counts as unchanged. */
  const isReported = (market: Market): boolean => picture.isCompared(market) && !picture.isDenied(market);

  /** Compares the markets that can be compared now; sends the list when both are done or one waited long enough. */
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
    if (isWhole) previousState = null;
  };

  /** Takes over the current state; for a market that was not compared, the earlier one. */
  const take = (keyId: string): void => {
    if (known?.keyId !== keyId)
      known = previousState?.keyId === keyId ? previousState : nothingKnown(keyId, clock.now());
    const before = known;
    const reported = (market: Market): boolean =>
      isReported(market) && (previousState === null || compared.has(market));
    const isOwnNotified = previousState === null || firstAt !== null;
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

  const check = async (): Promise<void> => {
    if (!isRead) {
      previousState = await file.read();
      isRead = true;
    }
    const keyId = picture.keyId();
    if (keyId === null) return;
    // The stored state belongs to another key and is not compared.
    if (previousState !== null && previousState.keyId !== keyId) previousState = null;
    if (previousState !== null && !isClosing) await compare(previousState);
    if (picture.keyId() !== keyId) return;
    take(keyId);
    if (known !== null && (isClosing || clock.monotonic() >= mayWriteAt)) await file.write(known, isClosing);
  };
  /** Checks run one after the other; an error in them must not disturb trading. */
  const turn = (): void => {
    if (busy) return;
    busy = true;
    work = check()
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
