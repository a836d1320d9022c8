import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';

/** A point on the pane, CSS pixels. */
export interface PanePoint {
  readonly x: number;
  readonly y: number;
}

/** The outline of the space between two lines: along the upper one, back along the lower one. Each needs two points. */
export function outlineBetween(one: readonly PanePoint[], other: readonly PanePoint[]): readonly PanePoint[] {
  return one.length < 2 || other.length < 2 ? [] : [...one, ...other.toReversed()];
}

/** What the shading needs: the two lines as they stand in sight, and the colour of what lies between. */
export interface BasisInputs {
  readonly lines: () => readonly [readonly PanePoint[], readonly PanePoint[]] | null;
  readonly colour: () => string;
}

/** Shades the basis: what lies between two prices of one symbol. */
export function createBasisShade({ lines, colour }: BasisInputs): ISeriesPrimitive<Time> {
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        const pair = lines();
        const outline = pair ? outlineBetween(pair[0], pair[1]) : [];
        if (outline.length === 0) return;
        context.beginPath();
        for (const { x, y } of outline) context.lineTo(x, y);
        context.closePath();
        context.fillStyle = colour();
        context.fill();
      }),
  };
  const views = [{ zOrder: () => 'bottom' as const, renderer: () => renderer }];
  return { paneViews: () => views };
}
