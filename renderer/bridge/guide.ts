import { createStore, type StoreApi } from 'zustand/vanilla';

/** Parts of the introduction: the card of first steps, or the tour of the window. */
export type GuidePart = 'card' | 'tour';

/** The part the user requested; `null`: none. A new profile shows the card without a request. */
export const guide: StoreApi<{ readonly asked: GuidePart | null }> = createStore<{ readonly asked: GuidePart | null }>(
  () => ({ asked: null }),
);

/** Shows a part of the introduction; `null` hides it. */
export function showGuide(asked: GuidePart | null): void {
  guide.setState({ asked });
}
