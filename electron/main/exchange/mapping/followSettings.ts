/** Converts follow settings of the wire to the app's type (document 3 Follower settings; A-COPY-RECORDS). */
import type { z } from 'zod';
import type { FollowSettings, FollowTerms, SymbolLeverage } from '../../../../shared/domain/followSchema.ts';
import type { customLeverageRecord, followSettingsRecord } from '../../../../shared/exchange/records/copyRecords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plainOrNull, textOrNull, labelledValues } from './plainValues.ts';

const symbolLeverageOf = (record: z.output<typeof customLeverageRecord>): SymbolLeverage => ({
  symbol: record.symbol,
  long: record.longLeverage ?? null,
  short: record.shortLeverage ?? null,
});

/** Converts one configuration without its mode; `undefined` when its form does not match its mode. */
export function followTermsOf(record: z.output<typeof followSettingsRecord>): FollowTerms | undefined {
  const { copyEnable, symbol, symbols, productType, settingMode, traceType, traceValue, maxHoldSize, ...others } =
    record;
  const { marginType, marginCoin, leverageType, longLeverage, shortLeverage, customLeverages, ...ratios } = others;
  const { takeProfitRatio, stopLossRatio, slippageRatio, ...more } = ratios;
  const single = textOrNull(symbol);
  // The symbol is null for the unified form and set for every other (document 3).
  if (settingMode === 'unified' ? single !== null : settingMode === 'per_symbol' && single === null) return undefined;
  return {
    active: copyEnable,
    symbol: single,
    symbols: symbols ?? null,
    productType: textOrNull(productType),
    copyBasis: textOrNull(traceType),
    copyValue: plainOrNull(traceValue),
    maxHolding: plainOrNull(maxHoldSize),
    marginType: textOrNull(marginType),
    marginAsset: textOrNull(marginCoin),
    leverageType: textOrNull(leverageType),
    longLeverage: longLeverage ?? null,
    shortLeverage: shortLeverage ?? null,
    customLeverages: customLeverages?.map(symbolLeverageOf) ?? null,
    takeProfitRatio: plainOrNull(takeProfitRatio),
    stopLossRatio: plainOrNull(stopLossRatio),
    slippageRatio: plainOrNull(slippageRatio),
    more: labelledValues(more),
  };
}

/**
 * Converts all settings of one follow. A change replaces all of them, so a part is not usable: the result is
 * `undefined` when one configuration contradicts itself or when the modes differ.
 */
export function followSettingsOf(
  traderId: string,
  reply: ReplyOf<'futures.copy.follower.settings.get'>,
): FollowSettings | undefined {
  const modes = new Set(reply.map(({ settingMode }) => settingMode));
  const terms = reply.flatMap((record) => followTermsOf(record) ?? []);
  if (modes.size > 1 || terms.length < reply.length) return undefined;
  const [mode = null] = modes;
  if (mode !== 'unified') return { traderId, mode, unified: null, perSymbol: terms };
  const [unified = null] = terms;
  return terms.length > 1 ? undefined : { traderId, mode, unified, perSymbol: [] };
}
