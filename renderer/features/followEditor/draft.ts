/**
 * The editable draft of a follow's settings: text, field by field, blank where nothing is set. Untouched fields are
 * sent back exactly as they were read, and fields that the request cannot carry are kept from the settings that were
 * read.
 */
import { sharedFollowFields, type SharedFollowField } from '../../../shared/domain/followDiff.ts';
import type { FollowSettings, FollowTerms, SymbolLeverage } from '../../../shared/domain/followSchema.ts';

/** Forms of a request; blank: not chosen yet. */
export type DraftMode = '' | 'unified' | 'per_symbol';
/** The fields both forms share, as text. */
export type TermsDraft = Readonly<Record<SharedFollowField, string>>;
/** Leverages of one contract, as text. */
export type LeverageDraft = Readonly<Record<'longLeverage' | 'shortLeverage', string>>;
/** One contract of the per-symbol form. */
export type EntryDraft = TermsDraft & LeverageDraft;

/**
 * Contents of both forms, so that switching between them loses nothing typed. `symbols` names the contracts of the
 * unified form, `gears` the leverages of its single contracts, null where the exchange reports no list; `entries`
 * belong to the per-symbol form.
 */
export interface FollowDraft {
  readonly mode: DraftMode;
  readonly symbols: Readonly<Record<string, string>>;
  readonly terms: TermsDraft;
  readonly leverages: Readonly<Record<string, LeverageDraft>> | null;
  readonly entries: Readonly<Record<string, EntryDraft>>;
}

/** Shared fields with nothing set. */
export const blankTerms = Object.fromEntries(sharedFollowFields.map((field) => [field, ''])) as TermsDraft;
const NAMED = 'yes';

/** Returns a record with one value for each name. */
export function recordOf<Value>(names: readonly string[], value: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

const termsDraftOf = (terms: FollowTerms): TermsDraft =>
  Object.fromEntries(sharedFollowFields.map((field) => [field, terms[field] ?? ''])) as TermsDraft;
const gearText = (leverage: number | null): string => (leverage === null ? '' : String(leverage));
const gearsOf = (long: number | null, short: number | null): LeverageDraft => ({
  longLeverage: gearText(long),
  shortLeverage: gearText(short),
});

/** Returns the draft of settings that were read; an undocumented mode counts as not chosen. */
export function draftOf({ mode, unified, perSymbol }: FollowSettings): FollowDraft {
  const custom = unified?.customLeverages;
  return {
    mode: mode === 'unified' || mode === 'per_symbol' ? mode : '',
    symbols: recordOf(unified?.symbols ?? [], () => NAMED),
    terms: unified ? termsDraftOf(unified) : blankTerms,
    leverages: custom
      ? Object.fromEntries(custom.map(({ symbol, long, short }) => [symbol, gearsOf(long, short)]))
      : null,
    entries: Object.fromEntries(
      perSymbol.flatMap((terms) =>
        terms.symbol === null
          ? []
          : [[terms.symbol, { ...termsDraftOf(terms), ...gearsOf(terms.longLeverage, terms.shortLeverage) }]],
      ),
    ),
  };
}

/** Adds a contract to the chosen form; one already there is left unchanged. */
export function withSymbol(draft: FollowDraft, symbol: string): FollowDraft {
  if (draft.mode === 'unified') return { ...draft, symbols: { ...draft.symbols, [symbol]: NAMED } };
  if (symbol in draft.entries) return draft;
  return { ...draft, entries: { ...draft.entries, [symbol]: { ...blankTerms, ...gearsOf(null, null) } } };
}

const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));

/** Removes a contract from the chosen form. */
export function withoutSymbol(draft: FollowDraft, symbol: string): FollowDraft {
  return draft.mode === 'unified'
    ? { ...draft, symbols: without(draft.symbols, symbol) }
    : { ...draft, entries: without(draft.entries, symbol) };
}

/** Sets the leverages of one contract of the unified form; null removes them. */
export function withLeverage(draft: FollowDraft, symbol: string, gear: LeverageDraft | null): FollowDraft {
  const gears = draft.leverages ?? {};
  return { ...draft, leverages: gear === null ? without(gears, symbol) : { ...gears, [symbol]: gear } };
}

const noTerms: FollowTerms = {
  active: false,
  symbol: null,
  symbols: null,
  productType: null,
  copyBasis: null,
  copyValue: null,
  maxHolding: null,
  marginType: null,
  marginAsset: null,
  leverageType: null,
  longLeverage: null,
  shortLeverage: null,
  customLeverages: null,
  takeProfitRatio: null,
  stopLossRatio: null,
  slippageRatio: null,
  more: [],
};

/** Conversions from text to value; `read` is the value before the edit. */
export interface DraftValues {
  readonly text: (text: string, read: string | null, at: { symbol: string | null; field: string }) => string | null;
  readonly leverage: (text: string, read: number | null, at: { symbol: string; field: string }) => number | null;
}

function termsFrom(
  draft: TermsDraft,
  base: FollowTerms,
  symbol: string | null,
  values: DraftValues,
): Pick<FollowTerms, SharedFollowField> {
  const one = (field: SharedFollowField) => [field, values.text(draft[field], base[field], { symbol, field })];
  return Object.fromEntries(sharedFollowFields.map(one)) as Pick<FollowTerms, SharedFollowField>;
}

/** Returns the settings that a draft describes, based on those that were read. */
export function settingsOf(draft: FollowDraft, read: FollowSettings, values: DraftValues): FollowSettings {
  const { traderId } = read;
  const { leverage } = values;
  const pair = (symbol: string, gear: LeverageDraft, long: number | null, short: number | null) => ({
    long: leverage(gear.longLeverage, long, { symbol, field: 'longLeverage' }),
    short: leverage(gear.shortLeverage, short, { symbol, field: 'shortLeverage' }),
  });
  if (draft.mode === 'per_symbol') {
    const perSymbol = Object.entries(draft.entries).map(([symbol, entry]): FollowTerms => {
      const base = read.perSymbol.find((one) => one.symbol === symbol) ?? { ...noTerms, symbol };
      const { long, short } = pair(symbol, entry, base.longLeverage, base.shortLeverage);
      return { ...base, ...termsFrom(entry, base, symbol, values), longLeverage: long, shortLeverage: short };
    });
    return { traderId, mode: draft.mode, unified: null, perSymbol };
  }
  const base = read.unified ?? noTerms;
  const known = base.customLeverages ?? [];
  const customLeverages = draft.leverages
    ? Object.entries(draft.leverages).map(([symbol, gear]): SymbolLeverage => {
        const old = known.find((one) => one.symbol === symbol);
        return { symbol, ...pair(symbol, gear, old?.long ?? null, old?.short ?? null) };
      })
    : null;
  const symbols = Object.keys(draft.symbols);
  const unified = { ...base, ...termsFrom(draft.terms, base, null, values), symbols, customLeverages };
  return { traderId, mode: draft.mode || null, unified, perSymbol: [] };
}
