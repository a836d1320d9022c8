import type { ISeriesPrimitive, Time } from 'lightweight-charts';
import type { BarsView } from '../barsView.ts';
import type { ChartSurface } from '../surface.ts';
import { barsBetween, indexFrom } from './columns.ts';
import { volumeProfile, type VolumeProfile } from './profile.ts';

/** Width of the widest row, as a share of the pane. */
const SHARE = 0.22;
const FAINT = 0.22;
const STRONG = 0.42;

/** A volume profile of the visible bars, drawn from the price axis. */
export interface ProfileView {
  readonly primitive: ISeriesPrimitive<Time>;
  /** Returns the current profile; `null` while there is none. */
  readonly profile: () => VolumeProfile | null;
  /** Reports that the bars have changed. */
  readonly stale: () => void;
}

/** Appearance of the profile. */
export interface ProfileLook {
  readonly rows: number;
  readonly colour: string;
}

/**
 * Creates the profile of the bars that `surface` shows. Rows of the value area are stronger; a line marks the point of
 * control. The profile is computed once for the same visible bars, however often it is painted.
 */
export function createProfileView(
  surface: ChartSurface,
  bars: BarsView,
  readAppearance: () => ProfileLook,
): ProfileView {
  let cached: { readonly key: string; readonly profile: VolumeProfile | null } | null = null;
  const current = (): VolumeProfile | null => {
    const width = surface.chart.timeScale().width();
    const from = surface.timeAt(0);
    const to = surface.timeAt(width);
    if (from === null || to === null) return null;
    const snapshot = bars.snapshot();
    const { closed, forming } = snapshot;
    const withForming = forming !== null && forming.time >= from && forming.time <= to;
    const key = `${indexFrom(closed, from)} ${indexFrom(closed, to + 1)} ${withForming}`;
    if (cached?.key !== key)
      cached = { key, profile: volumeProfile(barsBetween(snapshot, from, to), readAppearance().rows) };
    return cached.profile;
  };
  const draw = (context: CanvasRenderingContext2D, width: number): void => {
    const profile = current();
    if (!profile) return;
    const most = profile.rows[profile.point]!.volume;
    context.save();
    context.fillStyle = readAppearance().colour;
    for (const [index, row] of profile.rows.entries()) {
      const top = surface.yOf(row.high);
      const bottom = surface.yOf(row.low);
      if (top === null || bottom === null) continue;
      context.globalAlpha = row.inArea ? STRONG : FAINT;
      const length = (row.volume / most) * width * SHARE;
      context.fillRect(width - length, top, length, Math.max(1, bottom - top - 1));
      if (index !== profile.point) continue;
      context.globalAlpha = 1;
      context.fillRect(0, Math.round((top + bottom) / 2), width, 1);
    }
    context.restore();
  };
  const view = {
    zOrder: () => 'bottom' as const,
    renderer: () => ({
      draw: (target: Parameters<NonNullable<ReturnType<PaneView['renderer']>>['draw']>[0]) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => draw(context, mediaSize.width)),
    }),
  };
  return { primitive: { paneViews: () => [view] }, profile: current, stale: () => void (cached = null) };
}

type PaneView = ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>[number];
