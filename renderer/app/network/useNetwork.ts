import { useEffect, useState } from 'react';
import type { NetworkView } from '../../../shared/ipc/networkViews.ts';
import { useServices } from '../../state/services.ts';

/** Returns the route of live connections as main sends it, and follows it; null until main has responded. */
export function useNetwork(): NetworkView | null {
  const { client } = useServices();
  const [view, setView] = useState<NetworkView | null>(null);
  useEffect(() => {
    let isOpen = true;
    const stop = client.on('network.changed', setView);
    void client.call('network.view', {}).then((result) => {
      // An event that came first is newer.
      if (isOpen && result.ok) setView((now) => now ?? result.value);
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [client]);
  return view;
}
