import { useTranslation } from 'react-i18next';
import type { Settings } from '../../shared/settings/settings.ts';
import { useServices } from '../bridge/services.ts';
import type { ReactNode } from 'react';
import { Choice } from '../ui/Choice.tsx';
import { Popover, useClosePopover } from '../ui/Popover.tsx';
import type { DockActions } from './Dock.tsx';
import { panelIds } from './layout.ts';

const THEMES = ['dark', 'light', 'system'] as const;
const DIRECTIONS = ['greenRed', 'redGreen', 'blueOrange'] as const;
const ZONES = ['local', 'utc'] as const;
const CONFIRM_LEVELS = ['always', 'market', 'never'] as const;
const SOUND = ['off', 'on'] as const;

/** The settings of look and trading, the way to keys and panels, and back to the shipped layout. */
export function SettingsMenu(props: SettingsMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover label={t('settings.title')} name={t('settings.title')} align="end" above>
      <SettingsContent {...props} />
    </Popover>
  );
}

interface SettingsMenuProps {
  readonly settings: Settings;
  /** `null` until the desk stands. */
  readonly dock: DockActions | null;
}

function SettingsContent({ settings, dock }: SettingsMenuProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const close = useClosePopover();
  return (
    <div className="settings">
      <Row name={t('settings.theme')}>
        <Choice
          label={t('settings.theme')}
          value={settings.theme}
          options={THEMES.map((value) => ({ value, text: t(`settings.theme.${value}`) }))}
          onChange={(theme) => desk.changeSettings({ theme })}
        />
      </Row>
      <Row name={t('settings.directionColours')}>
        <select
          className="select"
          aria-label={t('settings.directionColours')}
          value={settings.directionColours}
          onChange={(event) => {
            const chosen = DIRECTIONS.find((one) => one === event.target.value);
            if (chosen) desk.changeSettings({ directionColours: chosen });
          }}
        >
          {DIRECTIONS.map((value) => (
            <option key={value} value={value}>
              {t(`settings.directionColours.${value}`)}
            </option>
          ))}
        </select>
      </Row>
      <Row name={t('settings.textSize')}>
        <input
          type="range"
          min={90}
          max={150}
          step={5}
          aria-label={t('settings.textSize')}
          value={settings.textSize}
          onChange={(event) => desk.changeSettings({ textSize: event.target.valueAsNumber })}
        />
        <output className="number">{t('settings.textSize.value', { value: settings.textSize })}</output>
      </Row>
      <Row name={t('settings.timeZone')}>
        <Choice
          label={t('settings.timeZone')}
          value={settings.timeZone}
          options={ZONES.map((value) => ({ value, text: t(`settings.timeZone.${value}`) }))}
          onChange={(timeZone) => desk.changeSettings({ timeZone })}
        />
      </Row>
      <Row name={t('settings.confirmLevel')}>
        <Choice
          label={t('settings.confirmLevel')}
          value={settings.confirmLevel}
          options={CONFIRM_LEVELS.map((value) => ({ value, text: t(`settings.confirmLevel.${value}`) }))}
          onChange={(confirmLevel) => desk.changeSettings({ confirmLevel })}
        />
      </Row>
      <Row name={t('settings.sound')}>
        <Choice
          label={t('settings.sound')}
          value={settings.sound ? 'on' : 'off'}
          options={SOUND.map((value) => ({ value, text: t(`settings.sound.${value}`) }))}
          onChange={(value) => desk.changeSettings({ sound: value === 'on' })}
        />
      </Row>
      <Row name={t('settings.panels')}>
        {panelIds.map((id) => (
          <button
            key={id}
            type="button"
            className="button"
            onClick={() => {
              dock?.show(id);
              close();
            }}
          >
            {t(`panel.${id}`)}
          </button>
        ))}
      </Row>
      <div className="settings-row">
        <button
          type="button"
          className="button"
          onClick={() => {
            close();
            desk.showKeys(true);
          }}
        >
          {t('keys.open')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            close();
            desk.showLimits(true);
          }}
        >
          {t('guards.open')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            dock?.reset();
            close();
          }}
        >
          {t('action.resetLayout')}
        </button>
      </div>
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="settings-row">
      <span className="settings-name" aria-hidden="true">
        {name}
      </span>
      <div className="settings-value">{children}</div>
    </div>
  );
}
