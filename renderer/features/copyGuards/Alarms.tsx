import { useTranslation } from 'react-i18next';
import type { CopyAlarm, CopyAlarmItem } from '../../../shared/domain/copyGuard.ts';
import { useServices } from '../../state/services.ts';
import type { TimeZone } from '../../format/time.ts';
import { hasMessage, translateKey, type Translate } from '../../i18n/messages.ts';
import { exactAmount } from '../../ui/amount.ts';
import { When } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import { useMonotonic } from '../../ui/pulse.ts';

interface AlarmsProps {
  /** Newest first. */
  readonly alarms: readonly CopyAlarm[];
  readonly zone: TimeZone;
  readonly nameOf: (traderId: string) => string;
  readonly onHold: (alarmId: string) => void;
}

/** Returns the whole seconds until a wall time, never below zero, and updates them while the component is mounted. */
export function useSecondsTo(time: number | null): number {
  const { clock } = useServices();
  useMonotonic();
  return time === null ? 0 : Math.max(0, Math.ceil((time - clock.now()) / 1000));
}

/** Returns the sentence of an alarm: which threshold was reached. */
export function alarmText(t: Translate, { mark, figure, limit }: CopyAlarm, trader: string): string {
  return t(`copyGuard.alarm.${mark}`, { trader, figure: exactAmount(figure, 0), limit: exactAmount(limit, 0) });
}

const itemText = (t: Translate, { copyId, symbol, outcome }: CopyAlarmItem): string => {
  const word = t(`copyGuard.outcome.${outcome}`);
  if (copyId === null) return t('copyGuard.item.stop', { outcome: word });
  return t('copyGuard.item.copy', { copyId, symbol: symbol ?? '', outcome: word });
};

/** Shows every threshold that was reached, what followed, and a hold button for alarms that count down. */
export function Alarms({ alarms, zone, nameOf, onHold }: AlarmsProps) {
  const { t } = useTranslation();
  if (alarms.length === 0) return <p className="quiet-text">{t('copyGuard.alarms.none')}</p>;
  return (
    <ul className="guard-alarms">
      {alarms.map((alarm) => (
        <li key={alarm.alarmId} data-state={alarm.state}>
          <When time={alarm.at} zone={zone} /> {alarmText(t, alarm, nameOf(alarm.traderId))}{' '}
          <AlarmState alarm={alarm} name={nameOf(alarm.traderId)} onHold={onHold} />
          {alarm.items.length > 0 && (
            <ul>
              {alarm.items.map((item) => (
                <li key={item.copyId ?? 'stop'}>
                  {itemText(t, item)} {item.error !== null && errorText(t, item.error)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AlarmStateProps {
  readonly alarm: CopyAlarm;
  readonly name: string;
  readonly onHold: (alarmId: string) => void;
}

function AlarmState({ alarm, name, onHold }: AlarmStateProps) {
  const { t } = useTranslation();
  const { state, problem, alarmId } = alarm;
  const seconds = useSecondsTo(alarm.actsAt);
  const params = { trader: name };
  return (
    <>
      <strong className={state === 'counting' || state === 'failed' || state === 'acting' ? 'warning-text' : ''}>
        {t(`copyGuard.state.${state}`, { seconds })}
      </strong>{' '}
      {problem !== null && <span>{hasMessage(problem) ? translateKey(t, problem, params) : problem}</span>}{' '}
      {state === 'counting' && (
        <button
          type="button"
          className="button row-button"
          aria-label={t('copyGuard.hold.name', { trader: name })}
          onClick={() => onHold(alarmId)}
        >
          {t('copyGuard.hold')}
        </button>
      )}
    </>
  );
}
