/**
 * What a person notes on a day: text, a checklist and limits of their own. A day is a date like `2026-03-01`, as the
 * person saw it; its trades follow from the time zone, and what was noted stays with the date when that changes.
 */
import { compare, decimal, formatShort, parseDecimal, sign, subtract } from '../num/decimal.ts';
import { journalLimits, notesText, wordText, type NotesProblem } from './journal.ts';

/** Bounds of a day's entry, in characters and counts; `trades` is the highest limit of trades. */
export const dayBounds = { points: 20, point: 120, amount: 30, asset: 20, trades: 10_000 } as const;

/** A point of the checklist in the person's own words, and whether it is ticked. */
export interface ChecklistPoint {
  readonly text: string;
  readonly isDone: boolean;
}

/** The loss that the person does not want to exceed on a day: a positive decimal in an asset. */
export interface LossLimit {
  readonly amount: string;
  readonly asset: string;
}

/** The limits of a day; null: none. They only tell: the daily loss guard alone blocks orders. */
export interface DayLimits {
  readonly lossLimit: LossLimit | null;
  readonly tradeLimit: number | null;
}

/** What an entry of a day holds; `notes` is Markdown. */
export interface DayNotes extends DayLimits {
  readonly notes: string;
  readonly checklist: readonly ChecklistPoint[];
}

/** What new days start with. */
export interface DayTemplate extends DayLimits {
  readonly points: readonly string[];
}

/** The entry of a day on which nothing was noted, and the template without content. */
export const noDayNotes: DayNotes = { notes: '', checklist: [], lossLimit: null, tradeLimit: null };
/** See {@link noDayNotes}. */
export const noTemplate: DayTemplate = { points: [], lossLimit: null, tradeLimit: null };

/** Returns whether nothing is noted on a day. */
export const isBlankDay = ({ notes, checklist, lossLimit, tradeLimit }: DayNotes): boolean =>
  notes.trim() === '' && checklist.length === 0 && lossLimit === null && tradeLimit === null;

/** Returns whether a template has no content. */
export const isBlankTemplate = ({ points, lossLimit, tradeLimit }: DayTemplate): boolean =>
  points.length === 0 && lossLimit === null && tradeLimit === null;

/** Returns the entry that a new day starts with: its own copy of the words, nothing ticked. */
export const dayOfTemplate = ({ points, lossLimit, tradeLimit }: DayTemplate): DayNotes => ({
  notes: '',
  checklist: points.map((text) => ({ text, isDone: false })),
  lossLimit,
  tradeLimit,
});

/** Returns the template that starts new days like this one. */
export const templateOfDay = ({ checklist, lossLimit, tradeLimit }: DayNotes): DayTemplate => ({
  points: checklist.map(({ text }) => text),
  lossLimit,
  tradeLimit,
});

/** Returns whether a text is a date of the calendar like `2026-03-01`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the date some days after (negative: before) another one. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns whether a text is the amount of a limit: a decimal above zero. */
export function isLimitAmount(text: string): boolean {
  const amount = text.length > dayBounds.amount ? undefined : parseDecimal(text);
  return amount !== undefined && sign(amount) > 0;
}

const isAsset = (text: string): boolean => text !== '' && text.length <= dayBounds.asset && wordText(text) === text;

const problem = (name: string, params: NotesProblem['params'] = {}) => ({
  problem: { key: `error.notes.${name}`, params },
});

function limitsProblem({ lossLimit, tradeLimit }: DayLimits): { readonly problem: NotesProblem } | null {
  if (lossLimit !== null && !(isLimitAmount(lossLimit.amount) && isAsset(lossLimit.asset))) return problem('lossLimit');
  const isCount = tradeLimit === null || (Number.isInteger(tradeLimit) && tradeLimit >= 1);
  return isCount && (tradeLimit ?? 0) <= dayBounds.trades ? null : problem('tradeLimit', { most: dayBounds.trades });
}

/** Returns points as they are stored, each once, or why they are not accepted. */
function checkPoints<Point extends { readonly text: string }>(
  entered: readonly Point[],
): { readonly points: Point[] } | { readonly problem: NotesProblem } {
  const points: Point[] = [];
  for (const point of entered) {
    const text = wordText(point.text);
    if (text === null) return problem('control');
    if (text.length > dayBounds.point) return problem('pointTooLong', { most: dayBounds.point });
    if (text !== '' && !points.some((one) => one.text === text)) points.push({ ...point, text });
  }
  return points.length > dayBounds.points ? problem('points', { most: dayBounds.points }) : { points };
}

/** Returns an entry as it is stored, or why it is not accepted; nothing is cut off. */
export function checkDayNotes(entered: DayNotes): { readonly notes: DayNotes } | { readonly problem: NotesProblem } {
  const notes = notesText(entered.notes);
  if (notes === null) return problem('control');
  if (notes.length > journalLimits.notes) {
    return problem('tooLong', { most: journalLimits.notes, length: notes.length });
  }
  const checked = checkPoints(entered.checklist);
  if ('problem' in checked) return checked;
  return limitsProblem(entered) ?? { notes: { ...entered, notes, checklist: checked.points } };
}

/** Returns a template as it is stored, or why it is not accepted. */
export function checkTemplate(
  entered: DayTemplate,
): { readonly template: DayTemplate } | { readonly problem: NotesProblem } {
  const checked = checkPoints(entered.points.map((text) => ({ text })));
  if ('problem' in checked) return checked;
  return limitsProblem(entered) ?? { template: { ...entered, points: checked.points.map(({ text }) => text) } };
}

/** Returns by how much an amount exceeds its limit; null: it is within it. */
export const overBy = (limit: string, amount: string): string | null =>
  compare(decimal(amount), decimal(limit)) > 0 ? formatShort(subtract(decimal(amount), decimal(limit))) : null;
