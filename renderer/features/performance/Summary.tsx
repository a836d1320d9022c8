import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../ui/amount.ts';
import { windowOf } from '../../ui/ownWindow.ts';
import { useSize } from '../../ui/useSize.ts';
import { useJournalTrade } from '../../ui/JournalButton.tsx';
import { figureRows, type AssetFigures, type FigureRow, type OpenedFigure } from './figures.tsx';
import { PnlChart } from './PnlChart.tsx';
import { axisOf, pnlDays } from './pnlDays.ts';
import { PnlMap } from './PnlMap.tsx';

/** Part of the width that the map of days may take, and the widths of a week and of the names of weekdays, in rem. */
const MAP_PART = 0.45;
const WEEK_WIDTH = 1;
const NAMES_WIDTH = 3;

/** Returns how many weeks the map beside the chart has room for, measured at its place. */
function useMapRoom() {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Infinity);
  const onSize = useCallback((_height: number, width: number) => {
    const root = place.current?.ownerDocument.documentElement;
    const rem = root ? Number.parseFloat(windowOf(root).getComputedStyle(root).fontSize) : NaN;
    setRoom(Math.max(0, Math.floor(((width / (rem || 16)) * MAP_PART - NAMES_WIDTH) / WEEK_WIDTH)));
  }, []);
  useSize(place, onSize);
  return { place, room };
}

interface SummaryProps {
  readonly shown: AssetFigures;
  readonly onOpen: (figure: OpenedFigure) => void;
  readonly onDay: (day: string) => void;
}

/** Shows the net PnL of each day as a chart, and beside it as a map of weeks where there is room. */
function PnlDays({ shown: { asset, calendar }, onDay }: Omit<SummaryProps, 'onOpen'>) {
  const { t } = useTranslation();
  const { place, room } = useMapRoom();
  const [marked, setMarked] = useState<number | null>(null);
  const entries = calendar.days;
  const days = useMemo(() => pnlDays(entries), [entries]);
  const axis = useMemo(() => axisOf('days', days), [days]);
  return (
    <div className="pnl-days" ref={place}>
      <PnlChart
        asset={asset}
        points={days}
        axis={axis}
        prompt={t('performance.chart.days', { asset })}
        label={t('performance.curve', { count: days.length })}
        marked={marked}
        onMark={setMarked}
        onOpen={(index) => onDay(days[index]!.name)}
      />
      <PnlMap days={days} room={room} marked={marked} onMark={setMarked} onOpen={onDay} />
    </div>
  );
}

/** Shows what trading brought at a glance: the key figures, the net PnL of each day, and a year of days. */
export function Summary({ shown, onOpen, onDay }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <div className="performance-summary">
      <ul className="tiles" aria-label={t('performance.figures.table', { asset: shown.asset })}>
        {figureRows(t, shown).map((row) => (
          <Tile key={row.id} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {shown.calendar.days.some(({ net }) => !isZero(net)) && <PnlDays shown={shown} onDay={onDay} />}
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
