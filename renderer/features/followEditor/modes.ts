/** From one form of a follow's settings to the other, with what it cannot take along (issue "Settings editor"). */
import { sharedFollowFields, type SharedFollowField } from '../../../shared/domain/followDiff.ts';
import { blankTerms, recordOf, type DraftMode, type FollowDraft, type TermsDraft } from './draft.ts';

/** A draft in the other form. `lost`: fields whose values it could not take along, as they differ from contract to contract. */
export interface Switched {
  readonly draft: FollowDraft;
  readonly lost: readonly (SharedFollowField | 'gears')[];
}

const noGears = { longLeverage: '', shortLeverage: '' };

/** Each contract begins with the values of the unified form, which hold for it now. */
function perSymbol(draft: FollowDraft): Switched {
  const { symbols, gears, terms } = draft;
  const entries = recordOf(Object.keys(symbols), (symbol) => ({ ...terms, ...(gears?.[symbol] ?? noGears) }));
  const lost = Object.keys(gears ?? {}).some((symbol) => !(symbol in symbols)) ? (['gears'] as const) : [];
  return { draft: { ...draft, mode: 'per_symbol', entries }, lost };
}

/** What all contracts have in common stays; a field that differs is left blank and said. */
function unified(draft: FollowDraft): Switched {
  const entries = Object.values(draft.entries);
  const first = entries[0] ?? blankTerms;
  const lost = sharedFollowFields.filter((field) => entries.some((entry) => entry[field] !== first[field]));
  const terms = Object.fromEntries(
    sharedFollowFields.map((field) => [field, lost.includes(field) ? '' : first[field]]),
  ) as TermsDraft;
  const geared = Object.entries(draft.entries).filter(
    ([, { longLeverage, shortLeverage }]) => longLeverage !== '' || shortLeverage !== '',
  );
  const gears = Object.fromEntries(
    geared.map(([symbol, { longLeverage, shortLeverage }]) => [symbol, { longLeverage, shortLeverage }]),
  );
  const symbols = recordOf(Object.keys(draft.entries), () => 'yes');
  return { draft: { ...draft, mode: 'unified', symbols, terms, gears: geared.length > 0 ? gears : null }, lost };
}

/** Shows the other form. One that something was read or typed into stands as it was left; an empty one takes what it can. */
export function switchMode(draft: FollowDraft, mode: Exclude<DraftMode, ''>): Switched {
  if (draft.mode === mode) return { draft, lost: [] };
  const here = mode === 'unified' ? draft.symbols : draft.entries;
  if (draft.mode === '' || Object.keys(here).length > 0) return { draft: { ...draft, mode }, lost: [] };
  return mode === 'unified' ? unified(draft) : perSymbol(draft);
}
