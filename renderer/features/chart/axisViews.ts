import type { ISeriesPrimitiveAxisView } from 'lightweight-charts';

/** A box on an axis: where it wants to stand in pixels, what it says, and its colours. */
export interface AxisBox {
  readonly at: number;
  readonly text: string;
  readonly ink: string;
  readonly back: string;
}

/**
 * Boxes as the chart takes them, in the same array while they are the same: the chart moves boxes apart that overlap, and
 * what it moved is what it draws only if it is given the same array twice.
 */
export function createAxisViews(boxes: () => readonly AxisBox[]): () => readonly ISeriesPrimitiveAxisView[] {
  let known = '';
  let views: readonly ISeriesPrimitiveAxisView[] = [];
  return () => {
    const now = boxes();
    const key = JSON.stringify(now);
    if (key === known) return views;
    known = key;
    views = now.map(({ at, text, ink, back }) => ({
      coordinate: () => at,
      text: () => text,
      textColor: () => ink,
      backColor: () => back,
    }));
    return views;
  };
}
