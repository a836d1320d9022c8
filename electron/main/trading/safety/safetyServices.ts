/** The safety of one environment and account: limits, kill switch, halt, and their IPC handlers. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { GuardsView, SafetyEvent } from '../../../../shared/ipc/safetyViews.ts';
import type { Fill } from '../../../../shared/domain/order.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { AccountSync } from '../../account/accountSync.ts';
import type { TradingCall, TradingParts } from '../tradingParts.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { GUARD_LOOK_MS } from '../tradingLimits.ts';
import { fillValue } from './dayResult.ts';
import { createDayGuard, type DayGuard } from './dayGuard.ts';
import type { Decimal } from '../../../../shared/num/decimal.ts';
import { dollarValue, equityOf, unrealisedOf } from './exposure.ts';
import { createGuardStore, type GuardStore } from './guardStore.ts';
import { createKillSwitch } from './killSwitch.ts';
import { createHaltFile, type HaltFile } from './haltFile.ts';
import { createSafetyControl, type SafetyControl } from './safetyControl.ts';
import { createTradeLock, type TradeLock } from './ticketGuard.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Parts of the order flow that safety needs. */
export interface OrderControl {
  /** Returns the intents of the key in use that may still become orders. */
  readonly unsettled: () => readonly Intent[];
  readonly voidTickets: () => void;
}

export interface SafetyServices {
  readonly safety: SafetyControl;
  readonly haltFile: HaltFile;
  readonly guards: Pick<GuardStore, 'loaded' | 'flush'> & {
    /** Returns the limits in force. */
    readonly limits: () => GuardLimits;
    /** Returns why no order may open or add now; null when it may. */
    readonly opening: () => AppError | null;
  };
  /** The lock of the order ticket (R18). */
  readonly lock: TradeLock;
  readonly handlers: Pick<CallHandlers, 'trading.kill' | 'trading.resume' | Extract<TradingCall, `guards.${string}`>>;
  /** Returns the equity in dollars, as far as it can be valued; null while it is unknown. */
  readonly equity: () => Decimal | null;
  /** Takes fills received by the syncs, new or known ones. */
  fills(fills: readonly Fill[]): void;
  /** Starts or stops watching, when a REST client of the account was attached or removed. */
  watch(on: boolean): void;
  /** Sends the current state to the window. */
  show(): void;
  stop(): void;
}

/** Creates the safety of the account; `orders` is called only when needed, because orders depend on safety, too. */
export function createSafetyServices(
  parts: TradingParts,
  accountStores: AccountSync,
  running: TradingContext,
  orders: OrderControl,
): SafetyServices {
  const { clock, environment, notice } = parts;
  const event = (): SafetyEvent => ({ ...running, safety: safety.view() });
  let attached = false;
  let looking: Cancel | undefined;
  const guardsView = (): GuardsView => ({
    ...running,
    ...guards.view(),
    day: attached ? day.day() : null,
    coolOff: day.coolOff(),
    lock: lock.view(),
  });
  const changed = (): void => parts.push('guards.changed', guardsView());
  const killSwitch = createKillSwitch({
    clock,
    access: accountStores.access,
    isDemo: parts.account === 'demo',
    spotSymbols: () => [
      ...accountStores.syncs.spot.orders.tracker.open().map(({ symbol }) => symbol),
      ...orders.unsettled().flatMap(({ draft }) => (draft.market === 'spot' ? [draft.symbol] : [])),
    ],
    unsettled: orders.unsettled,
    pausedUntil: parts.pausedUntil,
    believed: (market) => [
      ...accountStores.syncs[market].orders.tracker.open().map(({ symbol, orderId, clientOrderId }) => {
        return { market, what: 'orders' as const, symbol, orderId, clientId: clientOrderId };
      }),
      ...accountStores.syncs[market].triggers.open().map(({ symbol, triggerId, clientId }) => {
        return { market, what: 'conditional' as const, symbol, orderId: triggerId, clientId };
      }),
    ],
    changed() {
      const { phase } = killSwitch.report() ?? { phase: null };
      parts.log.write('safety.kill', { state: phase });
      parts.push('trading.safety', event());
    },
  });
  const haltFile = createHaltFile(parts.recordFiles, environment, () => clock.now());
  const safety: SafetyControl = createSafetyControl({
    clock,
    killSwitch,
    haltFile,
    notice,
    closed: orders.voidTickets,
    changed(view) {
      parts.log.write('safety.mode', { state: view.mode, key: view.reason?.key ?? null });
      parts.push('trading.safety', event());
    },
  });
  const serverNow = (): number | null => parts.serverNow('futures') ?? parts.serverNow('spot');
  const lock: TradeLock = createTradeLock({
    clock,
    minutes: () => guards.limits().idleMinutes,
    // Sent in a later microtask: the caller that finds the lock closed may be about to send the same view.
    changed: () => void Promise.resolve().then(changed),
  });
  const guards: GuardStore = createGuardStore({
    environment,
    safeStart: parts.safeStart,
    clock,
    files: parts.profileFiles,
    confirm: parts.confirm,
    serverNow,
    notice,
    changed: () => void Promise.resolve().then(changed),
  });
  const valued = { ...parts, syncs: accountStores.syncs };
  const day: DayGuard = createDayGuard({
    clock,
    files: parts.profileFiles,
    tradingContext: `${environment} ${parts.account}`,
    limits: guards.limits,
    serverNow,
    positions: () => accountStores.syncs.futures.positions.all(),
    unrealised: () => unrealisedOf(valued),
    value(fill) {
      const listed = parts.instruments.find(fill.market, fill.symbol);
      const dollars = (asset: string) => dollarValue(asset, valued);
      return fillValue(fill, listed?.quoteAsset ?? 'USDT', listed?.baseAsset ?? '', dollars);
    },
    notice,
    changed: () => void Promise.resolve().then(changed),
  });
  const answer = async () => {
    await Promise.all([guards.loaded, day.loaded]);
    return ok(guardsView());
  };

  return {
    safety,
    haltFile,
    guards: {
      loaded: Promise.all([guards.loaded, day.loaded]).then(() => undefined),
      limits: guards.limits,
      opening: () => day.rejectionReason(),
      flush: async () => void (await Promise.all([guards.flush(), day.flush(), haltFile.flush()])),
    },
    lock,
    fills: (fills) => day.fills(fills),
    watch(on) {
      attached = on;
      looking?.();
      looking = undefined;
      if (!on) return;
      looking = clock.every(GUARD_LOOK_MS, () => {
        day.checkLimits();
        lock.view();
      });
    },
    equity: () => equityOf(valued),
    handlers: {
      // Nothing may be awaited before the block: it takes effect synchronously with the call.
      'trading.kill': inSameContext(running, () => {
        safety.kill();
        return ok(event());
      }),
      'trading.resume': inSameContext(running, () => {
        const resumed = safety.resume();
        return resumed.ok ? ok(event()) : resumed;
      }),
      'guards.view': inSameContext(running, answer),
      'guards.change': inSameContext(running, async ({ limits }) => {
        const done = await guards.change(limits);
        return done.ok ? ok(guardsView()) : done;
      }),
      'guards.active': inSameContext(running, () => {
        lock.active();
        return ok({});
      }),
      'guards.lock': inSameContext(running, () => {
        lock.lock('person');
        return ok(guardsView());
      }),
      'guards.unlock': inSameContext(running, ({ typed }) => {
        const opened = lock.unlock(typed);
        return opened.ok ? ok(guardsView()) : opened;
      }),
      'guards.coolOff': inSameContext(running, async ({ minutes }) => {
        await day.loaded;
        day.start(minutes);
        return answer();
      }),
    },
    show: () => parts.push('trading.safety', event()),
    stop() {
      looking?.();
      safety.stop();
      guards.stop();
    },
  };
}
