/**
 * What a person notes on a closed trade: text, tags, a rating, mistakes, and whether the plan was followed. The window
 * offers it and main checks it again.
 */
import type { Market } from '../exchange/markets.ts';
import type { PositionSide } from '../exchange/orderWords.ts';
import type { ClosedPosition } from './closedPosition.ts';
import type { SpotLot } from './spotLot.ts';

/** Bounds of an entry, in characters and counts. */
export const journalLimits = { notes: 20_000, tags: 12, tag: 32, mistakes: 12, mistake: 60, search: 200 } as const;

/** Mistakes that are offered; an entry may name others in the person's own words. */
export const knownMistakes = [
  'chasedEntry',
  'earlyEntry',
  'lateEntry',
  'oversized',
  'noStop',
  'movedStop',
  'earlyExit',
  'lateExit',
  'addedToLoss',
  'revenge',
] as const;

/** Whether the plan was followed; null in an entry: not stated. */
export const planAnswers = ['yes', 'partly', 'no'] as const;
/** See {@link planAnswers}. */
export type PlanAnswer = (typeof planAnswers)[number];

/** What an entry holds. `notes` is Markdown; `rating` is 1 to 5; null: not stated. */
export interface JournalNotes {
  readonly notes: string;
  readonly tags: readonly string[];
  readonly rating: number | null;
  readonly mistakes: readonly string[];
  readonly plan: PlanAnswer | null;
}

/** The entry of a trade on which nothing was noted. */
export const noNotes: JournalNotes = { notes: '', tags: [], rating: null, mistakes: [], plan: null };

/** Returns whether nothing is noted. */
export const isBlank = ({ notes, tags, rating, mistakes, plan }: JournalNotes): boolean =>
  notes.trim() === '' && tags.length === 0 && rating === null && mistakes.length === 0 && plan === null;

/**
 * Returns the key of a position's entry. It names the last fill, because the id of a position begins with its first one,
 * which is another once older records are loaded; one fill may close several positions that are kept separately.
 */
export function journalKeyOfPosition({ symbol, side, openOrderId, fills, id }: ClosedPosition): string {
  const last = fills.at(-1);
  // A position that was closed has at least one fill.
  if (!last) return `futures ${id}`;
  return `futures ${symbol} ${side} ${openOrderId ?? '-'} ${last.fillId} ${last.orderId}`;
}

/** Returns the key of a sold lot's entry: a sale and a purchase have at most one lot together. */
export function journalKeyOfLot({ symbol, sale, purchase }: SpotLot): string {
  const fillOf = (fill: SpotLot['sale']): string => (fill ? `${fill.fillId} ${fill.orderId}` : '- -');
  return `spot ${symbol} ${fillOf(sale)} ${fillOf(purchase)}`;
}

/** Returns a tag as it is stored: composed, in small letters, without a leading # and with single spaces. */
export const normalTag = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().replace(/^#+ ?/, '').toLowerCase();

/** Returns each text once, in the order of their first places; empty ones are left out. */
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/** Why an entry is not accepted: the key of a message and its parameters. */
export interface NotesProblem {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Characters that no text holds, and those that notes do not hold: they may have tabs and line ends. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;
// oxlint-disable-next-line no-control-regex
const NOTES_CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;

/** Returns notes as they are stored; null: they contain control characters. */
export function notesText(text: string): string | null {
  const notes = text.normalize('NFC').replaceAll(/\r\n?/g, '\n');
  return NOTES_CONTROL.test(notes) ? null : notes;
}

/** Returns words of one line as they are stored; null: they contain control characters. */
export function wordText(text: string): string | null {
  const words = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return CONTROL.test(words) ? null : words;
}

function listProblem(name: 'tag' | 'mistake', list: readonly string[]): NotesProblem | null {
  const most = name === 'tag' ? journalLimits.tags : journalLimits.mistakes;
  if (list.length > most) return { key: `error.notes.${name}s`, params: { most } };
  const long = list.find((text) => text.length > journalLimits[name]);
  return long === undefined ? null : { key: `error.notes.${name}TooLong`, params: { most: journalLimits[name] } };
}

/** Returns an entry as it is stored, or why it is not accepted; nothing is cut off. */
export function checkNotes(
  entered: JournalNotes,
): { readonly notes: JournalNotes } | { readonly problem: NotesProblem } {
  const notes = notesText(entered.notes);
  const tags = distinct(entered.tags.map(normalTag));
  const words = entered.mistakes.map(wordText);
  const mistakes = distinct(words.flatMap((word) => word ?? []));
  if (notes === null || words.includes(null) || tags.some((text) => CONTROL.test(text))) {
    return { problem: { key: 'error.notes.control', params: {} } };
  }
  if (notes.length > journalLimits.notes) {
    return { problem: { key: 'error.notes.tooLong', params: { most: journalLimits.notes, length: notes.length } } };
  }
  const problem = listProblem('tag', tags) ?? listProblem('mistake', mistakes);
  return problem ? { problem } : { notes: { ...entered, notes, tags, mistakes } };
}

/** Characters of scripts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns a text as it is indexed: each character of a script without spaces is a word. */
export const indexedText = (text: string): string => text.normalize('NFKC').replaceAll(UNSPACED, ' $& ');

/**
 * Returns the query for a search, in the language of SQLite's full text search: every word of the search has to begin a
 * word of the entry. Null: the search has no word.
 */
export function searchQuery(search: string): string | null {
  const phrases = search.split(/\s+/).flatMap((word) => {
    const words = indexedText(word).match(WORD);
    return words ? [`"${words.join(' ')}"*`] : [];
  });
  return phrases.length === 0 ? null : phrases.join(' ');
}

/** What an entry remembers of its trade, so that it can be shown when the trade is not among the records any more. */
export interface JournalTrade {
  readonly key: string;
  readonly market: Market;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly openedAt: number | null;
  readonly closedAt: number;
}
