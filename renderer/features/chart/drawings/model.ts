/** Kinds of drawings, in the order of the toolbar. */
export const drawingKinds = [
  'trend',
  'ray',
  'horizontal',
  'vertical',
  'rectangle',
  'fibonacci',
  'measure',
  'text',
  'long',
  'short',
] as const;
/** See {@link drawingKinds}. */
export type DrawingKind = (typeof drawingKinds)[number];

/** A point that positions a drawing: Unix ms, and a price as decimal text on the tick. */
export interface Anchor {
  readonly time: number;
  readonly price: string;
}

/**
 * A drawing over the prices of a symbol. Anchors: one for a horizontal line, a vertical line and a text; entry, target
 * and stop for the risk tools, the last two at the same time; two for the others.
 */
export interface Drawing {
  /** A whole number as text, unique within the symbol. */
  readonly id: string;
  readonly kind: DrawingKind;
  readonly anchors: readonly Anchor[];
  /** Index of a line colour token. */
  readonly ink: number;
  /** Line width in pixels. */
  readonly width: 1 | 2 | 3;
  readonly locked: boolean;
  /** Its text; empty for all kinds except `text`. */
  readonly text: string;
}

/** Maximum number of drawings per symbol. */
export const DRAWING_LIMIT = 500;
/** Maximum length of a text, in characters. */
export const MAX_TEXT = 100;

/** Whether it is a risk tool. */
export function isRisk(kind: DrawingKind): kind is 'long' | 'short' {
  return kind === 'long' || kind === 'short';
}

/** Returns the number of anchors of a kind. */
export function anchorsOf(kind: DrawingKind): 1 | 2 | 3 {
  if (isRisk(kind)) return 3;
  return kind === 'horizontal' || kind === 'vertical' || kind === 'text' ? 1 : 2;
}

/** Returns an unused id for the list, a number as text. */
export function nextId(list: readonly Drawing[]): string {
  return `${list.reduce((most, { id }) => Math.max(most, Number(id)), 0) + 1}`;
}

/** Returns the list with one drawing changed. */
export function changeDrawing(
  list: readonly Drawing[],
  id: string,
  change: Partial<Omit<Drawing, 'id' | 'kind'>>,
): readonly Drawing[] {
  return list.map((one) => (one.id === id ? { ...one, ...change } : one));
}

/** Returns the list without one drawing. */
export function removeDrawing(list: readonly Drawing[], id: string): readonly Drawing[] {
  return list.filter((one) => one.id !== id);
}
