/**
 * Validates every field of a follow's settings before they are sent (document 3, settings). A value unchanged from the
 * exchange's is never refused, because it is sent back as it was read. This file contains no schema, because the window
 * uses it too.
 */
import { followDifferences, isFollowed } from './followDiff.ts';
import type { FollowSettings, FollowTerms } from './followSchema.ts';
import type { TextProblem } from './orderText.ts';
import { WIRE_DECIMALS } from '../num/decimal.ts';

/** Data needed besides the settings. Leverages are whole numbers; null: not known. */
export interface FollowView {
  /** Returns whether a contract is listed; null while the list is not known, in which case no symbol is refused. */
  readonly listed: ((symbol: string) => boolean) | null;
  /** Returns the maximum leverage that the user's limits and the contract's brackets allow; null: not known. */
  readonly most: (symbol: string) => number | null;
}

/** One problem, with the field it belongs to. */
export interface FollowFieldProblem {
  readonly symbol: string | null;
  readonly field: string;
  readonly error: TextProblem;
}

const amounts = ['copyValue', 'maxHolding', 'takeProfitRatio', 'stopLossRatio', 'slippageRatio'] as const;
const words: readonly (readonly ['copyBasis' | 'marginType' | 'leverageType', readonly string[]])[] = [
  ['copyBasis', ['percent', 'amount']],
  ['marginType', ['cross', 'isolated', 'trader']],
  ['leverageType', ['fixed', 'trader', 'specify']],
];
/** Matches plain digits with at most one point, the form that {@link readTyped} of orderText returns. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
const MAX_TEXT = 40;
const ZERO = /^[0.]+$/;
const TRADER_ID = /^[1-9]\d{0,18}$/;
const SYMBOL = /^[A-Z0-9_]{1,40}$/;

const wrong = (key: string, params: TextProblem['params']): TextProblem => ({ key, params });

function amountProblem(field: string, value: string): TextProblem | null {
  const decimals = value.split('.')[1]?.length ?? 0;
  if (value.length > MAX_TEXT || !PLAIN.test(value) || decimals > WIRE_DECIMALS) {
    return wrong('error.follow.number', { field, value: value.slice(0, MAX_TEXT) });
  }
  return ZERO.test(value) ? wrong('error.follow.zero', { field }) : null;
}

function leverageProblem(field: string, symbol: string, value: number, most: number | null): TextProblem | null {
  if (Number.isSafeInteger(value) && value >= 1 && value <= (most ?? 1_000)) return null;
  return most === null
    ? wrong('error.follow.leverage', { field, symbol, value: String(value).slice(0, 20) })
    : wrong('error.follow.leverageMost', { field, symbol, value: String(value).slice(0, 20), limit: most });
}

function symbolProblem(symbol: string, view: FollowView): TextProblem | null {
  if (SYMBOL.test(symbol) && (view.listed === null || view.listed(symbol))) return null;
  return wrong('error.market.unknownSymbol', { market: 'futures', symbol: symbol.slice(0, 40) });
}

/** Checks the amounts and enumerated words of one configuration. */
function termsProblems(terms: FollowTerms): FollowFieldProblem[] {
  const { symbol } = terms;
  const found: FollowFieldProblem[] = [];
  for (const field of amounts) {
    const error = terms[field] === null ? null : amountProblem(field, terms[field]);
    if (error) found.push({ symbol, field, error });
  }
  for (const [field, known] of words) {
    const value = terms[field];
    if (value === null || known.includes(value)) continue;
    found.push({ symbol, field, error: wrong('error.follow.word', { field, value: value.slice(0, MAX_TEXT) }) });
  }
  return found;
}

function leverageProblems(
  symbol: string,
  pair: { readonly long: number | null; readonly short: number | null },
  view: FollowView,
): FollowFieldProblem[] {
  return (['long', 'short'] as const).flatMap((side) => {
    const value = pair[side];
    const field = side === 'long' ? 'longLeverage' : 'shortLeverage';
    const error = value === null ? null : leverageProblem(field, symbol, value, view.most(symbol));
    return error ? [{ symbol, field, error }] : [];
  });
}

function symbolProblems(symbols: readonly string[], view: FollowView): FollowFieldProblem[] {
  return symbols.flatMap((symbol) => {
    const error = symbolProblem(symbol, view);
    return error ? [{ symbol, field: 'symbols', error }] : [];
  });
}

/**
 * Returns a check whether a problem counts: a value unchanged from the one read does not count. An undocumented word is
 * always refused, as the request cannot carry it; so is a leverage when following starts with this request, because the
 * leverage is not in effect yet.
 */
const isNew = (read: FollowSettings, wanted: FollowSettings): ((problem: FollowFieldProblem) => boolean) => {
  const places = new Set(followDifferences(read, wanted).map(({ symbol, field }) => `${symbol ?? ''} ${field}`));
  const custom = (read.unified?.customLeverages ?? []).map(({ symbol }) => symbol);
  const entries = read.perSymbol.map(({ symbol }) => symbol ?? '');
  const named = new Set([...(read.unified?.symbols ?? []), ...custom, ...entries]);
  const begins = !isFollowed(read);
  return ({ symbol, field, error }) => {
    if (error.key === 'error.follow.word') return true;
    if (begins && (field === 'longLeverage' || field === 'shortLeverage')) return true;
    if (field === 'symbols') return !named.has(symbol ?? '');
    return places.has(`${symbol ?? ''} ${field}`);
  };
};

/**
 * Returns all problems of the user's input; `read` is the configuration read from the exchange. Empty when there are
 * none.
 */
export function followFieldProblems(
  wanted: FollowSettings,
  read: FollowSettings,
  view: FollowView,
): FollowFieldProblem[] {
  const { traderId, unified, perSymbol } = wanted;
  const trader = TRADER_ID.test(traderId) ? null : wrong('error.follow.traderId', { value: traderId.slice(0, 40) });
  const custom = unified?.customLeverages ?? [];
  const symbols = [...(unified?.symbols ?? []), ...perSymbol.flatMap(({ symbol }) => symbol ?? [])];
  const all = [
    ...symbolProblems([...new Set([...symbols, ...custom.map(({ symbol }) => symbol)])], view),
    ...(unified === null ? [] : termsProblems(unified)),
    ...custom.flatMap((one) => leverageProblems(one.symbol, one, view)),
    ...perSymbol.flatMap((terms) => [
      ...termsProblems(terms),
      ...leverageProblems(terms.symbol ?? '', { long: terms.longLeverage, short: terms.shortLeverage }, view),
    ]),
  ];
  const fresh = all.filter(isNew(read, wanted));
  return trader ? [{ symbol: null, field: 'traderId', error: trader }, ...fresh] : fresh;
}
