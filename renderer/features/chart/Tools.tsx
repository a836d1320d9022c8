import { useTranslation } from 'react-i18next';
import { priceTypes } from '../../../shared/exchange/markets.ts';
import { Choice, SelectOne } from '../../ui/Choice.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import { chartIntervals, documentedInterval } from './bars/intervals.ts';
import { IndicatorMenu } from './indicators/Menu.tsx';
import { ChartMenu, type ChartToolsProps } from './Menu.tsx';
import { intervalsOf, priceTypesOf } from './model.ts';

/** Intervals, prices and the menus of the chart, in the panel's tab line. */
export function ChartTools(props: ChartToolsProps) {
  const { t } = useTranslation();
  const { market, params, priceType, asTable, compact, indicators, onChange } = props;
  const prices = priceTypesOf(market);
  const One = compact ? SelectOne : Choice;
  const made = documentedInterval(market, params.interval) === null;
  // The row of buttons holds what the exchange has; those made here stand in the list, and beside the row when in force.
  const intervals = compact ? chartIntervals : [...intervalsOf(market), ...(made ? [params.interval] : [])];
  return (
    <>
      <One
        label={t('chart.interval')}
        value={params.interval}
        options={intervals.map((value) => ({ value, text: value }))}
        onChange={(interval) => onChange({ interval })}
      />
      {prices.length > 1 && (
        <One
          label={t('chart.price')}
          value={priceType}
          options={priceTypes.map((value) => ({ value, text: t(`chart.price.${value}`) }))}
          onChange={(price) => onChange({ price })}
        />
      )}
      <IndicatorMenu handles={indicators} />
      <TableToggle pressed={asTable} onChange={props.onTable} />
      <Popover label={<MenuIcon />} name={t('chart.menu')} className="button quiet icon-button" align="end">
        <ChartMenu {...props} />
      </Popover>
    </>
  );
}

function MenuIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <circle cx="8" cy="3" r="1.4" fill="currentColor" />
      <circle cx="8" cy="8" r="1.4" fill="currentColor" />
      <circle cx="8" cy="13" r="1.4" fill="currentColor" />
    </svg>
  );
}
