import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';

/** The requested settings of a follow, with checked parameters (document 3, follower/settings). */
export type AskedFollow = CheckedParametersOf<'futures.copy.follower.settings.change'>;
/** The configuration of a follow that copies every contract in the same way. */
export type UnifiedConfig = NonNullable<AskedFollow['unifiedTraceConfig']>;
/** The configuration of one contract of a follow. */
export type SymbolConfig = NonNullable<AskedFollow['symbolTraceConfigs']>[number];

/** An account that copies, or copied, a lead trader. The settings are as they were sent: omitted ones are absent. */
export interface Follow {
  readonly accountId: string;
  readonly traderId: string;
  /** Whether new orders are copied. */
  active: boolean;
  /** When following last began, simulated Unix ms. */
  since: number;
  settingType: AskedFollow['settingType'];
  unified: UnifiedConfig | null;
  perSymbol: readonly SymbolConfig[];
}

/** How a follow copies one contract: the members that both forms share, and the leverages set for it. */
export type TraceTerms = Omit<SymbolConfig, 'symbol'>;

/**
 * Returns the terms of a contract; `undefined` when it is not copied. A unified configuration without symbols copies
 * every contract (A-COPY-SYMBOLS).
 */
export function termsOf({ unified, perSymbol }: Follow, symbol: string): TraceTerms | undefined {
  if (unified === null) return perSymbol.find((one) => one.symbol === symbol);
  const { symbols, customLeverages = [], ...trace } = unified;
  if (symbols !== undefined && !symbols.includes(symbol)) return undefined;
  const customLeverage = customLeverages.find((one) => one.symbol === symbol);
  return { ...trace, longLeverage: customLeverage?.longLeverage, shortLeverage: customLeverage?.shortLeverage };
}

/** Returns the key of a follow in a state and in memory. */
export function followKey({ accountId, traderId }: Pick<Follow, 'accountId' | 'traderId'>): string {
  return `${accountId} ${traderId}`;
}
