import { useTranslation } from 'react-i18next';
import { digitGroupings } from '../../../shared/settings/digitGrouping.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useServices } from '../../state/services.ts';
import enGuards from '../../locales/en/guards.json';
import { OptionRow, useClosePopover } from '../../ui/Popover.tsx';
import { Slider } from '../../ui/Slider.tsx';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import { panelKinds } from '../panels.ts';
import { DirectionColoursRow, LanguageRow, ThemeRow } from './lookRows.tsx';
import { Found, OneOf, Section, SettingsSearch } from './rows.tsx';
import './settings.css';
import enSettings from '../../locales/en/settings.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useState } from 'react';

const STATES = ['off', 'on'] as const;

/**
 * The switch for trading hotkeys, off by default. Turning it on asks for confirmation in place with an explanation, and
 * the setting persists; turning it off asks nothing.
 */
function TradingHotkeys({ on }: { readonly on: boolean }) {
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

registerMessages(enGuards);
registerMessages(enSettings);

const DENSITIES = ['comfortable', 'compact', 'dense'] as const;
const LARGE = ['short', 'full'] as const;
const ZONES = ['local', 'utc'] as const;
const CONFIRM_LEVELS = ['always', 'market', 'never'] as const;
const SOUND = ['off', 'on'] as const;

interface SettingsContentProps {
  readonly settings: Settings;
  /** `null` until the workbench is ready. */
  readonly dock: WorkbenchHandle | null;
}

/** The settings by section, with a search over their names and values. Every change takes effect at once. */
export function SettingsContent({ settings, dock }: SettingsContentProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <div className="settings">
      <input
        className="input"
        type="search"
        maxLength={80}
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SettingsSearch value={text}>
        <Look settings={settings} />
        <Numbers settings={settings} />
        <Trading settings={settings} />
        <Desk dock={dock} />
      </SettingsSearch>
      <p className="menu-note settings-none" role="status">
        {t('settings.none')}
      </p>
    </div>
  );
}

function Look({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <Section name={t('settings.group.look')}>
      <ThemeRow settings={settings} />
      <LanguageRow settings={settings} />
      <DirectionColoursRow settings={settings} />
      <OneOf
        name={t('settings.density')}
        value={settings.density}
        values={DENSITIES}
        textOf={(value) => t(`settings.density.${value}`)}
        onChange={(density) => desk.changeSettings({ density })}
      />
      <Found texts={[t('settings.textSize')]}>
        <OptionRow name={t('settings.textSize')}>
          <Slider
            label={t('settings.textSize')}
            min={90}
            max={150}
            step={5}
            value={settings.textSize}
            onChange={(textSize) => desk.changeSettings({ textSize })}
          />
          <output className="number">{t('settings.textSize.value', { value: settings.textSize })}</output>
        </OptionRow>
      </Found>
    </Section>
  );
}

function Numbers({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <Section name={t('settings.group.numbers')}>
      <OneOf
        list
        name={t('settings.digitGrouping')}
        value={settings.digitGrouping}
        values={digitGroupings}
        textOf={(value) => t(`settings.digitGrouping.${value}`)}
        onChange={(digitGrouping) => desk.changeSettings({ digitGrouping })}
      />
      <OneOf
        name={t('settings.largeNumbers')}
        value={settings.largeNumbers}
        values={LARGE}
        textOf={(value) => t(`settings.largeNumbers.${value}`)}
        onChange={(largeNumbers) => desk.changeSettings({ largeNumbers })}
      />
      <OneOf
        name={t('settings.timeZone')}
        value={settings.timeZone}
        values={ZONES}
        textOf={(value) => t(`settings.timeZone.${value}`)}
        onChange={(timeZone) => desk.changeSettings({ timeZone })}
      />
    </Section>
  );
}

function Trading({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <Section name={t('settings.group.trading')}>
      <OneOf
        name={t('settings.confirmLevel')}
        value={settings.confirmLevel}
        values={CONFIRM_LEVELS}
        textOf={(value) => t(`settings.confirmLevel.${value}`)}
        onChange={(confirmLevel) => desk.changeSettings({ confirmLevel })}
      />
      <Found texts={[t('settings.confirmLevel')]}>
        <p className="menu-note">{t('settings.confirmLevel.note')}</p>
      </Found>
      <OneOf
        name={t('settings.sound')}
        value={settings.sound ? 'on' : 'off'}
        values={SOUND}
        textOf={(value) => t(`settings.sound.${value}`)}
        onChange={(value) => desk.changeSettings({ sound: value === 'on' })}
      />
      <TradingHotkeys on={settings.tradingHotkeys} />
    </Section>
  );
}

function Desk({ dock }: { readonly dock: WorkbenchHandle | null }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const close = useClosePopover();
  const commands = [
    { text: t('settings.hotkeys'), run: () => desk.showCommand('hotkeys') },
    { text: t('keys.open'), run: () => desk.showKeys(true) },
    { text: t('guards.open'), run: () => desk.showLimits(true) },
    { text: t('action.resetLayout'), run: () => dock?.reset() },
  ];
  return (
    <Section name={t('settings.group.desk')}>
      <Found texts={[t('settings.panels'), ...panelKinds.map((kind) => t(`panel.${kind}`))]}>
        <OptionRow name={t('settings.panels')}>
          {panelKinds.map((kind) => (
            <Found key={kind} texts={[t('settings.panels'), t(`panel.${kind}`)]}>
              <button
                type="button"
                className="button"
                onClick={() => {
                  dock?.show(kind);
                  close();
                }}
              >
                {t(`panel.${kind}`)}
              </button>
            </Found>
          ))}
        </OptionRow>
      </Found>
      <div className="settings-ways">
        {commands.map(({ text, run }) => (
          <Found key={text} texts={[text]}>
            <button
              type="button"
              className="button"
              onClick={() => {
                close();
                run();
              }}
            >
              {text}
            </button>
          </Found>
        ))}
      </div>
    </Section>
  );
}
