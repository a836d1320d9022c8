import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecovery } from '../recovery/useRecovery.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { createBrowserSound } from '../../state/desk/index.ts';
import { useServices } from '../../state/services.ts';
import { TimeInput } from '../../ui/DayInput.tsx';
import { OneOf } from './rows.tsx';

/** Plays a sound once, so that one knows it before it is heard. */
export function PlaySound({ what, name }: { readonly what: 'fill' | 'alarm'; readonly name: string }) {
  const { t } = useTranslation();
  const [sound] = useState(createBrowserSound);
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={t('settings.sound.play.name', { name })}
      onClick={() => sound.play(what)}
    >
      {t('settings.sound.play')}
    </button>
  );
}

/** Sets the quiet hours; they take effect as soon as both times are valid. */
export function QuietHours({ hours }: { readonly hours: Settings['quietHours'] }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const [typed, setTyped] = useState({ from: '22:00', to: '07:00' });
  const shown = hours ?? typed;
  const change = (part: Partial<typeof typed>): void => {
    const next = { ...shown, ...part };
    setTyped(next);
    if (hours !== null && next.from !== '' && next.to !== '') desk.changeSettings({ quietHours: next });
  };
  return (
    <>
      <OneOf
        name={t('alerts.quiet')}
        value={hours === null ? 'off' : 'on'}
        values={['off', 'on']}
        textOf={(value) => t(`settings.quiet.${value}`)}
        onChange={(value) => desk.changeSettings({ quietHours: value === 'on' ? typed : null })}
      />
      {hours !== null &&
        (['from', 'to'] as const).map((part) => (
          <label key={part}>
            <span>{t(part === 'from' ? 'alerts.quiet.from' : 'alerts.quiet.to')}</span>{' '}
            <TimeInput value={shown[part]} onChange={(time) => change({ [part]: time })} />
          </label>
        ))}
    </>
  );
}

/**
 * The switch for trading hotkeys, off by default. Turning it on asks for confirmation in place with an explanation, and
 * the setting persists; turning it off asks nothing.
 */
export function TradingHotkeys({ on }: { readonly on: boolean }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <OneOf
        name={t('settings.tradingHotkeys')}
        value={on ? 'on' : 'off'}
        values={['off', 'on']}
        textOf={(value) => t(`settings.tradingHotkeys.${value}`)}
        onChange={(value) => {
          if (value === 'off') desk.changeSettings({ tradingHotkeys: false });
          setAsked(value === 'on' && !on);
        }}
      />
      {asked && !on && (
        <div className="settings-question" role="alertdialog" aria-label={t('settings.tradingHotkeys.title')}>
          <p>
            <strong>{t('settings.tradingHotkeys.title')}</strong> {t('settings.tradingHotkeys.text')}
          </p>
          <button type="button" className="button" autoFocus onClick={() => setAsked(false)}>
            {t('settings.tradingHotkeys.decline')}
          </button>{' '}
          <button
            type="button"
            className="button danger"
            onClick={() => {
              desk.changeSettings({ tradingHotkeys: true });
              setAsked(false);
            }}
          >
            {t('settings.tradingHotkeys.confirm')}
          </button>
        </div>
      )}
    </>
  );
}

/** Opens the folder of the log; where that fails, its path is shown. */
export function OpenLogs() {
  const { t } = useTranslation();
  const { said, openLogs } = useRecovery();
  return (
    <>
      <button type="button" className="button" onClick={openLogs}>
        {t('recovery.logs')}
      </button>
      <span className="settings-said" role="status">
        {said}
      </span>
    </>
  );
}
