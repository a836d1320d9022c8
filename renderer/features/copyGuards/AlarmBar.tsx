import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CopyAlarm } from '../../../shared/domain/copyGuard.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { traderName } from '../../bridge/copyState.ts';
import { copyTradingOf } from '../../bridge/copyStore.ts';
import { useServices } from '../../bridge/services.ts';
import { enCopyGuards } from '../../i18n/enCopyGuards.ts';
import { bringWords } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';
import { alarmText, useSecondsTo } from './Alarms.tsx';
import { holdAlarm } from './calls.ts';

bringWords(enCopyGuards);

/** Over the desk while a guard counts down to closing copies, whatever panel is open, with the way to hold it. */
export function AlarmBar() {
  const services = useServices();
  const copies = copyTradingOf(services);
  const guards = useStore(copies.store, (state) => state.guards);
  const traders = useStore(copies.store, (state) => state.traders);
  const counting = guards?.alarms.filter(({ state }) => state === 'counting') ?? [];
  return counting.map((alarm) => (
    <CountingBar
      key={alarm.alarmId}
      alarm={alarm}
      trader={traderName(traders, alarm.traderId)}
      onHold={() => holdAlarm(services, alarm.alarmId)}
    />
  ));
}

interface CountingBarProps {
  readonly alarm: CopyAlarm;
  readonly trader: string;
  /** Answers why it could not be held; null: it is. */
  readonly onHold: () => Promise<AppError | null>;
}

function CountingBar({ alarm, trader, onHold }: CountingBarProps) {
  const { t } = useTranslation();
  const seconds = useSecondsTo(alarm.actsAt);
  const [error, setError] = useState<AppError | null>(null);
  return (
    <section className="safety-banner guard-bar" data-mode="killed" aria-label={t('copyGuard.bar')}>
      <p>
        <span role="alert">
          <strong>{t('copyGuard.bar')}</strong> {alarmText(t, alarm, trader)}
        </span>{' '}
        <span className="number">{t('copyGuard.bar.closing', { trader, seconds })}</span>
        {error !== null && <span className="warning-text"> {errorText(t, error)}</span>}
      </p>
      <button
        type="button"
        className="button primary"
        aria-label={t('copyGuard.hold.name', { trader })}
        onClick={() => void onHold().then(setError)}
      >
        {t('copyGuard.hold')}
      </button>
    </section>
  );
}
