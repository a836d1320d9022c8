import { parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import { LINE_COLOURS } from '../lines/lineColours.ts';
import { anchorsOf, DRAWING_LIMIT, drawingKinds, MAX_TEXT, type Anchor, type Drawing } from './model.ts';

/** Content of one symbol's document. */
export interface DrawingsContent {
  readonly drawings: readonly Drawing[];
  /** Whether all drawings are temporarily hidden. */
  readonly hidden: boolean;
  /** Unreadable entries in their original form: they are written back, so that nothing is lost. */
  readonly unread: readonly unknown[];
}

/** An empty document. */
export const emptyContent: DrawingsContent = { drawings: [], hidden: false, unread: [] };

/** Maximum length of a price text: more digits than any price on any tick has. */
const MAX_PRICE = 40;
/** Latest time in Unix ms: the years 1970 to 2100 are accepted. */
const MAX_TIME = 4_102_444_800_000;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** Whether a time (Unix ms) is valid for an anchor. */
export function isAnchorTime(time: unknown): time is number {
  return Number.isInteger(time) && (time as number) >= 0 && (time as number) <= MAX_TIME;
}

/** Whether a text is a price above zero. */
export function isAnchorPrice(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_PRICE) return false;
  const price = parseDecimal(text);
  return price !== undefined && sign(price) > 0;
}

function readAnchor(value: unknown): Anchor | null {
  const fields = fieldsOf(value);
  const time = fields?.['time'];
  const price = fields?.['price'];
  return isAnchorTime(time) && isAnchorPrice(price) ? { time, price } : null;
}

/**
 * Reads one drawing; `null` when an essential field is invalid. Each invalid appearance field falls back to its
 * default.
 */
function readDrawing(value: unknown, taken: ReadonlySet<string>): Drawing | null {
  const fields = fieldsOf(value);
  const kind = drawingKinds.find((one) => one === fields?.['kind']);
  if (!fields || !kind || !Array.isArray(fields['anchors']) || fields['anchors'].length !== anchorsOf(kind))
    return null;
  const anchors = fields['anchors'].map(readAnchor);
  const { id, ink, width, text } = fields;
  if (typeof id !== 'string' || !/^[1-9]\d{0,8}$/.test(id) || taken.has(id)) return null;
  if (!anchors.every((anchor) => anchor !== null)) return null;
  return {
    id,
    kind,
    anchors,
    ink: Number.isInteger(ink) && (ink as number) >= 0 && (ink as number) < LINE_COLOURS ? (ink as number) : 0,
    width: width === 2 || width === 3 ? width : 1,
    locked: fields['locked'] === true,
    text: typeof text === 'string' ? text.slice(0, MAX_TEXT) : '',
  };
}

/** Reads the document. `dropped` counts the unusable entries, which stay in `unread`. */
export function readContent(text: string | null): { readonly content: DrawingsContent; readonly dropped: number } {
  if (text === null) return { content: emptyContent, dropped: 0 };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { content: { ...emptyContent, unread: [text] }, dropped: 1 };
  }
  const fields = fieldsOf(value);
  const list = fields?.['drawings'];
  if (!fields || fields['version'] !== 1 || !Array.isArray(list)) {
    return { content: { ...emptyContent, unread: [value] }, dropped: 1 };
  }
  const drawings: Drawing[] = [];
  const unread: unknown[] = Array.isArray(fields['unread']) ? [...(fields['unread'] as unknown[])] : [];
  const known = unread.length;
  const taken = new Set<string>();
  for (const one of list) {
    const drawing = drawings.length < DRAWING_LIMIT ? readDrawing(one, taken) : null;
    if (!drawing) unread.push(one);
    else {
      taken.add(drawing.id);
      drawings.push(drawing);
    }
  }
  return { content: { drawings, hidden: fields['hidden'] === true, unread }, dropped: unread.length - known };
}

/** Returns the text of the document. */
export function writeContent({ drawings, hidden, unread }: DrawingsContent): string {
  return JSON.stringify({ version: 1, hidden, drawings, ...(unread.length > 0 ? { unread } : {}) });
}
