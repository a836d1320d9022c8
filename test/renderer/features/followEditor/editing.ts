/**
 * Random configurations in the form of a request, and random edits made twice: in the editor's model and on the request
 * itself.
 */
import {
  withLeverage,
  withSymbol,
  withoutSymbol,
  type FollowDraft,
} from '../../../../renderer/features/followEditor/draft.ts';
import type { SharedFollowField } from '../../../../shared/domain/followDiff.ts';
import type { Random } from '../../../../shared/time/random.ts';

/** An object of the wire. */
export type Wire = Record<string, unknown>;
/** A request in either form. */
export interface WireRequest {
  readonly traderId: string;
  readonly settingType: 'unified' | 'per_symbol';
  unifiedTraceConfig?: Wire;
  symbolTraceConfigs?: Wire[];
}

/** Names in the request by the names in the app (document 3, settings), written a second time here. */
const requestNames: Readonly<Record<SharedFollowField, string>> = {
  copyBasis: 'traceType',
  copyValue: 'traceValue',
  maxHolding: 'maxHoldQty',
  marginType: 'marginType',
  leverageType: 'leverageType',
  takeProfitRatio: 'stopProfitRatio',
  stopLossRatio: 'stopLossRatio',
  slippageRatio: 'slippageRatio',
};
const fields = Object.keys(requestNames) as SharedFollowField[];
const words: Partial<Record<SharedFollowField, readonly string[]>> = {
  copyBasis: ['percent', 'amount'],
  marginType: ['cross', 'isolated', 'trader'],
  leverageType: ['fixed', 'trader', 'specify'],
};
const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];
const pick = <Value>(random: Random, list: readonly Value[]): Value => list[random.integer(list.length)]!;

/** Returns a configuration that the exchange may hold: it names contracts, each once; anything else may be missing. */
export function randomRequest(random: Random, traderId: string): WireRequest {
  const maybe = (name: string, value: () => unknown): Wire => (random.integer(3) === 0 ? {} : { [name]: value() });
  const amount = () => `${1 + random.integer(500)}.${random.integer(10)}${random.integer(10)}`;
  const gear = () => ({
    ...maybe('longLeverage', () => 1 + random.integer(20)),
    ...maybe('shortLeverage', () => 1 + random.integer(20)),
  });
  const trace = (): Wire =>
    Object.assign(
      {},
      ...fields.map((field) =>
        maybe(requestNames[field], () => (words[field] ? pick(random, words[field]) : amount())),
      ),
    );
  const named = pick(random, [['BTCUSDT'], ['ETHUSDT', 'BTCUSDT'], symbols]);
  if (random.integer(2) === 0) {
    const symbolTraceConfigs = named.map((symbol) => ({ symbol, ...trace(), ...gear() }));
    return { traderId, settingType: 'per_symbol', symbolTraceConfigs };
  }
  const custom = maybe('customLeverages', () => named.map((symbol) => ({ symbol, ...gear() })));
  return { traderId, settingType: 'unified', unifiedTraceConfig: { symbols: named, ...trace(), ...custom } };
}

/** Returns a text that the user types, and the value it is read as. */
function typing(random: Random): readonly [typed: string, read: string] {
  const number = `${1 + random.integer(90)}`;
  return pick(random, [
    [number, number],
    [`${number}.5`, `${number}.5`],
    [`0${number}.50`, `${number}.50`],
    [` ${number} `, number],
    ['.25', '0.25'],
  ] as const);
}

function put(wire: Wire, name: string, value: unknown): void {
  if (value === null) delete wire[name];
  else wire[name] = value;
}

/** Makes one edit of one field, in both. */
function editField(random: Random, draft: FollowDraft, request: WireRequest): FollowDraft {
  const field = pick(random, fields);
  const known = words[field];
  const word = known ? pick(random, known) : '';
  const [typed, read] = random.integer(4) === 0 ? ['', null] : known ? [word, word] : typing(random);
  if (draft.mode === 'unified') {
    put(request.unifiedTraceConfig!, requestNames[field], read);
    return { ...draft, terms: { ...draft.terms, [field]: typed } };
  }
  const config = pick(random, request.symbolTraceConfigs!);
  const symbol = String(config['symbol']);
  put(config, requestNames[field], read);
  return { ...draft, entries: { ...draft.entries, [symbol]: { ...draft.entries[symbol]!, [field]: typed } } };
}

function editGear(random: Random, draft: FollowDraft, request: WireRequest): FollowDraft {
  const name = pick(random, ['longLeverage', 'shortLeverage'] as const);
  const value = random.integer(4) === 0 ? null : 1 + random.integer(20);
  const text = value === null ? '' : String(value);
  if (draft.mode === 'per_symbol') {
    const config = pick(random, request.symbolTraceConfigs!);
    const symbol = String(config['symbol']);
    put(config, name, value);
    return { ...draft, entries: { ...draft.entries, [symbol]: { ...draft.entries[symbol]!, [name]: text } } };
  }
  const config = request.unifiedTraceConfig!;
  const symbol = pick(random, symbols);
  const list = (config['customLeverages'] ??= []) as Wire[];
  let customLeverage = list.find((one) => one['symbol'] === symbol);
  if (!customLeverage) list.push((customLeverage = { symbol }));
  put(customLeverage, name, value);
  const before = draft.leverages?.[symbol] ?? { longLeverage: '', shortLeverage: '' };
  return withLeverage(draft, symbol, { ...before, [name]: text });
}

/** Adds or removes a contract; the last one stays, because an empty list is never sent. */
function editSymbol(random: Random, draft: FollowDraft, request: WireRequest): FollowDraft {
  const symbol = pick(random, symbols);
  if (draft.mode === 'unified') {
    const config = request.unifiedTraceConfig!;
    const list = config['symbols'] as string[];
    const has = list.includes(symbol);
    if (has && list.length === 1) return draft;
    config['symbols'] = has ? list.filter((one) => one !== symbol) : [...list, symbol];
    return has ? withoutSymbol(draft, symbol) : withSymbol(draft, symbol);
  }
  const list = request.symbolTraceConfigs!;
  const has = list.some((one) => one['symbol'] === symbol);
  if (has && list.length === 1) return draft;
  request.symbolTraceConfigs = has ? list.filter((one) => one['symbol'] !== symbol) : [...list, { symbol }];
  return has ? withoutSymbol(draft, symbol) : withSymbol(draft, symbol);
}

/** Makes up to five edits; returns the draft and changes the request in place. */
export function edited(random: Random, first: FollowDraft, request: WireRequest): FollowDraft {
  let draft = first;
  for (let left = random.integer(6); left > 0; left -= 1) {
    draft = pick(random, [editField, editField, editField, editGear, editSymbol])(random, draft, request);
  }
  return draft;
}
