import { useTranslation } from 'react-i18next';
import { languageProperties, languages } from '../../../shared/settings/languages.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useServices } from '../../state/services.ts';
import { Slider } from '../../ui/Slider.tsx';
import { OneOf, useRows, type SettingRow } from './rows.tsx';

const THEMES = ['dark', 'light', 'system'] as const;
const DIRECTIONS = ['greenRed', 'redGreen', 'blueOrange'] as const;
const DENSITIES = ['comfortable', 'compact', 'dense'] as const satisfies readonly Settings['density'][];

/** Returns the rows of language and appearance, for the settings and the welcome card; `list`: as drop-down lists. */
export function useLookRows(settings: Settings, list = false) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const { choice, resetOf } = useRows(settings);
  return {
    // Without a reset: one would change the language of somebody who may not read the other one.
    language: {
      id: 'language',
      name: t('settings.language'),
      texts: languages.map((one) => languageProperties[one].name),
      control: (
        <OneOf
          list={list}
          name={t('settings.language')}
          value={settings.language}
          values={languages}
          textOf={(value) => languageProperties[value].name}
          onChange={(language) => desk.changeSettings({ language })}
        />
      ),
    },
    theme: choice('theme', {
      list,
      name: t('settings.theme'),
      values: THEMES,
      textOf: (value) => t(`settings.theme.${value}`),
    }),
    directionColours: choice('directionColours', {
      list: true,
      name: t('settings.directionColours'),
      values: DIRECTIONS,
      textOf: (value) => t(`settings.directionColours.${value}`),
    }),
    density: choice('density', {
      list,
      name: t('settings.density'),
      values: DENSITIES,
      textOf: (value) => t(`settings.density.${value}`),
    }),
    textSize: {
      id: 'textSize',
      name: t('settings.textSize'),
      texts: [],
      control: (
        <>
          <Slider
            label={t('settings.textSize')}
            min={90}
            max={150}
            step={5}
            value={settings.textSize}
            onChange={(textSize) => desk.changeSettings({ textSize })}
          />
          <output className="number">{t('settings.textSize.value', { value: settings.textSize })}</output>
        </>
      ),
      ...resetOf('textSize'),
    },
  } satisfies Readonly<Record<string, SettingRow>>;
}

/**
 * Shows what the chosen theme, density and text size look like, and every set of price colours with the chosen one
 * marked: rows, levels and buttons made of the same tokens as those of the desk, without figures.
 */
export function LookSample({ chosen }: { readonly chosen: Settings['directionColours'] }) {
  const { t } = useTranslation();
  return (
    <div className="look-sample" role="img" aria-label={t('settings.sample')}>
      {DIRECTIONS.map((colours) => (
        <div key={colours} className="look-sample-set" data-directions={colours} data-chosen={colours === chosen}>
          <div className="look-sample-candles">
            {CANDLES.map(([direction, height], place) => (
              <i key={place} data-direction={direction} style={{ blockSize: `${height}%` }} />
            ))}
          </div>
          <span>{t(`settings.directionColours.${colours}`)}</span>
        </div>
      ))}
      <div className="look-sample-rows">
        <span data-direction="down">▼ {t('settings.sample.ask')}</span>
        <span>{t('settings.sample.text')}</span>
        <span data-direction="up">▲ {t('settings.sample.bid')}</span>
      </div>
      <div className="look-sample-buttons">
        <span className="button buys">{t('settings.sample.buy')}</span>
        <span className="button sells">{t('settings.sample.sell')}</span>
        <span className="button primary">{t('settings.sample.button')}</span>
      </div>
    </div>
  );
}

/** Direction and height in per cent of the sample's candles. */
const CANDLES = [
  ['up', 40],
  ['up', 65],
  ['down', 35],
  ['down', 55],
  ['up', 80],
  ['up', 60],
  ['down', 45],
] as const;
