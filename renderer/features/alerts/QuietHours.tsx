import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useServices } from '../../bridge/services.ts';
import { Popover } from '../../ui/Popover.tsx';

/** When alerts neither sound nor leave the window. */
export function QuietHours() {
  const { t } = useTranslation();
  const { desk } = useServices();
  const hours = useDesk((state) => state.app?.settings.quietHours ?? null);
  const [from, setFrom] = useState(hours?.from ?? '22:00');
  const [to, setTo] = useState(hours?.to ?? '07:00');
  return (
    <Popover
      label={hours === null ? t('alerts.quiet') : `${t('alerts.quiet')} ${hours.from}-${hours.to}`}
      name={t('alerts.quiet')}
      align="end"
      above="auto"
    >
      <div className="menu">
        <p className="hint">{t('alerts.quiet.hint')}</p>
        <label>
          {t('alerts.quiet.from')}{' '}
          <input className="input" type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
        </label>
        <label>
          {t('alerts.quiet.to')}{' '}
          <input className="input" type="time" value={to} onChange={(event) => setTo(event.target.value)} />
        </label>
        <button
          type="button"
          className="button"
          disabled={from === '' || to === ''}
          onClick={() => desk.changeSettings({ quietHours: { from, to } })}
        >
          {t('alerts.quiet.save')}
        </button>
        <button
          type="button"
          className="button"
          disabled={hours === null}
          onClick={() => desk.changeSettings({ quietHours: null })}
        >
          {t('alerts.quiet.off')}
        </button>
      </div>
    </Popover>
  );
}
