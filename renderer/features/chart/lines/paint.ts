import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { LineColours } from './lineColours.ts';
import { dashes, lineColour, type LabelBox, type PriceLine } from './model.ts';

/**
 * Returns positions for labels of equal height near their preferred positions, moved apart so that they do not overlap,
 * in their order from top to bottom, within `from` and `to`. Labels that touch are moved as a group centred on the mean
 * of their preferred positions. Where there is not enough room for all, the last ones are placed below `to`.
 */
export function spreadLabels(wanted: readonly number[], height: number, from: number, to: number): number[] {
  interface Group {
    readonly members: number[];
    top: number;
  }
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]! || a - b);
  const groups: Group[] = [];
  const settle = (group: Group): void => {
    const size = group.members.length * height;
    const middle = group.members.reduce((sum, index) => sum + wanted[index]!, 0) / group.members.length;
    group.top = Math.max(from, Math.min(middle - size / 2, to - size));
  };
  for (const index of order) {
    let group: Group = { members: [index], top: 0 };
    settle(group);
    for (
      let above = groups.at(-1);
      above && above.top + above.members.length * height > group.top;
      above = groups.at(-1)
    ) {
      groups.pop();
      group = { members: [...above.members, ...group.members], top: 0 };
      settle(group);
    }
    groups.push(group);
  }
  const places = wanted.map(() => 0);
  for (const { members, top } of groups) {
    for (const [at, index] of members.entries()) places[index] = top + (at + 0.5) * height;
  }
  return places;
}

const PAD = 5;
/** Space to the right of the labels, in CSS pixels. */
const MARGIN = 8;

/** Returns the text of a label. */
export function labelText({ parts }: Pick<PriceLine, 'parts'>): string {
  return parts.join('  ');
}

/** Returns the height of a label in CSS pixels. */
export function labelHeight({ fontSize }: Pick<LineColours, 'fontSize'>): number {
  return fontSize + 6;
}

/** Places the labels at the right end of their lines, moved apart. Lines outside the pane have none. */
export function placeLabels(
  lines: readonly PriceLine[],
  lineColours: LineColours,
  pane: { readonly width: number; readonly height: number },
  yOf: (price: number) => number | null,
  widthOf: (text: string) => number,
): LabelBox[] {
  const height = labelHeight(lineColours);
  const seen = lines.flatMap((line) => {
    const y = yOf(toPlotNumber(line.price));
    return y === null || y < 0 || y > pane.height ? [] : [{ line, y }];
  });
  const places = spreadLabels(
    seen.map(({ y }) => y),
    height,
    0,
    pane.height,
  );
  return seen.map(({ line, y }, index) => {
    const right = pane.width - MARGIN;
    const closeLeft = line.close === null ? right + 1 : right - height;
    const left = Math.min(right, closeLeft) - widthOf(labelText(line)) - 2 * PAD;
    return { id: line.id, left, right, y: places[index]!, lineY: y, closeLeft };
  });
}

/** Paints lines and labels in CSS pixels. `active` is the line that has the focus or is being moved. */
export function paintLines(
  context: CanvasRenderingContext2D,
  lines: readonly PriceLine[],
  boxes: readonly LabelBox[],
  lineColours: LineColours,
  width: number,
  active: string | null,
): void {
  const height = labelHeight(lineColours);
  context.save();
  context.font = `${lineColours.fontSize}px ${lineColours.font}`;
  context.textBaseline = 'middle';
  for (const box of boxes) {
    const line = lines.find(({ id }) => id === box.id)!;
    const colour = lineColour(lineColours, line.ink);
    context.strokeStyle = colour;
    context.lineWidth = box.id === active ? 2 : 1;
    context.setLineDash(dashes[line.dash]);
    context.beginPath();
    context.moveTo(0, Math.round(box.lineY) + 0.5);
    context.lineTo(width, Math.round(box.lineY) + 0.5);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = lineColours.panel;
    context.fillRect(box.left, box.y - height / 2, box.right - box.left, height - 1);
    context.strokeRect(box.left + 0.5, box.y - height / 2 + 0.5, box.right - box.left - 1, height - 2);
    context.fillStyle = lineColours.text;
    context.fillText(labelText(line), box.left + PAD, box.y);
    if (line.close === null) continue;
    const middle = (box.closeLeft + box.right) / 2;
    context.beginPath();
    context.moveTo(middle - 3, box.y - 3);
    context.lineTo(middle + 3, box.y + 3);
    context.moveTo(middle + 3, box.y - 3);
    context.lineTo(middle - 3, box.y + 3);
    context.stroke();
  }
  context.restore();
}
