/**
 * Handlers of the window's calls that concern the app itself: its state, external links, the settings, the embedded
 * simulator.
 */
import type { SimulatorView } from '../../../../shared/ipc/appState.ts';
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Publisher } from '../../market/publisher.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { SettingsStore } from '../settings/settingsStore.ts';
import type { Restart } from '../restart.ts';
import type { PaintedPart } from '../startFigures.ts';
import { checkedLink } from '../../exchange/mapping/outsideLinks.ts';

/** IPC calls of the app itself. */
export type AppCall = Exclude<
  Extract<keyof CallHandlers, `app.${string}` | 'settings.change' | `simulator.${string}`>,
  'app.loginStart' | 'app.setLoginStart'
>;

/** Dependencies of {@link createAppCalls}. */
export interface AppCallParts {
  readonly settings: Pick<SettingsStore, 'change'>;
  /** Ends this trading context and opens another one in the same window (R16). */
  readonly switchAccount: CallHandlers['app.switchWorld'];
  /** The embedded simulator; null in another environment. */
  readonly simulator: {
    start(): Promise<Result<SimulatorView, AppError>>;
    stop(): Promise<Result<SimulatorView, AppError>>;
    leaveExample(): Promise<Result<SimulatorView, AppError>>;
  } | null;
  readonly state: () => CallAnswer<'app.state'>;
  /** Returns the workspace that the link of the start named, once. */
  readonly linkedWorkspace: () => string | null;
  /** Called when a window has requested its state and receives events. */
  readonly ready: () => void;
  readonly painted: (part: PaintedPart) => void;
  /** The publisher, whose `ready` is called when the window has requested its state. */
  readonly publisher: Pick<Publisher, 'ready'>;
  /** Counts what stays open at the exchange when the program ends. */
  readonly exposure: () => CallAnswer<'app.exposure'>;
  readonly restart: Restart;
  /** Quits; resolves to false when the user stays. */
  readonly quit: () => Promise<boolean>;
  /** Called when the user opens the desk again after repeated crashes. */
  readonly goOn: () => void;
  /** The folder of the log, and the function that shows it. */
  readonly logs: { readonly folder: string; open(): Promise<boolean> };
  /** Called when the window reports an unexpected error. */
  readonly faulted: () => void;
  readonly openLink: (url: string) => Promise<void>;
}

export function createAppCalls(parts: AppCallParts): Pick<CallHandlers, AppCall> {
  const noSimulator = fail(appError('refused', 'error.simulator.otherEnvironment'));
  return {
    'app.state'() {
      const state = parts.state();
      parts.ready();
      parts.publisher.ready();
      return ok(state);
    },
    'app.linkedWorkspace': () => ok({ name: parts.linkedWorkspace() }),
    'app.painted'({ what }) {
      parts.painted(what);
      return ok({});
    },
    'app.faulted'() {
      parts.faulted();
      return ok({});
    },
    'app.exposure': () => ok(parts.exposure()),
    'app.quit': async () => ok({ isEnding: await parts.quit() }),
    'app.restart': ({ safe }) => parts.restart(safe),
    'app.goOn'() {
      parts.goOn();
      return ok({});
    },
    'app.openLogs': async () => ok({ folder: parts.logs.folder, opened: await parts.logs.open() }),
    async 'app.openLink'({ url }) {
      const checked = checkedLink(url);
      if (checked === undefined) return fail(appError('refused', 'error.link.refused'));
      await parts.openLink(checked);
      return ok({});
    },
    'app.switchWorld': parts.switchAccount,
    'settings.change': (patch) => ok(parts.settings.change(patch)),
    'simulator.start': () => parts.simulator?.start() ?? noSimulator,
    'simulator.stop': () => parts.simulator?.stop() ?? noSimulator,
    'simulator.leaveExample': () => parts.simulator?.leaveExample() ?? noSimulator,
  };
}
