/** Safety of one environment and account, put together: limits, kill switch, halt, and what the window may ask of them. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { GuardsView, SafetyEvent } from '../../../../shared/ipc/safetyViews.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { AccountDesks } from '../account/accountDesks.ts';
import type { TradingHandlers, TradingParts } from '../trading.ts';
import { inSameWorld, type World } from '../world.ts';
import { createGuardStore, type GuardPicture, type GuardStore } from './guardStore.ts';
import { createKillSwitch } from './killSwitch.ts';
import { createSafetyDesk, type SafetyDesk } from './safetyDesk.ts';

/** What it needs of the orders. */
export interface OrdersSeam {
  /** Intents of the key in use that may still become orders. */
  readonly unsettled: () => readonly Intent[];
  readonly voidTickets: () => void;
}

/** See the opening comment. */
export interface SafetySide {
  readonly safety: SafetyDesk;
  readonly guards: GuardStore;
  readonly handlers: Pick<TradingHandlers, 'kill' | 'resume' | 'guards' | 'changeGuards'>;
  /** Tells the window what holds. */
  show(): void;
  stop(): void;
}

/** Safety over the desks; `orders` is asked when it is needed, because orders need safety, too. */
export function createSafetySide(
  parts: TradingParts,
  own: AccountDesks,
  running: World,
  orders: OrdersSeam,
): SafetySide {
  const { clock, environment, notice } = parts;
  const event = (): SafetyEvent => ({ ...running, safety: safety.view() });
  const guardsView = (picture: GuardPicture): GuardsView => ({ ...running, ...picture });
  const killSwitch = createKillSwitch({
    clock,
    access: own.access,
    isDemo: parts.account === 'demo',
    spotSymbols: () => [
      ...own.desks.spot.orders.tracker.open().map(({ symbol }) => symbol),
      ...orders.unsettled().flatMap(({ draft }) => (draft.market === 'spot' ? [draft.symbol] : [])),
    ],
    unsettled: orders.unsettled,
    pausedUntil: parts.pausedUntil,
    changed() {
      const { phase } = killSwitch.report() ?? { phase: null };
      parts.log.write('safety.kill', { state: phase });
      parts.push('trading.safety', event());
    },
  });
  const safety: SafetyDesk = createSafetyDesk({
    clock,
    killSwitch,
    notice,
    closed: orders.voidTickets,
    changed(view) {
      parts.log.write('safety.mode', { state: view.mode, key: view.reason?.key ?? null });
      parts.push('trading.safety', event());
    },
  });
  const guards = createGuardStore({
    environment,
    clock,
    files: parts.profileFiles,
    confirm: parts.confirm,
    serverNow: () => parts.serverNow('futures') ?? parts.serverNow('spot'),
    notice,
    changed: (picture) => parts.push('guards.changed', guardsView(picture)),
  });

  return {
    safety,
    guards,
    handlers: {
      // Nothing may stand before the block: it holds in the turn in which it is asked for.
      kill: inSameWorld(running, () => {
        safety.kill();
        return ok(event());
      }),
      resume: inSameWorld(running, () => {
        const resumed = safety.resume();
        return resumed.ok ? ok(event()) : resumed;
      }),
      guards: inSameWorld(running, async () => {
        await guards.loaded;
        return ok(guardsView(guards.view()));
      }),
      changeGuards: inSameWorld(running, async ({ limits }) => {
        const changed = await guards.change(limits);
        return changed.ok ? ok(guardsView(changed.value)) : changed;
      }),
    },
    show: () => parts.push('trading.safety', event()),
    stop() {
      safety.stop();
      guards.stop();
    },
  };
}
