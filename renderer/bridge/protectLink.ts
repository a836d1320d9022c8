import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Connects panels that show positions with the dialog of take-profits and stop-losses, so that neither depends on the
 * other.
 */
export interface ProtectLink {
  readonly store: StoreApi<{ readonly asked: { readonly positionId: string } | null }>;
  /** Opens the dialog for a position. */
  readonly protect: (positionId: string) => void;
  readonly close: () => void;
}

/** Creates a protect link. The window uses {@link protectLink}; tests create others. */
export function createProtectLink(): ProtectLink {
  const store: ProtectLink['store'] = createStore(() => ({ asked: null }));
  return {
    store,
    protect: (positionId) => store.setState({ asked: { positionId } }),
    close: () => store.setState({ asked: null }),
  };
}

/** The window's protect link. */
export const protectLink: ProtectLink = createProtectLink();

/** Opens the dialog that sets take-profit and stop-loss of an open position. */
export const protectPosition = protectLink.protect;
