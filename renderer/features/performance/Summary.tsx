import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../ui/amount.ts';
import { useJournalTrade } from '../../ui/JournalButton.tsx';
import { figureRows, type AssetFigures, type FigureRow, type OpenedFigure } from './figures.tsx';
import { MarkedPoint, PnlChart } from './PnlChart.tsx';
import { axisOf, pnlDays } from './pnlDays.ts';
import { PnlMap } from './PnlMap.tsx';

interface SummaryProps {
  readonly shown: AssetFigures;
  readonly onOpen: (figure: OpenedFigure) => void;
  readonly onDay: (day: string) => void;
}

/** Shows what trading brought at a glance: the key figures, the net PnL of each day, and a year of days. */
export function Summary({ shown, onOpen, onDay }: SummaryProps) {
  const { t } = useTranslation();
  const [marked, setMarked] = useState<number | null>(null);
  const entries = shown.calendar.days;
  const days = useMemo(() => pnlDays(entries), [entries]);
  const axis = useMemo(() => axisOf('days', days), [days]);
  const point = marked === null ? null : (days[marked] ?? null);
  return (
    <div className="performance-summary">
      <ul className="tiles" aria-label={t('performance.figures.table', { asset: shown.asset })}>
        {figureRows(t, shown).map((row) => (
          <Tile key={row.id} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {days.some(({ net }) => !isZero(net)) && (
        <div className="pnl-days">
          <MarkedPoint
            asset={shown.asset}
            prompt={t('performance.chart.days', { asset: shown.asset })}
            point={point && { ...point, name: point.day }}
          />
          <PnlChart
            points={days}
            axis={axis}
            label={t('performance.curve', { count: days.length })}
            marked={marked}
            onMark={setMarked}
            onOpen={(index) => onDay(days[index]!.day)}
          />
          <PnlMap days={days} marked={marked} onMark={setMarked} onOpen={onDay} />
        </div>
      )}
    </div>
  );
}

interface TileProps {
  readonly row: FigureRow;
  readonly onOpen: (figure: OpenedFigure) => void;
}

/** A key figure, which opens the trades that it is made of, or the page of the one trade. */
function Tile({ row, onOpen }: TileProps) {
  const { t } = useTranslation();
  const openTrade = useJournalTrade();
  const { id, name, hint, value, note, outcome, trades, trade } = row;
  const counted = t('performance.tile.trades', { count: trades });
  const content = (
    <>
      <span className="tile-name">{name}</span>
      <span className="tile-value">{value}</span>
      <span className="tile-note">
        {note}
        {trade !== null && t('records.journal')}
        {/* The same number in every tile would say nothing; a screen reader hears what the tile opens. */}
        {outcome === 'known' && <span className="visually-hidden">{counted}</span>}
        {outcome !== null && outcome !== 'known' && id !== 'unknown' && counted}
      </span>
    </>
  );
  const open = (): void => {
    if (trade !== null) openTrade(trade);
    else if (outcome) onOpen({ name, figure: { of: 'total' }, outcome });
  };
  const opens = trade !== null || (outcome !== null && trades > 0);
  return (
    <li data-figure={id} title={hint}>
      {opens ? (
        <button type="button" className="tile" onClick={open}>
          {content}
        </button>
      ) : (
        <div className="tile">{content}</div>
      )}
    </li>
  );
}
