import { useTranslation } from 'react-i18next';
import type { Market, PriceType } from '../../../shared/exchange/markets.ts';
import { useServices } from '../../state/services.ts';
import { CHART_LINK } from '../../ui/links.ts';
import { useClosePopover } from '../../ui/Popover.tsx';
import { Select } from '../../ui/Select.tsx';
import { chartIntervals } from './bars/intervals.ts';
import { CompareList } from './CompareList.tsx';
import type { IndicatorHandles } from './indicators/useIndicators.ts';
import { priceTypesOf } from './model.ts';
import type { ChartParams } from './params.ts';
import { chartStyles, priceScales } from './series/style.ts';
import type { ChartPicture } from './usePicture.ts';

/** Props of the chart's tools and menu. */
export interface ChartToolsProps {
  readonly market: Market;
  readonly params: ChartParams;
  /** The current main price type. */
  readonly priceType: PriceType;
  readonly asTable: boolean;
  /** What there is room for: rows of buttons, a short row of them, lists instead, or the fewest tools. */
  readonly room: 'rows' | 'shortRows' | 'lists' | 'least';
  readonly indicators: IndicatorHandles;
  readonly picture: ChartPicture;
  readonly onChange: (change: Partial<ChartParams>) => void;
  readonly onTable: (pressed: boolean) => void;
  readonly onLatest: () => void;
  readonly onGoTo: () => void;
}

/** The chart's menu: every option that is not in the tab row. */
export function ChartMenu(props: ChartToolsProps) {
  const { market, params, priceType, picture, onChange, onLatest, onGoTo } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const close = useClosePopover();
  const act = (action: () => void) => () => {
    close();
    action();
  };
  const lines = priceTypesOf(market).filter((type) => type !== priceType);
  return (
    <div className="chart-menu">
      <div className="chart-menu-row">
        <span>{t('chart.interval')}</span>
        <Select
          label={t('chart.interval.all')}
          value={params.interval}
          options={chartIntervals.map((value) => ({ value, text: value }))}
          onChange={(interval) => onChange({ interval })}
        />
      </div>
      <div className="chart-menu-row">
        <span>{t('chart.style')}</span>
        <Select
          label={t('chart.style')}
          value={params.style}
          options={chartStyles.map((value) => ({ value, text: t(`chart.style.${value}`) }))}
          onChange={(style) => onChange({ style })}
        />
      </div>
      <div className="chart-menu-row">
        <span>{t('chart.scale')}</span>
        <Select
          label={t('chart.scale')}
          value={params.compare.length > 0 ? 'percent' : params.scale}
          options={priceScales.map((value) => ({ value, text: t(`chart.scale.${value}`) }))}
          onChange={(scale) => onChange({ scale })}
        />
      </div>
      {params.compare.length > 0 && <p className="menu-note">{t('chart.scale.compare')}</p>}
      <Check name={t('chart.autoScale')} on={params.autoScale} onChange={(autoScale) => onChange({ autoScale })} />
      <Check name={t('chart.volume.show')} on={params.volume} onChange={(volume) => onChange({ volume })} />
      {lines.length > 0 && (
        <fieldset className="chart-menu-group">
          <legend>{t('chart.lines')}</legend>
          {lines.map((type) => (
            <Check
              key={type}
              name={t(`chart.price.${type}`)}
              on={params.lines.includes(type)}
              onChange={(on) =>
                onChange({ lines: on ? [...params.lines, type] : params.lines.filter((one) => one !== type) })
              }
            />
          ))}
          <Check name={t('chart.basis.show')} on={params.basis} onChange={(basis) => onChange({ basis })} />
        </fieldset>
      )}
      <CompareList market={market} compare={params.compare} onChange={(compare) => onChange({ compare })} />
      <div className="chart-menu-actions">
        <button type="button" className="menu-item" onClick={act(onGoTo)}>
          {t('chart.goTo.menu')}
        </button>
        <button type="button" className="menu-item" onClick={act(onLatest)}>
          {t('chart.goToLatest')}
        </button>
        {picture.canCopy && (
          <button type="button" className="menu-item" onClick={act(picture.copy)}>
            {t('chart.picture.copy')}
          </button>
        )}
        <button type="button" className="menu-item" onClick={act(picture.save)}>
          {t('chart.picture.save')}
        </button>
      </div>
      <p className="menu-note">{t('about.chart')}</p>
      <button type="button" className="link" onClick={() => void client.call('app.openLink', { url: CHART_LINK })}>
        {t('about.chart.link')}
      </button>
    </div>
  );
}

interface CheckProps {
  readonly name: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Check({ name, on, onChange }: CheckProps) {
  return (
    <label className="chart-menu-check">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {name}
    </label>
  );
}
