/**
 * The common interface of the parts of the main process: the calls that a part handles, and the events of window and
 * machine that it receives.
 */
import type { CallName } from '../../../shared/ipc/contract.ts';
import type { LockReason } from '../../../shared/ipc/safetyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { CallHandlers } from './callHandlers.ts';

/** A module that handles the calls named by `Call`. */
export interface MainModule<Call extends CallName = never> {
  readonly handlers: Pick<CallHandlers, Call>;
  /**
   * Called when the window's document is gone: nothing is sent until a new one requests it, and what was prepared for
   * the old one is void.
   */
  windowGone?(): void;
  /** Called when nobody may be in front of the desk any more, or another person is (XE15): what was prepared is void. */
  locked?(reason: LockReason): void;
  /** Called when the machine woke or its network changed: everything is read again. */
  refresh?(): void;
  /** Ends the module for good; `reason` is the error that running plans and orders get. */
  stop(reason?: AppError): Promise<void> | void;
}

/** Several modules as one, without their call handlers. */
export type Composed = Required<Omit<MainModule, 'handlers'>>;

/**
 * Composes modules that are listed in the order in which they stop, each before those it depends on. Events of the
 * window and the machine are passed on in the opposite order, so that a module gets them after those it depends on.
 */
export function composeModules(inStopOrder: readonly MainModule[]): Composed {
  const outward = inStopOrder.toReversed();
  return {
    windowGone: () => outward.forEach((one) => one.windowGone?.()),
    locked: (reason) => outward.forEach((one) => one.locked?.(reason)),
    refresh: () => outward.forEach((one) => one.refresh?.()),
    async stop(reason) {
      for (const one of inStopOrder) await one.stop(reason);
    },
  };
}
