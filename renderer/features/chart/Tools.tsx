import { useTranslation } from 'react-i18next';
import type { KlineInterval, Market, PriceType } from '../../../shared/exchange/markets.ts';
import { useServices } from '../../bridge/services.ts';
import { Choice, SelectOne } from '../../ui/Choice.tsx';
import { CHART_LINK } from '../../ui/links.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import { intervalsOf, priceTypesOf } from './model.ts';

interface ChartToolsProps {
  readonly market: Market;
  readonly interval: KlineInterval;
  readonly priceType: PriceType;
  readonly asTable: boolean;
  /** Whether the panel is too narrow for rows of buttons. */
  readonly compact: boolean;
  readonly onInterval: (interval: KlineInterval) => void;
  readonly onPriceType: (priceType: PriceType) => void;
  readonly onTable: (pressed: boolean) => void;
  readonly onLatest: () => void;
}

/** Intervals, prices and the menu of the chart, in the panel's tab line. */
export function ChartTools(props: ChartToolsProps) {
  const { t } = useTranslation();
  const { market, interval, priceType, asTable, compact } = props;
  const prices = priceTypesOf(market);
  const One = compact ? SelectOne : Choice;
  return (
    <>
      <One
        label={t('chart.interval')}
        value={interval}
        options={intervalsOf(market).map((value) => ({ value, text: value }))}
        onChange={props.onInterval}
      />
      {prices.length > 1 && (
        <One
          label={t('chart.price')}
          value={priceType}
          options={prices.map((value) => ({ value, text: t(`chart.price.${value}`) }))}
          onChange={props.onPriceType}
        />
      )}
      <TableToggle pressed={asTable} onChange={props.onTable} />
      <Popover label={<MenuIcon />} name={t('chart.menu')} className="button quiet icon-button" align="end">
        <ChartMenu onLatest={props.onLatest} />
      </Popover>
    </>
  );
}

function ChartMenu({ onLatest }: { readonly onLatest: () => void }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const close = useClosePopover();
  return (
    <div className="menu">
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          onLatest();
          close();
        }}
      >
        {t('chart.goToLatest')}
      </button>
      <p className="menu-note">{t('about.chart')}</p>
      <button type="button" className="link" onClick={() => void client.call('app.openLink', { url: CHART_LINK })}>
        {t('about.chart.link')}
      </button>
    </div>
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
