/** The one form in which a part of the main process is composed: the calls it answers, and what it hears of window and machine. */
import type { CallName } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { CallHandlers } from './callHandlers.ts';

/** A module that answers the calls named by `Call`. */
export interface MainModule<Call extends CallName = never> {
  readonly handlers: Pick<CallHandlers, Call>;
  /** The window's document is gone: nothing is pushed until a new one asks, and what was prepared for it is void. */
  windowGone?(): void;
  /** The screen was locked, or the machine slept: somebody else may sit in front of it. */
  locked?(): void;
  /** The machine woke, or its network changed: what was read before is read again. */
  refresh?(): void;
  /** Ends it for good; `reason` is what plans and orders under way are told. */
  stop(reason?: AppError): Promise<void> | void;
}

/** Several modules as one, without their calls. */
export type Composed = Required<Omit<MainModule, 'handlers'>>;

/**
 * Composes modules that are listed in the order in which they stop, each before those it is built on. What happens to the
 * window and the machine is told in the opposite order, so that a module hears of it after those it is built on.
 */
export function composeModules(inStopOrder: readonly MainModule[]): Composed {
  const outward = inStopOrder.toReversed();
  return {
    windowGone: () => outward.forEach((one) => one.windowGone?.()),
    locked: () => outward.forEach((one) => one.locked?.()),
    refresh: () => outward.forEach((one) => one.refresh?.()),
    async stop(reason) {
      for (const one of inStopOrder) await one.stop(reason);
    },
  };
}
