import { markets } from '../../../shared/exchange/markets.ts';
import type { Selection } from '../desk/deskStore.ts';

/** Version of the document. */
const VERSION = 1;
/** Maximum number of named lists; more are rejected with a message. */
export const MAX_LISTS = 40;
/** Maximum number of symbols per list; more are rejected with a message. */
export const MAX_LISTED = 1_000;
/** Maximum length of a list name; a longer one is rejected with a message. */
export const MAX_LIST_NAME = 40;
/** Maximum length of a symbol read from the document. */
const MAX_SYMBOL = 40;

/** A list the user created, with its symbols in the user's order. */
export interface NamedList {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly Selection[];
}

/** Favourites and named lists, as stored in the document `lists`. */
export interface SymbolLists {
  readonly favourites: readonly Selection[];
  readonly lists: readonly NamedList[];
}

/** Empty favourites and lists. */
export const noLists: SymbolLists = { favourites: [], lists: [] };

/** Returns a key that identifies a symbol of a market. */
export function selectionKey({ market, symbol }: Selection): string {
  return `${market} ${symbol}`;
}

/** Returns a name in its stored form: single blanks, no control characters. */
export function cleanListName(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LIST_NAME)
    .trim();
}

/**
 * Result of reading: the lists, and the number of unreadable parts left out. `null`: the document has a later version.
 */
export type ReadLists = { readonly lists: SymbolLists; readonly dropped: number } | null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readSymbols(input: unknown): { readonly symbols: Selection[]; readonly dropped: number } {
  if (!Array.isArray(input)) return { symbols: [], dropped: input === undefined ? 0 : 1 };
  const found = new Map<string, Selection>();
  let dropped = 0;
  for (const one of input as unknown[]) {
    const market = isObject(one) ? markets.find((name) => name === one.market) : undefined;
    const symbol = isObject(one) ? one.symbol : undefined;
    const fits = typeof symbol === 'string' && symbol.length > 0 && symbol.length <= MAX_SYMBOL;
    const selection = market && fits ? { market, symbol } : null;
    const key = selection && selectionKey(selection);
    if (selection && key && !found.has(key) && found.size < MAX_LISTED) found.set(key, selection);
    else dropped += 1;
  }
  return { symbols: [...found.values()], dropped };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the document; damaged parts are left out and counted one by one (B-E3). */
export function readLists(text: string): ReadLists {
  const input = parsed(text);
  if (!isObject(input)) return { lists: noLists, dropped: 1 };
  if (typeof input.version === 'number' && input.version > VERSION) return null;
  const favourites = readSymbols(input.favourites);
  let { dropped } = favourites;
  const lists: NamedList[] = [];
  const given = Array.isArray(input.lists) ? (input.lists as unknown[]) : [];
  if (input.lists !== undefined && !Array.isArray(input.lists)) dropped += 1;
  for (const one of given) {
    const name = isObject(one) && typeof one.name === 'string' ? cleanListName(one.name) : '';
    if (!isObject(one) || name === '' || lists.length >= MAX_LISTS) {
      dropped += 1;
      continue;
    }
    const { symbols, dropped: lost } = readSymbols(one.symbols);
    dropped += lost;
    lists.push({ id: freeId(lists, one.id), name: freeName(lists, name), symbols });
  }
  return { lists: { favourites: favourites.symbols, lists }, dropped };
}

/** Returns the list's stored id, or the next free one. */
function freeId(lists: readonly NamedList[], wanted: unknown): string {
  const free = typeof wanted === 'string' && /^list\d{1,6}$/.test(wanted) && !lists.some(({ id }) => id === wanted);
  return free ? wanted : nextListId(lists);
}

/** Returns a unique name: a later list of the same name gets a number. */
function freeName(lists: readonly NamedList[], name: string): string {
  let free = name;
  for (let count = 2; hasName(lists, free); count += 1) free = `${name.slice(0, MAX_LIST_NAME - 4)} ${count}`;
  return free;
}

/** Whether a list has this name, ignoring case. */
export function hasName(lists: readonly NamedList[], name: string): boolean {
  return lists.some((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** Returns an unused list id: one more than the greatest. */
export function nextListId(lists: readonly NamedList[]): string {
  const numbers = lists.map(({ id }) => Number.parseInt(id.slice('list'.length), 10)).filter(Number.isFinite);
  return `list${Math.max(0, ...numbers) + 1}`;
}

/** Returns the document's text. */
export function writeLists({ favourites, lists }: SymbolLists): string {
  return JSON.stringify({ version: VERSION, favourites, lists });
}
