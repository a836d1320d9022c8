import type { Cancel } from '../../../shared/time/clock.ts';
import type { Services } from '../../bridge/services.ts';
import { MAX_RECENT, recentsOf } from './recents.ts';

/** Saved so long after the last change, in ms. */
export const SAVE_RECENTS_AFTER_MS = 1_000;
/** What a name may look like: an action's, or a symbol's. */
const NAME = /^[A-Za-z0-9][\w.:-]{0,79}$/;

/** Reads the document `recents`; names that cannot be any are left out, and so is all of a damaged one (B-E3). */
export function readRecents(text: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const { recent } = (value ?? {}) as { recent?: unknown };
  if (!Array.isArray(recent)) return [];
  const names = (recent as unknown[]).filter((one): one is string => typeof one === 'string' && NAME.test(one));
  return [...new Set(names)].slice(0, MAX_RECENT);
}

/** The document's text. */
export function writeRecents(recent: readonly string[]): string {
  return JSON.stringify({ version: 1, recent });
}

/** The recent ones in the profile. */
export interface KeptRecents {
  /** Saves now what waits to be saved. */
  readonly flush: () => void;
  readonly stop: Cancel;
}

/**
 * Puts what was used before the restart behind what was used since, and keeps it from then on. A document that could not
 * be read is not written over. Nothing is told: whoever loses these names loses a convenience, and a disk that is full is
 * told by what matters more.
 */
export function keepRecents({ client, clock, desk }: Pick<Services, 'client' | 'clock' | 'desk'>): KeptRecents {
  const recents = recentsOf(desk.store);
  let saved: string | null = null;
  let waiting: Cancel | null = null;
  let stopped = false;
  const stops: Cancel[] = [];

  const flush = (): void => {
    waiting?.();
    waiting = null;
    const text = writeRecents(recents.getState());
    if (saved === null || text === saved) return;
    saved = text;
    void client.call('documents.write', { name: 'recents', text });
  };
  const later = (): void => {
    waiting?.();
    waiting = clock.after(SAVE_RECENTS_AFTER_MS, flush);
  };
  const load = async (): Promise<void> => {
    const result = await client.call('documents.read', { name: 'recents' });
    if (!result.ok || stopped) return;
    saved = result.value.text ?? '';
    const all = [...recents.getState(), ...readRecents(saved)];
    recents.setState([...new Set(all)].slice(0, MAX_RECENT), true);
    stops.push(recents.subscribe(later));
    later();
  };
  void load();
  return {
    flush,
    stop() {
      stopped = true;
      waiting?.();
      for (const stop of stops) stop();
    },
  };
}
