import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compare, decimal } from '../../../shared/num/decimal.ts';
import { isZero } from '../../ui/amount.ts';
import { groupText, type AssetFigures, type CalendarUnit, type OpenedFigure, type ShownDimension } from './figures.tsx';
import { PnlChart, type PnlAxis } from './PnlChart.tsx';
import { axisOf, pnlDays } from './pnlDays.ts';

type Group = AssetFigures['by'][ShownDimension][number];

interface CalendarChartProps {
  readonly shown: AssetFigures;
  readonly unit: CalendarUnit;
  readonly onOpen: (figure: OpenedFigure) => void;
}

/**
 * Draws the net PnL of each day, week or month and their running sum; each bar opens its trades. Nothing where no result
 * is known.
 */
export function CalendarChart({ shown: { asset, calendar }, unit, onOpen }: CalendarChartProps) {
  const { t } = useTranslation();
  const [marked, setMarked] = useState<number | null>(null);
  const entries = calendar[unit];
  const points = useMemo(() => pnlDays(entries), [entries]);
  const axis = useMemo(() => axisOf(unit, points), [unit, points]);
  if (points.every(({ net }) => isZero(net))) return null;
  const open = (index: number): void => {
    const { from, trades } = entries[index]!;
    onOpen({ name: from, figure: { of: 'calendar', unit, from }, outcome: trades > 0 ? 'known' : 'unknown' });
  };
  return (
    <div className="pnl-above">
      <PnlChart
        asset={asset}
        points={points}
        axis={axis}
        prompt={t(`performance.chart.${unit}`, { asset })}
        label={t('performance.curve', { count: points.length })}
        marked={marked}
        onMark={setMarked}
        onOpen={open}
      />
    </div>
  );
}

/** Number of places of dimensions that have an order of their own. */
const places: { readonly [Dimension in ShownDimension]?: number } = { hour: 24, weekday: 7 };

/** Longest name below a bar, in letters; the line above the chart has it whole. */
const NAME = 14;

const shortened = (name: string): string =>
  // Half of a pair of code units is no character.
  name.length > NAME ? `${name.slice(0, NAME - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : name;

/** Returns groups in the order of bars and rows: hours and weekdays in theirs, others from the highest net PnL to the lowest. */
export function inOrder(
  dimension: ShownDimension,
  groups: readonly Group[],
): readonly { readonly at: number; readonly group: Group }[] {
  const count = places[dimension];
  if (count !== undefined) {
    return groups
      .map((group) => ({ at: group.key === null ? count : Number(group.key), group }))
      .toSorted((a, b) => a.at - b.at);
  }
  const sorted = groups.toSorted((a, b) => compare(decimal(b.statistics.net), decimal(a.statistics.net)));
  return sorted.map((group, at) => ({ at, group }));
}

interface GroupChartProps {
  readonly shown: AssetFigures;
  readonly dimension: ShownDimension;
  readonly onOpen: (figure: OpenedFigure) => void;
}

/** Draws the net PnL of each group; each bar opens its trades. Nothing where no result is known. */
export function GroupChart({ shown: { asset, by }, dimension, onOpen }: GroupChartProps) {
  const { t } = useTranslation();
  const [marked, setMarked] = useState<number | null>(null);
  const groups = by[dimension];
  const ordered = useMemo(() => inOrder(dimension, groups), [dimension, groups]);
  const axis = useMemo((): PnlAxis => {
    const names = new Map(ordered.map(({ at, group }) => [at, groupText(t, dimension, group.key)]));
    const ofAll = Array.from({ length: places[dimension] ?? 0 }, (_, at) => at);
    return {
      slot: 1,
      labels: [...new Set([...ofAll, ...names.keys()])].map((at) => {
        return { at, text: shortened(names.get(at) ?? groupText(t, dimension, String(at))) };
      }),
    };
  }, [t, dimension, ordered]);
  if (ordered.every(({ group }) => isZero(group.statistics.net))) return null;
  const nameOf = ({ key }: Group): string => groupText(t, dimension, key);
  const title = t('performance.chart.groups', { asset, by: t(`performance.dimension.${dimension}`) });
  const open = (index: number): void => {
    const { group } = ordered[index]!;
    const { key, statistics } = group;
    const outcome = statistics.trades > 0 ? 'known' : 'unknown';
    onOpen({ name: nameOf(group), figure: { of: 'group', dimension, key }, outcome });
  };
  return (
    <div className="pnl-above">
      <PnlChart
        asset={asset}
        points={ordered.map(({ at, group }) => {
          const { net, trades } = group.statistics;
          return { name: nameOf(group), at, net, sum: null, trades };
        })}
        axis={axis}
        prompt={title}
        label={title}
        marked={marked}
        onMark={setMarked}
        onOpen={open}
      />
    </div>
  );
}
