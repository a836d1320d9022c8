import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyOrder } from '../../shared/domain/copyOrder.ts';

/** A dialog of copy trading that a panel asks for. */
export type CopyRequest =
  /** The settings of a follow. */
  | { readonly kind: 'editor'; readonly traderId: string }
  | { readonly kind: 'stop'; readonly traderId: string }
  | { readonly kind: 'close'; readonly copy: CopyOrder };

/** The dialog that is asked for; `null`: none. Whoever draws it takes it away when it ends. */
export const copyRequests: StoreApi<{ readonly asked: CopyRequest | null }> = createStore<{
  readonly asked: CopyRequest | null;
}>(() => ({ asked: null }));

const ask = (asked: CopyRequest | null): void => copyRequests.setState({ asked });

/** Asks for the settings of a follow, or for those it would begin with. Nothing is sent by this. */
export function openEditor(traderId: string): void {
  ask({ kind: 'editor', traderId });
}

/** Asks whether to stop following. Nothing is sent by this. */
export function openStop(traderId: string): void {
  ask({ kind: 'stop', traderId });
}

/** Asks whether to close one copy. Nothing is sent by this. */
export function openClose(copy: CopyOrder): void {
  ask({ kind: 'close', copy });
}

/** Takes the dialog away: it was closed, or the world changed under it (R16). */
export function endCopyRequest(): void {
  ask(null);
}
