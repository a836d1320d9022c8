/** Lines beside the main price: each follows its own bars and is drawn at the times of the main price's bars. */
import type { Services } from '../../state/services.ts';
import { createFrameTask, type Frames } from '../../ipc/frames.ts';
import type { FullChartAdapter } from './adapter.ts';
import type { BarsChange, BarsView } from './barsView.ts';
import { createBarSource, type BarSource, type SourceTopic } from './source.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import type { BarSeries } from './barSeries.ts';
import type { LinePoint } from './series/lines.ts';

/**
 * Returns the closing prices of a series at those of the times (Unix ms, ascending) where it has a bar: other times
 * would add positions to the time axis.
 */
export function pointsAt(
  { closed, forming }: Pick<BarSeries, 'closed' | 'forming'>,
  times: readonly number[],
): LinePoint[] {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const wanted = new Set(times);
  const { times: closedTimes, closes } = closed.plot(closed.lowerBound(first), closed.lowerBound(last + 1));
  const points: LinePoint[] = [];
  for (const [index, time] of closedTimes.entries()) if (wanted.has(time)) points.push({ time, value: closes[index]! });
  if (forming && wanted.has(forming.openTime)) {
    points.push({ time: forming.openTime, value: toPlotNumber(forming.close) });
  }
  return points;
}

/** A requested line: `place` determines colour and dash. */
export interface CompanionSpec {
  readonly id: string;
  readonly place: number;
  readonly topic: SourceTopic;
}

/** A followed line. */
export interface Companion extends CompanionSpec {
  readonly source: BarSource;
}

/** The lines of one chart. */
export interface Companions {
  /** Follows exactly these lines; returns them with their sources. */
  readonly set: (specs: readonly CompanionSpec[], basis: readonly [string, string] | null) => readonly Companion[];
  readonly dispose: () => void;
}

interface CompanionsOptions {
  readonly services: Pick<Services, 'client' | 'clock' | 'desk'>;
  readonly frames: Frames;
  readonly adapter: FullChartAdapter;
  readonly bars: BarsView;
  readonly main: BarSource;
}

/** Creates an empty set of lines. */
export function createCompanions({ services, frames, adapter, bars, main }: CompanionsOptions): Companions {
  const lines = new Map<string, Companion & { readonly key: string; readonly stop: () => void }>();
  const whole = new Set<string>();
  const moved = new Set<string>();

  /** Loads the bars that the line lacks in the visible range. */
  const cover = ({ source }: Companion, from: number, to: number): void => {
    const { content, detached, jumping, jumpError } = source.store.getState();
    const { base } = content.series;
    const oldest = base.closed.openTimeAt(0);
    const newest = base.closed.openTimeAt(base.closed.length - 1);
    if (oldest === undefined || newest === undefined || jumping) return;
    if (!main.store.getState().detached) {
      if (detached) source.toLatest();
      else if (oldest > from) source.history.getState().loader?.more();
    } else if (detached ? from > newest || to < oldest : oldest > to) {
      if (!jumpError) void source.goTo((from + to) / 2);
    } else if (oldest > from) source.history.getState().loader?.more();
    else if (newest < to) source.newer();
  };
  const draw = (): void => {
    const times = adapter.drawnTimes();
    const last = times.at(-1);
    for (const id of whole) {
      const line = lines.get(id);
      if (line) adapter.setLinePoints(id, pointsAt(line.source.store.getState().content.series, times));
    }
    for (const id of moved) {
      const forming = lines.get(id)?.source.store.getState().content.series.forming;
      const newPoints =
        forming && !whole.has(id) && forming.openTime === last
          ? pointsAt(lines.get(id)!.source.store.getState().content.series, [last])
          : [];
      for (const point of newPoints) adapter.updateLine(id, point);
    }
    whole.clear();
    moved.clear();
    const range = adapter.visible();
    if (!range || last === undefined) return;
    const at = (place: number): number => times[Math.max(0, Math.min(times.length - 1, Math.round(place)))]!;
    for (const line of lines.values()) cover(line, at(range.from), at(range.to));
  };
  const task = createFrameTask(frames, draw);
  const redraw = (change: BarsChange): void => {
    if (change === 'forming' || lines.size === 0) return;
    for (const id of lines.keys()) whole.add(id);
    task.request();
  };
  const stopBars = bars.subscribe(redraw);
  const stopVisible = adapter.onVisibleChange(() => {
    if (lines.size > 0) task.request();
  });
  const start = (spec: CompanionSpec, key: string): void => {
    const source = createBarSource(services);
    const { id } = spec;
    const stop = source.store.subscribe((state, before) => {
      if (state.content === before.content) return;
      const { change, revision } = state.content;
      const tick = change.kind === 'advanced' && change.closed.length === 0 && revision !== before.content.revision;
      (tick ? moved : whole).add(id);
      task.request();
    });
    lines.set(id, { ...spec, key, source, stop });
    source.open(spec.topic);
  };
  const end = (id: string): void => {
    const line = lines.get(id);
    line?.stop();
    line?.source.close();
    lines.delete(id);
  };

  return {
    set(specs, basis) {
      const keys = new Map(specs.map((spec) => [spec.id, JSON.stringify(spec)]));
      for (const [id, { key }] of lines) if (keys.get(id) !== key) end(id);
      for (const spec of specs) if (!lines.has(spec.id)) start(spec, keys.get(spec.id)!);
      adapter.setLines({ lines: specs, basis });
      redraw('closed');
      return specs.map(({ id }) => lines.get(id)!);
    },
    dispose() {
      stopBars();
      stopVisible();
      task.cancel();
      for (const id of lines.keys()) end(id);
    },
  };
}
