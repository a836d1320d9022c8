import type { ISeriesPrimitive, Time } from 'lightweight-charts';

type Target = Parameters<
  NonNullable<
    ReturnType<NonNullable<ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>[number]['renderer']>>
  >['draw']
>[0];

/** Creates a canvas context that records the text written on it; a character is 6 pixels wide. */
export function recordingContext(): { readonly context: CanvasRenderingContext2D; readonly written: string[] } {
  const written: string[] = [];
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string) => void written.push(text),
  };
  const context = new Proxy(known, {
    get: (target, name: string) => (name in target ? target[name] : () => undefined),
    set: (target, name: string, value) => {
      target[name] = value;
      return true;
    },
  });
  return { context: context as unknown as CanvasRenderingContext2D, written };
}

/** Paints a primitive once; returns the text it wrote. */
export function paintOnce(primitive: ISeriesPrimitive<Time>): string[] {
  const { context, written } = recordingContext();
  const target = {
    useMediaCoordinateSpace: (draw: (scope: object) => void) =>
      draw({ context, mediaSize: { width: 1_000, height: 500 } }),
  } as unknown as Target;
  for (const view of primitive.paneViews!()) view.renderer()?.draw(target);
  return written;
}
