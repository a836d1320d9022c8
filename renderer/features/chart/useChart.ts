import { useEffect, useRef, useState, type RefObject } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { useNumberStyle } from '../../format/numberStyle.ts';
import { usePanel, type LinkGroup } from '../../state/desk/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import type { ChartLook, FullChartAdapter } from './adapter.ts';
import { readChartColours } from './colours.ts';
import { createChartController, type ChartController } from './controller.ts';
import type { BarSource } from './source.ts';
import { useFontLoads } from '../../ui/fontLoads.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { isPast } from './window.ts';

/**
 * Position of a chart's crosshair: the panel that moved it, and the time (Unix ms), `null` when the crosshair left the
 * chart.
 */
interface CrosshairMove {
  readonly from: string;
  readonly time: number | null;
}

/** Shows the crosshair at the same time in all charts of one colour group. */
interface CrosshairLink {
  /** Notifies the other charts of the group; with `group` null, none. */
  readonly move: (group: LinkGroup | null, move: CrosshairMove) => void;
  /** Calls the listener when another panel of the group moves its crosshair. */
  readonly follow: (group: LinkGroup | null, panel: string, listener: (time: number | null) => void) => Cancel;
}

/** Creates a crosshair link. The window uses {@link crosshairLink}; tests create others. */
export function createCrosshairLink(): CrosshairLink {
  const listening = new Map<LinkGroup, Set<(move: CrosshairMove) => void>>();
  return {
    move(group, move) {
      if (group !== null) for (const listener of listening.get(group) ?? []) listener(move);
    },
    follow(group, panel, listener) {
      if (group === null) return () => undefined;
      const registeredListener = (move: CrosshairMove): void => {
        if (move.from !== panel) listener(move.time);
      };
      const set = listening.get(group) ?? new Set();
      listening.set(group, set);
      set.add(registeredListener);
      return () => void set.delete(registeredListener);
    },
  };
}

/** The window's crosshair link. */
const crosshairLink: CrosshairLink = createCrosshairLink();

/** The running chart. */
export interface RunningChart {
  readonly adapter: FullChartAdapter;
  readonly controller: ChartController;
}

/** What the user looks at: open times (Unix ms) of the bars that the legend may describe. */
export interface Pointed {
  /** The bar under the crosshair, here or in a linked chart; `null` for none. */
  readonly openTime: number | null;
  /** The last visible bar; `null` until something is drawn. */
  readonly seen: number | null;
  /** Whether the newest bar is beyond the right edge. */
  readonly isPast: boolean;
}

/** The parts of the chart that the panel needs. */
export interface ChartHandles {
  readonly container: RefObject<HTMLDivElement | null>;
  /** `null` until the chart library is running. */
  readonly running: RunningChart | null;
  readonly pointed: StoreApi<Pointed>;
}

/** Runs the chart library in `container`. `step`: length of a bar in ms. */
export function useChart(
  source: BarSource,
  instrument: Instrument | null,
  appearance: ChartLook,
  step: number,
): ChartHandles {
  const { frames, painted } = useServices();
  const { id, group: ownGroup, crosshairGroup: group = ownGroup } = usePanel();
  const container = useRef<HTMLDivElement>(null);
  const [pointed] = useState(() => createStore<Pointed>(() => ({ openTime: null, seen: null, isPast: false })));
  const [running, setRunning] = useState<RunningChart | null>(null);
  const colours = useDesk((state) =>
    [state.resolvedTheme, state.app?.settings.directionColours, state.app?.settings.textSize].join(' '),
  );
  const fonts = useFontLoads();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const style = useNumberStyle();

  useEffect(() => {
    let gone = false;
    let controller: ChartController | null = null;
    void import('./adapter.ts').then(({ createChartAdapter }) => {
      const element = container.current;
      if (gone || !element) return;
      const adapter = createChartAdapter(element, readChartColours(element));
      controller = createChartController({
        frames,
        store: source.store,
        adapter,
        history: () => source.history.getState().loader,
        newer: source.newer,
        painted: () => painted('candle'),
      });
      setRunning({ adapter, controller });
    });
    return () => {
      gone = true;
      controller?.dispose();
      setRunning(null);
    };
  }, [source, frames, painted]);

  useEffect(() => (running ? source.onPrepended(running.controller.prepended) : undefined), [running, source]);
  useEffect(() => {
    if (!running) return;
    const { adapter } = running;
    const stopOwn = adapter.onCrosshair((openTime) => {
      pointed.setState({ openTime });
      crosshairLink.move(group, { from: id, time: openTime });
    });
    const stopOthers = crosshairLink.follow(group, id, (time) => {
      adapter.pointAt(time);
      pointed.setState({
        openTime: time === null ? null : (adapter.drawnTimes().findLast((at) => at <= time) ?? null),
      });
    });
    const stopSight = adapter.onVisibleChange((range) => {
      const times = adapter.drawnTimes();
      const seen = times[Math.max(0, Math.min(times.length - 1, Math.floor(range.to)))] ?? null;
      const past = isPast(range, times.length);
      const before = pointed.getState();
      if (seen !== before.seen || past !== before.isPast) pointed.setState({ seen, isPast: past });
    });
    return () => {
      stopSight();
      stopOwn();
      stopOthers();
    };
  }, [running, pointed, group, id]);
  useEffect(() => {
    if (running && container.current) running.controller.setColours(readChartColours(container.current));
  }, [running, colours, fonts]);
  useEffect(() => running?.controller.setZone(zone), [running, zone]);
  useEffect(() => running?.adapter.setStep(step), [running, step]);
  useEffect(() => {
    if (running && instrument) {
      running.controller.setPriceScale({ decimals: instrument.priceDecimals, tickSize: instrument.tickSize });
    }
  }, [running, instrument, style]);
  const lookKey = JSON.stringify(appearance);
  useEffect(() => running?.adapter.setLook(JSON.parse(lookKey) as ChartLook), [running, lookKey]);
  return { container, running, pointed };
}
