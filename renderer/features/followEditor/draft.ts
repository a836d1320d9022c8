/**
 * What a person edits of a follow's settings: text, field by field, blank where nothing is set. What is not touched is
 * sent back exactly as it was read, and what the request cannot carry stays with the settings that were read.
 */
import { sharedFollowFields, type SharedFollowField } from '../../../shared/domain/followDiff.ts';
import type { FollowSettings, FollowTerms, SymbolLeverage } from '../../../shared/domain/followSchema.ts';

/** The forms a request has; blank: not chosen yet. */
export type DraftMode = '' | 'unified' | 'per_symbol';
/** The fields both forms share, as text. */
export type TermsDraft = Readonly<Record<SharedFollowField, string>>;
/** Leverages of one contract, as text. */
export type GearDraft = Readonly<Record<'longLeverage' | 'shortLeverage', string>>;
/** One contract of the form per symbol. */
export type EntryDraft = TermsDraft & GearDraft;

/**
 * Both forms at once, so that nothing typed is lost by looking at the other. `symbols` names the contracts of the unified
 * form, `gears` its own leverages, null where the exchange tells no list; `entries` are those of the form per symbol.
 */
export interface FollowDraft {
  readonly mode: DraftMode;
  readonly symbols: Readonly<Record<string, string>>;
  readonly terms: TermsDraft;
  readonly gears: Readonly<Record<string, GearDraft>> | null;
  readonly entries: Readonly<Record<string, EntryDraft>>;
}

/** Nothing set. */
export const blankTerms = Object.fromEntries(sharedFollowFields.map((field) => [field, ''])) as TermsDraft;
const NAMED = 'yes';

/** A record of these names with one value each. */
export function recordOf<Value>(names: readonly string[], value: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

const termsDraftOf = (terms: FollowTerms): TermsDraft =>
  Object.fromEntries(sharedFollowFields.map((field) => [field, terms[field] ?? ''])) as TermsDraft;
const gearText = (leverage: number | null): string => (leverage === null ? '' : String(leverage));
const gearsOf = (long: number | null, short: number | null): GearDraft => ({
  longLeverage: gearText(long),
  shortLeverage: gearText(short),
});

/** The draft of settings as they were read; a mode no document knows is not chosen. */
export function draftOf({ mode, unified, perSymbol }: FollowSettings): FollowDraft {
  const custom = unified?.customLeverages;
  return {
    mode: mode === 'unified' || mode === 'per_symbol' ? mode : '',
    symbols: recordOf(unified?.symbols ?? [], () => NAMED),
    terms: unified ? termsDraftOf(unified) : blankTerms,
    gears: custom ? Object.fromEntries(custom.map(({ symbol, long, short }) => [symbol, gearsOf(long, short)])) : null,
    entries: Object.fromEntries(
      perSymbol.flatMap((terms) =>
        terms.symbol === null
          ? []
          : [[terms.symbol, { ...termsDraftOf(terms), ...gearsOf(terms.longLeverage, terms.shortLeverage) }]],
      ),
    ),
  };
}

/** Adds a contract to the chosen form; one that is there stays as it is. */
export function withSymbol(draft: FollowDraft, symbol: string): FollowDraft {
  if (draft.mode === 'unified') return { ...draft, symbols: { ...draft.symbols, [symbol]: NAMED } };
  if (symbol in draft.entries) return draft;
  return { ...draft, entries: { ...draft.entries, [symbol]: { ...blankTerms, ...gearsOf(null, null) } } };
}

const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));

/** Takes a contract out of the chosen form. */
export function withoutSymbol(draft: FollowDraft, symbol: string): FollowDraft {
  return draft.mode === 'unified'
    ? { ...draft, symbols: without(draft.symbols, symbol) }
    : { ...draft, entries: without(draft.entries, symbol) };
}

/** Sets the leverages of one contract of the unified form; null: takes them away. */
export function withGear(draft: FollowDraft, symbol: string, gear: GearDraft | null): FollowDraft {
  const gears = draft.gears ?? {};
  return { ...draft, gears: gear === null ? without(gears, symbol) : { ...gears, [symbol]: gear } };
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

/** How a text becomes a value; `read` is what stood there. */
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

/** The settings a draft stands for, over those that were read. */
export function settingsOf(draft: FollowDraft, read: FollowSettings, values: DraftValues): FollowSettings {
  const { traderId } = read;
  const { leverage } = values;
  const pair = (symbol: string, gear: GearDraft, long: number | null, short: number | null) => ({
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
  const customLeverages = draft.gears
    ? Object.entries(draft.gears).map(([symbol, gear]): SymbolLeverage => {
        const old = known.find((one) => one.symbol === symbol);
        return { symbol, ...pair(symbol, gear, old?.long ?? null, old?.short ?? null) };
      })
    : null;
  const symbols = Object.keys(draft.symbols);
  const unified = { ...base, ...termsFrom(draft.terms, base, null, values), symbols, customLeverages };
  return { traderId, mode: draft.mode || null, unified, perSymbol: [] };
}
