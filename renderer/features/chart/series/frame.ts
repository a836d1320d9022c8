/** The empty chart: axes, grid and crosshair, and how times are written on them. */
import { createChart, type ChartOptions, type DeepPartial, type IChartApi, type Time } from 'lightweight-charts';
import { formatBarTime, formatDate, formatMinute, timeFields, type TimeZone } from '../../../format/time.ts';
import type { ChartColours } from '../colours.ts';
import { RIGHT_ROOM } from '../window.ts';
import { wallTime } from './time.ts';

/** Weight of an axis mark as the library counts: year, month, day, minute, second. */
function axisMark(time: number, weight: number, zone: TimeZone): string {
  if (weight === 0) return `${timeFields(time, zone).year}`;
  if (weight <= 2) return formatDate(time, zone).slice(weight === 1 ? 0 : 5, weight === 1 ? 7 : 10);
  return formatMinute(time, zone);
}

/** Adds an empty chart to the element. */
export function addChart(container: HTMLElement): IChartApi {
  return createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.22 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: RIGHT_ROOM,
      barSpacing: 7,
    },
    crosshair: { mode: 0 },
    localization: { timeFormatter: (time: Time) => formatBarTime(wallTime(time), 'local') },
  });
}

/** Times in the zone, on the axis and at the crosshair. */
export function zoneOptions(zone: TimeZone): DeepPartial<ChartOptions> {
  return {
    localization: { timeFormatter: (time: Time) => formatBarTime(wallTime(time), zone) },
    timeScale: { tickMarkFormatter: (time: Time, weight: number) => axisMark(wallTime(time), weight, zone) },
  };
}

/** Colours of everything that is not a series. */
export function applyChartColours(chart: IChartApi, colours: ChartColours): void {
  chart.applyOptions({
    layout: {
      background: { color: colours.background },
      textColor: colours.text,
      fontFamily: colours.font,
      fontSize: colours.fontSize,
      panes: { separatorColor: colours.grid, separatorHoverColor: colours.label },
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    crosshair: {
      vertLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
      horzLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
    },
  });
}
