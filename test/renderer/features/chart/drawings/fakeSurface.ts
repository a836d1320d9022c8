import type { ISeriesPrimitive, Time } from 'lightweight-charts';
import type { BarsSnapshot, BarsView } from '../../../../../renderer/features/chart/barsView.ts';
import type { LineColours } from '../../../../../renderer/features/chart/lines/lineColours.ts';
import type { ChartSurface } from '../../../../../renderer/features/chart/surface.ts';

const MINUTE = 60_000;
/** Pane of the fake chart in CSS pixels: 10 pixels a minute across, and 0.1 of the price a pixel down from 200. */
export const pane = { width: 1_000, height: 500 };

interface FakePointer {
  readonly x: number;
  readonly y: number;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly button?: number;
}

/**
 * A surface that draws nothing: bars are 10 pixels apart from x = 0, a pixel is 0.1 of the price, and 200.0 is at the
 * top.
 */
export interface FakeSurface {
  readonly surface: ChartSurface;
  readonly primitives: ISeriesPrimitive<Time>[];
  /** Calls that switched scrolling by pointer on or off, oldest first. */
  readonly panning: boolean[];
  /** Sends a pointer event to the element. */
  pointer(name: string, at: FakePointer): void;
  /** Sends a press, a move half way, a move to the end, and a release. */
  drag(from: FakePointer, to: FakePointer): void;
  click(at: FakePointer): void;
}

/** Creates a {@link FakeSurface}; a test with a document passes an element of it. */
export function createFakeSurface(element = new EventTarget() as HTMLElement): FakeSurface {
  Object.assign(element, {
    getBoundingClientRect: () => ({ left: 20, top: 30 }),
    setPointerCapture: () => undefined,
  });
  const primitives: ISeriesPrimitive<Time>[] = [];
  const panning: boolean[] = [];
  const surface = {
    chart: {
      timeScale: () => ({ width: () => pane.width }),
      panes: () => [{ getHeight: () => pane.height }],
    },
    element,
    xOf: (time: number) => time / MINUTE / 0.1,
    timeAt: (x: number) => x * 0.1 * MINUTE,
    yOf: (price: number) => (200 - price) * 10,
    priceAt: (y: number) => 200 - y / 10,
    attach(primitive: ISeriesPrimitive<Time>) {
      primitives.push(primitive);
      return () => void primitives.splice(primitives.indexOf(primitive), 1);
    },
    redraw: () => undefined,
    setPanning: (on: boolean) => void panning.push(on),
  } as unknown as ChartSurface;
  const pointer = (name: string, { x, y, shiftKey = false, altKey = false, button = 0 }: FakePointer): void => {
    const event = new Event(name, { cancelable: true });
    Object.assign(event, { clientX: x + 20, clientY: y + 30, shiftKey, altKey, button, pointerId: 1 });
    element.dispatchEvent(event);
  };
  return {
    surface,
    primitives,
    panning,
    pointer,
    drag(from, to) {
      pointer('pointerdown', from);
      pointer('pointermove', { ...to, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
      pointer('pointermove', to);
      pointer('pointerup', to);
    },
    click(at) {
      pointer('pointerdown', at);
      pointer('pointerup', at);
    },
  };
}

/** One-minute bars with numbers 0 to 99: open 170, high 175, low 165, close 172. */
export const fakeSnapshot: BarsSnapshot = {
  closed: {
    length: 100,
    times: Float64Array.from({ length: 100 }, (_, index) => index * MINUTE),
    opens: new Float64Array(100).fill(170),
    highs: new Float64Array(100).fill(175),
    lows: new Float64Array(100).fill(165),
    closes: new Float64Array(100).fill(172),
    volumes: new Float64Array(100).fill(1),
  },
  first: 0,
  forming: null,
};

/** Bars that never change. */
export const fakeBars: BarsView = {
  snapshot: () => fakeSnapshot,
  subscribe: () => () => undefined,
  reach: () => undefined,
};

/** Line colours that equal their names. */
export const fakeLineColours: LineColours = {
  lineColours: ['ink1', 'ink2', 'ink3', 'ink4', 'ink5', 'ink6'],
  text: 'text',
  quiet: 'quiet',
  panel: 'panel',
  label: 'label',
  focus: 'focus',
  up: 'up',
  down: 'down',
  upWeak: 'upWeak',
  downWeak: 'downWeak',
  font: 'font',
  fontSize: 12,
};
