import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';

/** Why an order of a lead trader was not copied (A-COPY-MISSED). */
export type MissReason =
  | 'SYMBOL_NOT_COPIED'
  | 'TOO_SMALL'
  | 'MAX_HOLD'
  | 'SLIPPAGE'
  | 'INSUFFICIENT_MARGIN'
  | 'REFUSED'
  | 'NOT_FILLED';

/** A trader's order that was not copied; times are simulated Unix ms. */
export interface Miss {
  readonly accountId: string;
  readonly traderId: string;
  readonly symbol: string;
  /** Id of the trader's order. */
  readonly orderId: string;
  readonly reason: MissReason;
  readonly failure: Failure;
  readonly time: number;
}

/** Returns the refusal for a reason: the one an order with the same problem would get. */
export function missFailure(reason: Exclude<MissReason, 'INSUFFICIENT_MARGIN' | 'REFUSED'>): Failure {
  switch (reason) {
    case 'SYMBOL_NOT_COPIED':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', 'The settings do not copy this contract');
    case 'TOO_SMALL':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', 'The copy would be smaller than the smallest order');
    case 'MAX_HOLD':
      return failureSaying(
        'CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED',
        'The copies already hold the most the settings allow',
      );
    case 'SLIPPAGE':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', 'The price has moved away further than the slippage ratio');
    case 'NOT_FILLED':
      return failure('BUSINESS_PRECONDITION_FAILED');
  }
}

/** Returns the reason for a refusal by the order service. */
export function reasonOf({ body }: Failure): MissReason {
  return body.msg.startsWith('Insufficient available balance') ? 'INSUFFICIENT_MARGIN' : 'REFUSED';
}

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
