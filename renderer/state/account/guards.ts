import { useEffect, useState } from 'react';
import type { GuardsView } from '../../../shared/ipc/safetyViews.ts';
import { useDesk, useServices } from '../services.ts';

/** Returns the limits, the day's result and the lock as main last reported them; null before the first report. */
export function useGuards(): GuardsView | null {
  const { client } = useServices();
  const environment = useDesk(({ app }) => app?.environment ?? null);
  const account = useDesk(({ app }) => app?.account ?? null);
  const [view, setView] = useState<GuardsView | null>(null);
  useEffect(() => {
    if (environment === null || account === null) return;
    let closed = false;
    const stop = client.on('guards.changed', (reported) => {
      if (reported.environment === environment && reported.account === account) setView(reported);
    });
    void client.call('guards.view', { environment, account }).then((result) => {
      if (!closed && result.ok) setView(result.value);
    });
    return () => {
      closed = true;
      stop();
    };
  }, [client, environment, account]);
  return view;
}
