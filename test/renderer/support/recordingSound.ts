import type { Sound } from '../../../renderer/bridge/sound.ts';

/** A sound port that makes no sound and keeps what was asked for. */
export function createRecordingSound(): Sound & { readonly played: ('fill' | 'alarm')[] } {
  const played: ('fill' | 'alarm')[] = [];
  return { played, play: (what) => void played.push(what) };
}
