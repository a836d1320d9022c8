import { useTranslation } from 'react-i18next';
import { priceTypes, type Market, type PriceType } from '../../../shared/exchange/markets.ts';
import { useServices } from '../../state/services.ts';
import { CHART_LINK } from '../../ui/links.ts';
import { Choice } from '../../ui/Choice.tsx';
import { CameraIcon, CompareIcon, MoreIcon } from '../../ui/icons.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import { Select } from '../../ui/Select.tsx';
import { chartIntervals, documentedInterval, type ChartInterval } from './bars/intervals.ts';
import { CompareList } from './CompareList.tsx';
import { IndicatorMenu } from './indicators/Menu.tsx';
import type { IndicatorHandles } from './indicators/useIndicators.ts';
import { intervalsOf, priceTypesOf } from './model.ts';
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

/** Intervals of a short row. */
const SHORT_ROW: readonly ChartInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/** Intervals, price types and menus of the chart, in the panel's tab row. What does not fit is in the menu alone. */
export function ChartTools(props: ChartToolsProps) {
  const { t } = useTranslation();
  const { market, params, priceType, asTable, room, indicators, picture, onChange } = props;
  const prices = priceTypesOf(market);
  const compact = room === 'lists' || room === 'least';
  const extras = room !== 'least';
  const One = compact ? Select : Choice;
  const Prices = room === 'rows' ? Choice : Select;
  const made = documentedInterval(market, params.interval) === null;
  // The row of buttons contains the exchange's intervals, or the usual ones; the others are in the list, and beside the
  // row while selected.
  const row = room === 'rows' ? intervalsOf(market) : SHORT_ROW;
  const intervals = compact
    ? chartIntervals
    : [...row, ...(made || !row.includes(params.interval) ? [params.interval] : [])];
  return (
    <>
      <One
        label={t('chart.interval')}
        value={params.interval}
        options={intervals.map((value) => ({ value, text: value }))}
        onChange={(interval) => onChange({ interval })}
      />
      {prices.length > 1 && (
        <Prices
          label={t('chart.price')}
          value={priceType}
          options={priceTypes.map((value) => ({ value, text: t(`chart.price.${value}`) }))}
          onChange={(price) => onChange({ price })}
        />
      )}
      {extras && (
        <Select
          label={t('chart.type')}
          value={params.style}
          options={chartStyles.map((value) => ({ value, text: t(`chart.style.${value}`) }))}
          onChange={(style) => onChange({ style })}
        />
      )}
      <IndicatorMenu handles={indicators} labelled={extras} />
      {extras && (
        <Popover
          label={<CompareIcon />}
          name={t('chart.compare.menu')}
          className="button quiet icon-button"
          align="end"
        >
          <div className="chart-menu">
            <CompareList market={market} compare={params.compare} onChange={(compare) => onChange({ compare })} />
          </div>
        </Popover>
      )}
      {extras && (
        <button
          type="button"
          className="button quiet icon-button"
          aria-label={t('chart.screenshot')}
          title={t('chart.picture.save')}
          onClick={picture.save}
        >
          <CameraIcon />
        </button>
      )}
      <TableToggle pressed={asTable} onChange={props.onTable} />
      <Popover label={<MoreIcon />} name={t('chart.menu')} className="button quiet icon-button" align="end">
        <ChartMenu {...props} />
      </Popover>
    </>
  );
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
