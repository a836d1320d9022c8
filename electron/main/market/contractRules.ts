/**
 * Converts the record of a symbol in the list of symbols for the contract specs: rules as text, the general fees, the
 * trading hours.
 */
import type { ReplyOf } from '../../../shared/exchange/endpoints.ts';
import { futuresSymbolRecord } from '../../../shared/exchange/rows/futuresMarketData.ts';
import { spotSymbolRecord } from '../../../shared/exchange/rows/spotMarketData.ts';
import type { ContractSpecs, ContractFees } from '../../../shared/ipc/marketViews.ts';
import { plain, plainOrNull } from '../exchange/mapping/plainValues.ts';

/** A symbol record of either market's list (documents 2 and 3, Exchange information). */
export type SymbolRecord =
  ReplyOf<'spot.exchangeInfo'>['symbols'][number] | ReplyOf<'futures.market.exchangeInfo'>['symbols'][number];

const documented: ReadonlySet<string> = new Set([
  ...Object.keys(spotSymbolRecord.shape),
  ...Object.keys(futuresSymbolRecord.shape),
]);

const NUMBER = /^[+-]?[\d.]+[eE][+-]?\d+$/;
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  const text = String(value);
  return NUMBER.test(text) ? plain(text) : text;
};

/**
 * Returns every documented field of the record, in the order received; a field that is absent, null or empty is left
 * out.
 */
export function contractRules(record: SymbolRecord): ContractSpecs['rules'] {
  return Object.entries(record)
    .filter(([name, value]) => documented.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => ({ name, value: textOf(value) }))
    .filter(({ value }) => value !== '');
}

/** Returns the general fees; null when the list contains none. A missing rate is null, never free (XS43). */
export function listedFees(record: SymbolRecord): ContractFees['listed'] {
  const manual = { maker: plainOrNull(record.makerFeeRate), taker: plainOrNull(record.takerFeeRate) };
  const api = { maker: plainOrNull(record.apiMakerFeeRate), taker: plainOrNull(record.apiTakerFeeRate) };
  return [manual.maker, manual.taker, api.maker, api.taker].every((rate) => rate === null) ? null : { manual, api };
}

/**
 * Returns when a symbol trades. Pairs and perpetual contracts trade all day. The documents describe no sessions for the
 * others: they stay unknown.
 */
export function tradingHours(record: SymbolRecord): ContractSpecs['hours'] {
  const allDay = !('contractVal' in record) || record.contractType === 'PERPETUAL';
  return allDay ? { state: 'none' } : { state: 'ready', value: { openNow: null, sessions: [] } };
}
