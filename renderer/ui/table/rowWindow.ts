/** The drawn rows of a long table: the visible ones, some next to them, and the focused one. */

/** Number of rows from which a table is drawn in part. */
export const WINDOW_FROM = 120;
/** Number of rows drawn beyond each edge of the visible part. */
const BESIDE = 15;
/** Number of rows drawn before anything was measured. */
const AT_FIRST = 60;

/** The visible part, in pixels; heights of 0: not measured yet. */
export interface Sight {
  readonly top: number;
  readonly height: number;
  readonly row: number;
}

/** A range of drawn rows, or the space for rows that are not drawn. */
export type Piece =
  | { readonly kind: 'rows'; readonly from: number; readonly to: number }
  | { readonly kind: 'room'; readonly from: number; readonly rows: number };

/** Returns the first and last index (exclusive) of the rows drawn around the visible part. */
export function drawnRange(count: number, { top, height, row }: Sight): readonly [from: number, to: number] {
  if (count <= WINDOW_FROM) return [0, count];
  if (row <= 0 || height <= 0) return [0, Math.min(count, AT_FIRST)];
  const from = Math.max(0, Math.floor(top / row) - BESIDE);
  return [Math.min(from, count), Math.min(count, Math.ceil((top + height) / row) + BESIDE)];
}

/** Returns the table from top to bottom as ranges of rows and space; row `current` is always drawn. */
export function piecesOf(count: number, [from, to]: readonly [number, number], current: number): readonly Piece[] {
  const inside = current >= from && current < to;
  const alone = !inside && current >= 0 && current < count ? [[current, current + 1] as const] : [];
  const runs = [[from, to] as const, ...alone].filter(([a, b]) => a < b).toSorted((a, b) => a[0] - b[0]);
  const pieces: Piece[] = [];
  let at = 0;
  for (const [a, b] of runs) {
    if (a > at) pieces.push({ kind: 'room', from: at, rows: a - at });
    pieces.push({ kind: 'rows', from: a, to: b });
    at = b;
  }
  if (at < count) pieces.push({ kind: 'room', from: at, rows: count - at });
  return pieces;
}
