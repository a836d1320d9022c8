import { useCallback, useEffect, useState } from 'react';
import type { UpdatesView } from '../../../shared/ipc/updateViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import { useServices } from '../../state/services.ts';

/** State of the updates as main sends it, and the error of the user's last action. */
export interface Updates {
  /** Null until main has responded. */
  readonly view: UpdatesView | null;
  readonly error: AppError | null;
  /** Runs an action of the user and keeps its error. */
  readonly run: (action: () => Promise<Result<unknown, AppError>>) => Promise<void>;
}

/** Returns the state of the updates and follows it. */
export function useUpdates(): Updates {
  const { client } = useServices();
  const [view, setView] = useState<UpdatesView | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let isOpen = true;
    const stop = client.on('updates.changed', setView);
    void client.call('updates.view', {}).then((result) => {
      // An event that came first is newer.
      if (isOpen && result.ok) setView((now) => now ?? result.value);
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [client]);
  const run = useCallback(async (action: () => Promise<Result<unknown, AppError>>): Promise<void> => {
    setError(null);
    const done = await action();
    if (!done.ok) setError(done.error);
  }, []);
  return { view, error, run };
}
