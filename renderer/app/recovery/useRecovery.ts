import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '../../../shared/ipc/contract.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enRecovery from '../../locales/en/recovery.json';
import { useDesk, useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';

registerMessages(enRecovery);

/** What stays open at the exchange; null: not known yet, or not to be had. */
export type Exposure = CallAnswer<'app.exposure'>['open'];

/** Interval in ms at which it is counted: the account may be read only after the start. */
const COUNT_EVERY_MS = 2_000;

/** What one can do after a fault. */
export interface RecoveryControl {
  /** Result of the last action, for a status line; empty: none. */
  readonly said: string;
  /** Whether the program can restart itself. */
  readonly restarts: boolean;
  readonly restart: (safe: boolean) => void;
  readonly openLogs: () => void;
}

/** Returns the actions. A failure is said in the status line. */
export function useRecovery(): RecoveryControl {
  const { t } = useTranslation();
  const { client } = useServices();
  const [said, setSaid] = useState('');
  const restarts = useDesk((state) => state.app?.shell.capabilities.restart ?? true);
  return {
    said,
    restarts,
    restart: (safe) =>
      void client.call('app.restart', { safe }).then((result) => {
        setSaid(result.ok ? t('recovery.restarting') : errorText(t, result.error));
      }),
    openLogs: () =>
      void client.call('app.openLogs', {}).then((result) => {
        if (!result.ok) return setSaid(errorText(t, result.error));
        const { folder, opened } = result.value;
        setSaid(t(opened ? 'recovery.logs.opened' : 'recovery.logs.at', { folder }));
      }),
  };
}

/** Counts what stays open. */
export function useExposure(): Exposure {
  const { client, clock } = useServices();
  const [exposure, setExposure] = useState<Exposure>(null);
  useEffect(() => {
    let isOpen = true;
    const count = (): void =>
      void client.call('app.exposure', {}).then((result) => {
        if (isOpen && result.ok) setExposure(result.value.open);
      });
    count();
    const stop = clock.every(COUNT_EVERY_MS, count);
    return () => {
      isOpen = false;
      stop();
    };
  }, [client, clock]);
  return exposure;
}
