import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyOrder } from '../../shared/domain/copyOrder.ts';

/** A copy trading dialog that a panel requests. */
export type CopyRequest =
  /** The settings of a followed trader. */
  | { readonly kind: 'editor'; readonly traderId: string }
  | { readonly kind: 'stop'; readonly traderId: string }
  | { readonly kind: 'close'; readonly copy: CopyOrder };

/** The requested dialog; `null`: none. The component that draws the dialog clears the request when the dialog ends. */
export const copyRequests: StoreApi<{ readonly asked: CopyRequest | null }> = createStore<{
  readonly asked: CopyRequest | null;
}>(() => ({ asked: null }));

const ask = (asked: CopyRequest | null): void => copyRequests.setState({ asked });

/** Opens the settings of a followed trader, or the initial settings for a new one. Sends nothing. */
export function openEditor(traderId: string): void {
  ask({ kind: 'editor', traderId });
}

/** Opens the confirmation for no longer following a trader. Sends nothing. */
export function openStop(traderId: string): void {
  ask({ kind: 'stop', traderId });
}

/** Opens the confirmation for closing one copied position. Sends nothing. */
export function openClose(copy: CopyOrder): void {
  ask({ kind: 'close', copy });
}

/** Clears the request: the dialog was closed, or the trading context changed (R16). */
export function endCopyRequest(): void {
  ask(null);
}
