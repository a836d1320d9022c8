import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostLatency } from '../../../shared/ipc/networkViews.ts';
import { registerMessages } from '../../i18n/messages.ts';
import { toMonotonic } from '../../ipc/feedStatus.ts';
import enNetwork from '../../locales/en/network.json';
import { useServices } from '../../state/services.ts';
import { Ago } from '../../ui/Ago.tsx';

registerMessages(enNetwork);

/** Time between two requests to main while the list is shown. */
const EVERY_MS = 2_000;

/** Lists how long each host of the exchange takes to answer, while it is shown; main sends nothing for it. */
export function HostLatencies() {
  const { t } = useTranslation();
  const { client, clock } = useServices();
  const [hosts, setHosts] = useState<readonly HostLatency[]>([]);
  useEffect(() => {
    let isOpen = true;
    const ask = async (): Promise<void> => {
      const result = await client.call('connections.latency', {});
      if (isOpen && result.ok) setHosts(result.value);
    };
    void ask();
    const stop = clock.every(EVERY_MS, () => void ask());
    return () => {
      isOpen = false;
      stop();
    };
  }, [client, clock]);
  if (hosts.length === 0) return null;
  return (
    <>
      <strong>{t('network.latency')}</strong>
      <dl>
        {hosts.map(({ host, kind, lastMs, medianMs, at }) => (
          <div key={`${kind} ${host}`} title={t(`network.latency.hint.${kind === 'request' ? 'request' : 'socket'}`)}>
            <dt>{kind === 'request' ? host : t(`network.latency.${kind}`, { host })}</dt>
            <dd className="number">
              {t('network.latency.of', { median: Math.round(medianMs), last: Math.round(lastMs) })}{' '}
              <Ago since={toMonotonic(clock, at)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
