import { createStore, type StoreApi } from 'zustand/vanilla';

/** What shows a newcomer around: the card of first steps, or the tour of the desk. */
export type GuidePart = 'card' | 'tour';

/** What a person asked for; `null`: nothing. A profile that begins has the card without asking. */
export const guide: StoreApi<{ readonly asked: GuidePart | null }> = createStore<{ readonly asked: GuidePart | null }>(
  () => ({ asked: null }),
);

/** Shows a part of the guide, or with `null` none. */
export function showGuide(asked: GuidePart | null): void {
  guide.setState({ asked });
}
