import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Selection } from '../desk/deskStore.ts';
import {
  cleanListName,
  hasName,
  MAX_LISTED,
  MAX_LISTS,
  nextListId,
  selectionKey,
  type SymbolLists,
} from './listsDocument.ts';
import { windowError } from '../../ipc/client.ts';

/** Id of the favourites; named lists have ids of their own form. */
export const FAVOURITES = 'favourites';

/** A change returns the new lists, or the reason it cannot be made. */
export type ListChange = (lists: SymbolLists) => Result<SymbolLists, AppError>;

const same = (a: Selection, b: Selection): boolean => selectionKey(a) === selectionKey(b);
const refused = (key: string, params: Readonly<Record<string, string | number>> = {}): Result<SymbolLists, AppError> =>
  fail(windowError('invalid', key, params));

/** Returns the symbols of a list, in the user's order; empty when there is no such list. */
export function listed(lists: SymbolLists, id: string): readonly Selection[] {
  return id === FAVOURITES ? lists.favourites : (lists.lists.find((one) => one.id === id)?.symbols ?? []);
}

/** Whether the list holds the symbol. */
export function isInList(lists: SymbolLists, id: string, selection: Selection): boolean {
  return listed(lists, id).some((one) => same(one, selection));
}

function replaced(lists: SymbolLists, id: string, symbols: readonly Selection[]): SymbolLists {
  if (id === FAVOURITES) return { ...lists, favourites: symbols };
  return { ...lists, lists: lists.lists.map((one) => (one.id === id ? { ...one, symbols } : one)) };
}

/** Appends the symbol to the list, or removes it. */
export function toggleListed(id: string, { market, symbol }: Selection): ListChange {
  const selection = { market, symbol };
  return (lists) => {
    const symbols = listed(lists, id);
    if (isInList(lists, id, selection))
      return ok(
        replaced(
          lists,
          id,
          symbols.filter((one) => !same(one, selection)),
        ),
      );
    if (symbols.length >= MAX_LISTED) return refused('error.lists.full', { count: MAX_LISTED });
    return ok(replaced(lists, id, [...symbols, selection]));
  };
}

/** Moves the symbol one place up (-1) or down (1) in the user's order; a symbol at the end stays. */
export function moveListed(id: string, selection: Selection, by: -1 | 1): ListChange {
  return (lists) => {
    const symbols = [...listed(lists, id)];
    const at = symbols.findIndex((one) => same(one, selection));
    const other = symbols[at + by];
    const movedSymbol = symbols[at];
    if (!movedSymbol || !other) return ok(lists);
    symbols[at] = other;
    symbols[at + by] = movedSymbol;
    return ok(replaced(lists, id, symbols));
  };
}

/** Returns a name in its stored form, or the reason a list cannot have it. `id`: the list being renamed. */
export function checkListName(lists: SymbolLists, text: string, id: string | null = null): Result<string, AppError> {
  const name = cleanListName(text);
  if (name === '') return fail(windowError('invalid', 'error.lists.nameEmpty'));
  const others = lists.lists.filter((one) => one.id !== id);
  return hasName(others, name) ? fail(windowError('invalid', 'error.lists.nameTaken', { name })) : ok(name);
}

/** Appends a new, empty list. */
export function createList(text: string): ListChange {
  return (lists) => {
    const name = checkListName(lists, text);
    if (!name.ok) return name;
    if (lists.lists.length >= MAX_LISTS) return refused('error.lists.tooMany', { count: MAX_LISTS });
    const fresh = { id: nextListId(lists.lists), name: name.value, symbols: [] };
    return ok({ ...lists, lists: [...lists.lists, fresh] });
  };
}

/** Renames a list. */
export function renameList(id: string, text: string): ListChange {
  return (lists) => {
    const name = checkListName(lists, text, id);
    if (!name.ok) return name;
    return ok({ ...lists, lists: lists.lists.map((one) => (one.id === id ? { ...one, name: name.value } : one)) });
  };
}

/** Deletes a list; its symbols stay in other lists. */
export function deleteList(id: string): ListChange {
  return (lists) => ok({ ...lists, lists: lists.lists.filter((one) => one.id !== id) });
}
