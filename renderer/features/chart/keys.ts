import type { KeyboardEvent } from 'react';
import type { ChartAdapter } from './adapter.ts';
import type { RunningChart } from './useChart.ts';

interface KeyTargets {
  readonly running: RunningChart | null;
  readonly toLatest: () => void;
  /** Asks for a date to go to. */
  readonly goTo: () => void;
}

/** Keys that do what the pointer does on the chart (R30). */
export function handleKey(event: KeyboardEvent, { running, toLatest, goTo }: KeyTargets): void {
  const actions: Readonly<Record<string, (chart: ChartAdapter) => void>> = {
    ArrowLeft: (chart) => chart.move(event.shiftKey ? -50 : -5),
    ArrowRight: (chart) => chart.move(event.shiftKey ? 50 : 5),
    '+': (chart) => chart.zoom(1.25),
    '=': (chart) => chart.zoom(1.25),
    '-': (chart) => chart.zoom(0.8),
    End: toLatest,
    g: goTo,
    G: goTo,
  };
  const action = actions[event.key];
  if (!action || !running || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action(running.adapter);
}
