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

/** A point a drawing hangs on: Unix ms, and a price as decimal text on the tick. */
export interface Anchor {
  readonly time: number;
  readonly price: string;
}

/**
 * Something drawn over the prices of a symbol. Anchors: one for a horizontal, a vertical and a text; entry, target and stop
 * for the risk tools, the last two at one time; two for the others.
 */
export interface Drawing {
  /** A whole number as text, its own within the symbol. */
  readonly id: string;
  readonly kind: DrawingKind;
  readonly anchors: readonly Anchor[];
  /** Index of an ink token. */
  readonly ink: number;
  /** Pixels of its lines. */
  readonly width: 1 | 2 | 3;
  readonly locked: boolean;
  /** Its words; empty for all but a text. */
  readonly text: string;
}

/** Most drawings of one symbol. */
export const DRAWING_LIMIT = 500;
/** Longest words of a text, in characters. */
export const MAX_TEXT = 100;

/** Whether it is a risk tool. */
export function isRisk(kind: DrawingKind): kind is 'long' | 'short' {
  return kind === 'long' || kind === 'short';
}

/** How many anchors a kind has. */
export function anchorsOf(kind: DrawingKind): 1 | 2 | 3 {
  if (isRisk(kind)) return 3;
  return kind === 'horizontal' || kind === 'vertical' || kind === 'text' ? 1 : 2;
}

/** A number no drawing of the list has, as text. */
export function nextId(list: readonly Drawing[]): string {
  return `${list.reduce((most, { id }) => Math.max(most, Number(id)), 0) + 1}`;
}

/** The list with one drawing changed. */
export function changeDrawing(
  list: readonly Drawing[],
  id: string,
  change: Partial<Omit<Drawing, 'id' | 'kind'>>,
): readonly Drawing[] {
  return list.map((one) => (one.id === id ? { ...one, ...change } : one));
}

/** The list without one drawing. */
export function removeDrawing(list: readonly Drawing[], id: string): readonly Drawing[] {
  return list.filter((one) => one.id !== id);
}
