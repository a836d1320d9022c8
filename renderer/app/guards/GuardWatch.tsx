import { useEffect } from 'react';
import { useServices } from '../../bridge/services.ts';
import { worldOf } from '../../bridge/tradingStore.ts';

/** Somebody at the desk is told to main at most this often. */
const TELL_MS = 20_000;

/** Tells main that somebody is at the desk, so that the ticket stays open (R18). Draws nothing. */
export function GuardWatch() {
  const { client, clock, desk } = useServices();
  useEffect(() => {
    let notified = Number.NEGATIVE_INFINITY;
    const seen = (event: Event): void => {
      const tradingContext = worldOf(desk.store.getState());
      // What a script makes up is nobody.
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
