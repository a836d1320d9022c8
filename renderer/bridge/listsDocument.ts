import { markets } from '../../shared/exchange/markets.ts';
import type { Selection } from './deskStore.ts';

/** Version of the document. */
const VERSION = 1;
/** Most named lists, most symbols in each, and longest name; more is refused in words. */
export const MAX_LISTS = 40;
/** See {@link MAX_LISTS}. */
export const MAX_LISTED = 1_000;
/** See {@link MAX_LISTS}. */
export const MAX_LIST_NAME = 40;
/** Longest name of a symbol that is read from the document. */
const MAX_SYMBOL = 40;

/** A list the person made; the order of its symbols is theirs. */
export interface NamedList {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly Selection[];
}

/** Favourites and named lists, as the document `lists` keeps them. */
export interface SymbolLists {
  readonly favourites: readonly Selection[];
  readonly lists: readonly NamedList[];
}

/** Nothing kept yet. */
export const noLists: SymbolLists = { favourites: [], lists: [] };

/** Name by which a symbol is told apart from all others. */
export function selectionKey({ market, symbol }: Selection): string {
  return `${market} ${symbol}`;
}

/** A name as it is kept: blanks evened out, no control characters. */
export function cleanListName(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LIST_NAME)
    .trim();
}

/** What reading found: the lists, and how many parts could not be read and were left out. `null`: of a later version. */
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

/** Reads the document; what is damaged is left out and counted, part by part (B-E3). */
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

/** The id a list came with, or the next free one. */
function freeId(lists: readonly NamedList[], wanted: unknown): string {
  const free = typeof wanted === 'string' && /^list\d{1,6}$/.test(wanted) && !lists.some(({ id }) => id === wanted);
  return free ? wanted : nextListId(lists);
}

/** Two lists of one name could not be told apart: the later one is numbered. */
function freeName(lists: readonly NamedList[], name: string): string {
  let free = name;
  for (let count = 2; hasName(lists, free); count += 1) free = `${name.slice(0, MAX_LIST_NAME - 4)} ${count}`;
  return free;
}

/** Whether a list has this name, letters in either case. */
export function hasName(lists: readonly NamedList[], name: string): boolean {
  return lists.some((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** An id no list has: one more than the greatest. */
export function nextListId(lists: readonly NamedList[]): string {
  const numbers = lists.map(({ id }) => Number.parseInt(id.slice('list'.length), 10)).filter(Number.isFinite);
  return `list${Math.max(0, ...numbers) + 1}`;
}

/** The document's text. */
export function writeLists({ favourites, lists }: SymbolLists): string {
  return JSON.stringify({ version: VERSION, favourites, lists });
}
