import type { ChartSurface } from '../surface.ts';

/** Whether the chart still stands: the library takes its element out when it is removed, and refuses calls from then on. */
export function isStanding(surface: ChartSurface): boolean {
  return surface.chart.chartElement().parentElement !== null;
}
