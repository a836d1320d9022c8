import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuardsView } from '../../../shared/ipc/safetyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { useServices } from '../../bridge/services.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { enGuardDay } from '../../i18n/enGuardDay.ts';
import { bringWords } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';

bringWords(enGuardDay);

const figures = ['realised', 'fees', 'funding', 'unrealised', 'loss'] as const;
/** Lengths of a cool-off begun by hand, in minutes. */
const lengths = [30, 120, 480] as const;

interface DayFiguresProps {
  readonly view: GuardsView;
  readonly zone: TimeZone;
  readonly onChanged: (view: GuardsView) => void;
}

/** What the day made so far, what the loss is made of, and the cool-off (R18). */
export function DayFigures({ view, zone, onChanged }: DayFiguresProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [error, setError] = useState<AppError | null>(null);
  const { day, coolOff, limits, environment, account } = view;
  const begin = async (minutes: number): Promise<void> => {
    const result = await client.call('guards.coolOff', { environment, account, minutes });
    setError(result.ok ? null : result.error);
    if (result.ok) onChanged(result.value);
  };
  return (
    <section className="guard-day" aria-label={t('guards.day.title')}>
      <h3>{t('guards.day.title')}</h3>
      {day === null ? (
        <p className="quiet-text">{t('guards.day.unknown')}</p>
      ) : (
        <dl className="day-figures">
          {figures.map((name) => (
            <div key={name}>
              <dt>{t(`guards.day.${name}`)}</dt>
              <dd className="number">{day[name]}</dd>
            </div>
          ))}
          <div>
            <dt>{t('guards.day.limit')}</dt>
            <dd className="number">{limits.dailyLoss}</dd>
          </div>
        </dl>
      )}
      <p className="quiet-text">{t('guards.day.note')}</p>
      {coolOff !== null && (
        <p role="status" className="warning-text">
          {t(`guards.coolOff.${coolOff.reason}`, { time: formatTimestamp(coolOff.until, zone) })}
        </p>
      )}
      <div className="dialog-buttons">
        <span role="status">{error === null ? t('guards.coolOff.note') : errorText(t, error)}</span>
        {lengths.map((minutes) => (
          <button key={minutes} type="button" className="button" onClick={() => void begin(minutes)}>
            {t('guards.coolOff.begin', { minutes })}
          </button>
        ))}
      </div>
    </section>
  );
}
