import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../bridge/services.ts';
import { OneOf } from './rows.tsx';

const STATES = ['off', 'on'] as const;

/**
 * Hotkeys that trade: off at first. Switching them on asks in place, with what it means, and holds for good; switching them
 * off asks nothing.
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
        values={STATES}
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
