import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { indicators } from './catalogue.ts';
import { decimalsOf, figureText } from './figures.ts';
import { indicatorName, outputName } from './names.ts';
import { Swatch } from './Swatch.tsx';
import type { IndicatorHandles } from './useIndicators.ts';

interface IndicatorLegendProps {
  readonly handles: IndicatorHandles;
  /** Open time (Unix ms) of the bar under the crosshair; `null` for the newest. */
  readonly time: number | null;
  /** Most lines shown. */
  readonly most: number;
}

/** One line per shown indicator: its pattern, its name, and its figures at the bar. */
export function IndicatorLegend({ handles, time, most }: IndicatorLegendProps) {
  const { t } = useTranslation();
  const { list, drawing, priceDecimals, revision } = handles;
  useStore(revision);
  const none = t('indicator.none');
  return (
    <ul className="indicator-legend" aria-label={t('indicator.legend')}>
      {list
        .filter(({ shown }) => shown)
        .slice(0, most)
        .map((indicator) => {
          const decimals = decimalsOf(indicator.kind, priceDecimals);
          const figures = drawing?.figures(indicator.id, time) ?? [];
          const profile = indicator.kind === 'volumeProfile' ? (drawing?.profile(indicator.id) ?? null) : null;
          const point = profile?.rows[profile.point];
          return (
            <li key={indicator.id}>
              <Swatch colour={indicator.colour} dash={indicator.dash} />
              <span className="quiet-text">{indicatorName(t, indicator)}</span>
              {indicators[indicator.kind].outputs.map((output, index) => {
                const text = figureText(figures[index], decimals);
                const title = text === null ? t('indicator.none.hint') : outputName(t, output);
                return (
                  <span key={output.name} className="number" title={title}>
                    {text ?? none}
                  </span>
                );
              })}
              {point && (
                <>
                  <span className="number" title={t('indicator.profile.point')}>
                    {figureText((point.low + point.high) / 2, decimals)}
                  </span>
                  <span className="number" title={t('indicator.profile.area')}>
                    {t('indicator.profile.range', {
                      low: figureText(profile!.areaLow, decimals) ?? none,
                      high: figureText(profile!.areaHigh, decimals) ?? none,
                    })}
                  </span>
                </>
              )}
            </li>
          );
        })}
    </ul>
  );
}
