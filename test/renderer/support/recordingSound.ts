import type { Sound } from '../../../renderer/state/desk/sound.ts';

/** Creates a sound port that makes no sound and records the requested sounds. */
export function createRecordingSound(): Sound & { readonly played: ('fill' | 'alarm')[] } {
  const played: ('fill' | 'alarm')[] = [];
  return { played, play: (what) => void played.push(what) };
}
