/** Errors of the window that nobody foresaw (B-E7): what they left undone is not known, so main is told and halts trading. */
import type { Cancel } from '../../shared/time/clock.ts';
import type { Client } from './client.ts';
import type { Desk } from './desk.ts';
import { windowError } from './windowError.ts';

export interface Faults {
  /** Tells main of one; another one while it is being told adds nothing. */
  readonly notify: () => void;
  /** Hears what nothing caught in a window; the answer ends it. */
  readonly hear: (target: Pick<Window, 'addEventListener' | 'removeEventListener'>) => Cancel;
}

/** Faults through main; where main cannot be told, the notice stands in the window at least. */
export function createFaults(client: Pick<Client, 'call'>, desk: Pick<Desk, 'notify'>): Faults {
  let telling = false;
  const notify = (): void => {
    if (telling) return;
    telling = true;
    void client.call('app.faulted', {}).then((result) => {
      telling = false;
      if (!result.ok) desk.notify({ kind: 'error', error: windowError('internal', 'error.window.unforeseen') });
    });
  };
  return {
    notify,
    hear(target) {
      // The browser's own remarks, such as on a size observer that came round too late, carry no error.
      const thrown = (event: ErrorEvent): void => {
        if (event.error instanceof Error) notify();
      };
      target.addEventListener('error', thrown);
      target.addEventListener('unhandledrejection', notify);
      return () => {
        target.removeEventListener('error', thrown);
        target.removeEventListener('unhandledrejection', notify);
      };
    },
  };
}
