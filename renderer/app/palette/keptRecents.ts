import type { Cancel } from '../../../shared/time/clock.ts';
import type { Services } from '../../state/services.ts';
import { MAX_RECENT, recentsOf } from './recents.ts';

/** Delay between the last change and the save, in ms. */
export const SAVE_RECENTS_AFTER_MS = 1_000;
/** Pattern of an action or symbol id. */
const NAME = /^[A-Za-z0-9][\w.:-]{0,79}$/;

/** Reads the document `recents`; invalid ids are left out, and a damaged document yields an empty list (B-E3). */
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

/** Returns the document's text. */
export function writeRecents(recent: readonly string[]): string {
  return JSON.stringify({ version: 1, recent });
}

/** Handle on the saving of recent entries in the profile. */
export interface KeptRecents {
  /** Saves pending changes now. */
  readonly flush: () => void;
  readonly stop: Cancel;
}

/**
 * Appends the entries of earlier sessions to those used in this one and saves the list from then on. A document that
 * could not be read is not overwritten. Failures are not reported: losing these entries costs only convenience, and a
 * full disk is reported by more important writes.
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
