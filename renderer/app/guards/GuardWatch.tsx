import { useEffect } from 'react';
import { useServices } from '../../state/services.ts';
import { tradingContextOf } from '../../state/account/index.ts';

/** Shortest time between two activity reports to main, in ms. */
const TELL_MS = 20_000;

/** Reports user activity to main, so that the ticket stays open (R18). Renders nothing. */
export function GuardWatch() {
  const { client, clock, desk } = useServices();
  useEffect(() => {
    let notified = Number.NEGATIVE_INFINITY;
    const seen = (event: Event): void => {
      const tradingContext = tradingContextOf(desk.store.getState());
      // Events created by a script are not user activity.
      if (!event.isTrusted || tradingContext === null || clock.monotonic() - notified < TELL_MS) return;
      notified = clock.monotonic();
      void client.call('guards.active', tradingContext);
    };
    window.addEventListener('pointerdown', seen, true);
    window.addEventListener('keydown', seen, true);
    return () => {
      window.removeEventListener('pointerdown', seen, true);
      window.removeEventListener('keydown', seen, true);
    };
  }, [client, clock, desk]);
  return null;
}
