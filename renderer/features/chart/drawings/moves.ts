import { decimal, subtract } from '../../../../shared/num/decimal.ts';
import { countSteps } from '../../../../shared/num/step.ts';
import { isRisk, type Anchor, type Drawing } from './model.ts';
import { movePrice } from './snap.ts';

/** Returns the number of whole ticks from one price to another. */
export function ticksBetween(from: string, to: string, tickSize: string): bigint {
  return countSteps(subtract(decimal(to), decimal(from)), decimal(tickSize), 'halfUp');
}

const shifted = ({ time, price }: Anchor, milliseconds: number, ticks: bigint, tickSize: string): Anchor => ({
  time: Math.max(0, time + milliseconds),
  price: ticks === 0n ? price : movePrice(price, ticks, tickSize),
});

/** Returns the whole drawing moved by ms and ticks. */
export function moveWhole(drawing: Drawing, milliseconds: number, ticks: bigint, tickSize: string): Drawing {
  return { ...drawing, anchors: drawing.anchors.map((anchor) => shifted(anchor, milliseconds, ticks, tickSize)) };
}

/** Returns the point at a handle: an anchor, or one of a rectangle's two corners that are not anchors (2 and 3). */
export function handlePoint({ anchors }: Drawing, index: number): Anchor | null {
  const [a, b] = anchors;
  if (index === 2 && anchors.length === 2) return { time: b!.time, price: a!.price };
  if (index === 3 && anchors.length === 2) return { time: a!.time, price: b!.price };
  return anchors[index] ?? null;
}

/** Returns the handle that stays fixed when one is moved. */
export function oppositeHandle({ kind }: Drawing, index: number): number {
  if (kind === 'rectangle' && index >= 2) return 5 - index;
  return index === 0 ? 1 : 0;
}

/**
 * Returns the drawing with one handle moved. Target and stop of a risk tool keep the same time, so that it stays a box;
 * the entry moves alone. Moving a corner of a rectangle also moves the time of one anchor and the price of the other.
 */
export function moveAnchor(drawing: Drawing, index: number, to: Anchor): Drawing {
  if (drawing.kind === 'rectangle' && index >= 2) {
    const [a, b] = drawing.anchors as [Anchor, Anchor];
    const anchors =
      index === 2
        ? [
            { ...a, price: to.price },
            { ...b, time: to.time },
          ]
        : [
            { ...a, time: to.time },
            { ...b, price: to.price },
          ];
    return { ...drawing, anchors };
  }
  const tied = isRisk(drawing.kind) && index > 0;
  const anchors = drawing.anchors.map((anchor, at) => {
    if (at === index) return to;
    return tied && at > 0 ? { ...anchor, time: to.time } : anchor;
  });
  return { ...drawing, anchors };
}
