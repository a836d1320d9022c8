import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createFrameTask, type FrameTask } from '../../ipc/frames.ts';
import { serverTime } from '../../ipc/serverTime.ts';
import { useServices } from '../../state/services.ts';
import { onPulse } from '../../ui/pulse.ts';
import { createRowPainter, type RowPainter } from './painter.ts';
import type { WatchRow } from './model.ts';
import type { Watch } from './watch.ts';

/** Milliseconds between two updates of countdowns, ages and tints. */
const TICK_MS = 500;

/** Registers a row's element with the painter, or removes it with `null`. */
export type RegisterRow = (row: WatchRow, element: HTMLElement | null) => void;

interface Registered {
  readonly row: WatchRow;
  readonly element: HTMLElement;
  readonly painter: RowPainter;
}

/** Draws the cells of the rendered rows, at most once per frame and outside React. */
export function usePainting(watch: Watch): RegisterRow {
  const { t } = useTranslation();
  const { clock, frames, desk } = useServices();
  const rows = useRef(new Map<string, Registered>());
  const task = useRef<FrameTask | null>(null);
  const dirty = useRef<Set<string> | 'all'>('all');

  useEffect(() => {
    const paint = (): void => {
      const which = dirty.current;
      dirty.current = new Set();
      const { app, silentSince } = desk.store.getState();
      const now = clock.monotonic();
      const serverNow = app ? serverTime(app, 'futures', clock.now()) : null;
      for (const [key, { row, painter }] of rows.current) {
        if (which !== 'all' && !which.has(key)) continue;
        const { feed } = watch.figures.sourceOf(key, row.market);
        painter.paint({
          figures: watch.figures.of(key),
          feed,
          live: feed?.status === 'live' && silentSince === null,
          quote: watch.quoteOf(key),
          now,
          serverNow,
          ageText: ({ key: word, value }) => t(word, { value }),
        });
      }
    };
    const paintTask = createFrameTask(frames, paint);
    const mark = (key: string | null): void => {
      if (key === null) dirty.current = 'all';
      else if (dirty.current !== 'all') dirty.current.add(key);
      paintTask.request();
    };
    task.current = paintTask;
    mark(null);
    const stopChanges = watch.onChange(mark);
    const stopTimer = onPulse(clock, TICK_MS, () => mark(null));
    return () => {
      stopChanges();
      stopTimer();
      paintTask.cancel();
      task.current = null;
    };
  }, [clock, frames, desk, watch, t]);

  return useCallback((row, element) => {
    if (element) rows.current.set(row.key, { row, element, painter: createRowPainter(element, row) });
    else rows.current.delete(row.key);
    if (dirty.current !== 'all') dirty.current.add(row.key);
    task.current?.request();
  }, []);
}
