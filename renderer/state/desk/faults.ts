/** Unexpected errors of the window (B-E7): their consequences are unknown, so main is notified and halts trading. */
import type { Cancel } from '../../../shared/time/clock.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import type { Desk } from './desk.ts';

export interface Faults {
  /** Reports a fault to main; further faults during the report are not sent. */
  readonly notify: () => void;
  /** Listens for uncaught errors in a window; the returned function ends it. */
  readonly listen: (target: Pick<Window, 'addEventListener' | 'removeEventListener'>) => Cancel;
}

/** Creates the fault reporting; where main cannot be reached, the window shows at least a notice. */
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
    listen(target) {
      // The browser's own warnings, such as a late size observer, carry no error object.
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
