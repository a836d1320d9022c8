import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../shared/result/appError.ts';
import { useServices } from '../../state/services.ts';
import { readPresets, writePresets, type Preset } from './presets.ts';

/** Presets of the profile. `failed`: they could not be read, and they are not overwritten. */
export interface KnownPresets {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly presets: readonly Preset[];
  readonly change: (presets: readonly Preset[]) => void;
}

type Held = Pick<KnownPresets, 'status' | 'presets'>;

/** Reads the presets once and saves the whole document with each change. */
export function usePresets(): KnownPresets {
  const { client, desk } = useServices();
  const [held, setHeld] = useState<Held>({ status: 'loading', presets: [] });
  useEffect(() => {
    let left = false;
    void client.call('documents.read', { name: 'ticketPresets' }).then((result) => {
      if (left) return;
      const text = result.ok ? result.value.text : null;
      const presets = text === null ? [] : readPresets(text);
      setHeld(result.ok && presets ? { status: 'ready', presets } : { status: 'failed', presets: [] });
    });
    return () => {
      left = true;
    };
  }, [client]);
  const change = useCallback(
    (presets: readonly Preset[]): void => {
      const notify = (error: AppError): void => desk.notify({ kind: 'error', error });
      setHeld({ status: 'ready', presets });
      void client.call('documents.write', { name: 'ticketPresets', text: writePresets(presets) }).then((result) => {
        if (!result.ok) notify(result.error);
      });
    },
    [client, desk],
  );
  return { ...held, change };
}
