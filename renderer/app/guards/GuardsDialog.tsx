import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuardsView } from '../../../shared/ipc/safetyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { useServices } from '../../state/services.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import enGuards from '../../locales/en/guards.json';
import { registerMessages } from '../../i18n/messages.ts';
import { Amount, useZone } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { GuardsForm } from './GuardsForm.tsx';
import { groupThousands } from '../../format/number.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import enGuardDay from '../../locales/en/guardDay.json';

registerMessages(enGuardDay);

const figures = ['realised', 'fees', 'funding', 'unrealised', 'loss'] as const;
/** Decimals of a shown amount of money. */
const MONEY = 2;
/** Lengths of a cool-off started by the user, in minutes. */
const lengths = [30, 120, 480] as const;

interface DayFiguresProps {
  readonly view: GuardsView;
  readonly zone: TimeZone;
  readonly onChanged: (view: GuardsView) => void;
}

/** Shows the day's result, the parts of the loss, and the cool-off (R18). */
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
              <dd>
                <Amount text={day[name]} decimals={MONEY} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('guards.day.limit')}</dt>
            <dd className="number">{groupThousands(limits.dailyLoss)}</dd>
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

registerMessages(enGuards);

/**
 * The user's own limits: the limits in force, the looser ones that take effect later, and the form to change them
 * (R18).
 */
export function GuardsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const zone = useZone();
  const [view, setView] = useState<GuardsView | null>(null);
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    const same = (reported: GuardsView): boolean =>
      reported.environment === tradingContext.environment && reported.account === tradingContext.account;
    let closed = false;
    const stop = client.on('guards.changed', (reported) => {
      if (same(reported)) setView(reported);
    });
    void client.call('guards.view', tradingContext).then((result) => {
      if (closed) return;
      if (result.ok) setView(result.value);
      else setError(result.error);
    });
    return () => {
      closed = true;
      stop();
    };
  }, [client, desk]);
  return (
    <Dialog title={t('guards.title')} className="guards" kill="head" close={t('kill.close')} onClose={onClose}>
      {view !== null && <DayFigures view={view} zone={zone} onChanged={setView} />}
      {view !== null ? (
        <GuardsForm
          view={view}
          zone={zone}
          save={(limits) =>
            client.call('guards.change', { environment: view.environment, account: view.account, limits })
          }
          onSaved={setView}
        />
      ) : error === null ? (
        <p role="status">{t('guards.loading')}</p>
      ) : (
        <p role="alert">
          {t('guards.failed')} {errorText(t, error)}
        </p>
      )}
    </Dialog>
  );
}
