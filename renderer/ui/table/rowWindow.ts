/** Which rows of a long table are drawn: those in sight, some beside them, and the one that holds the focus. */

/** Rows from which on a table is drawn in part. */
export const WINDOW_FROM = 120;
/** Rows drawn beyond each edge of what is in sight. */
const BESIDE = 15;
/** Rows drawn at once before anything was measured. */
const AT_FIRST = 60;

/** What is in sight, in pixels; heights of 0: not measured yet. */
export interface Sight {
  readonly top: number;
  readonly height: number;
  readonly row: number;
}

/** A run of rows that are drawn, or room left for rows that are not. */
export type Piece =
  | { readonly kind: 'rows'; readonly from: number; readonly to: number }
  | { readonly kind: 'room'; readonly from: number; readonly rows: number };

/** First and last row (exclusive) of what is drawn around what is in sight. */
export function drawnRange(count: number, { top, height, row }: Sight): readonly [from: number, to: number] {
  if (count <= WINDOW_FROM) return [0, count];
  if (row <= 0 || height <= 0) return [0, Math.min(count, AT_FIRST)];
  const from = Math.max(0, Math.floor(top / row) - BESIDE);
  return [Math.min(from, count), Math.min(count, Math.ceil((top + height) / row) + BESIDE)];
}

/** The table from top to bottom as runs of rows and room; row `current` is always drawn. */
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
