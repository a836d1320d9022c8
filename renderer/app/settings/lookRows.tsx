import { useTranslation } from 'react-i18next';
import { languageProperties, languages } from '../../../shared/settings/languages.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useServices } from '../../state/services.ts';
import { OneOf } from './rows.tsx';

const THEMES = ['dark', 'light', 'system'] as const;
const DIRECTIONS = ['greenRed', 'redGreen', 'blueOrange'] as const;

interface LookRowProps {
  readonly settings: Settings;
  /** Shows a drop-down list instead of a row of buttons. */
  readonly list?: boolean;
}

/** The language of the app; applied at once. */
export function LanguageRow({ settings, list = false }: LookRowProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <OneOf
      list={list}
      name={t('settings.language')}
      value={settings.language}
      values={languages}
      textOf={(value) => languageProperties[value].name}
      onChange={(language) => desk.changeSettings({ language })}
    />
  );
}

/** The theme; applied at once. */
export function ThemeRow({ settings, list = false }: LookRowProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <OneOf
      list={list}
      name={t('settings.theme')}
      value={settings.theme}
      values={THEMES}
      textOf={(value) => t(`settings.theme.${value}`)}
      onChange={(theme) => desk.changeSettings({ theme })}
    />
  );
}

/** The colours of up and down, always as a list because their names are long. Applied at once. */
export function DirectionColoursRow({ settings }: Pick<LookRowProps, 'settings'>) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <OneOf
      list
      name={t('settings.directionColours')}
      value={settings.directionColours}
      values={DIRECTIONS}
      textOf={(value) => t(`settings.directionColours.${value}`)}
      onChange={(directionColours) => desk.changeSettings({ directionColours })}
    />
  );
}
