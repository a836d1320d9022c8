import { compare, decimal, sign } from '../../../../shared/num/decimal.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { AskedFollow, SymbolConfig } from './follows.ts';

const ZERO = decimal('0');
/** Parameters that state a size or a value: above zero. */
const amounts = ['traceValue'] as const;
/** Parameters that limit something: zero means no limit. */
const bounds = ['maxHoldQty', 'stopProfitRatio', 'stopLossRatio', 'slippageRatio'] as const;

/** The checked parameters of a configuration of either form. */
type Trace = Pick<SymbolConfig, (typeof amounts)[number] | (typeof bounds)[number]>;

/**
 * Returns the refusal of follow settings, null when they are valid: an empty or repeated list of contracts, an unlisted
 * contract, a value that copies nothing, a limit below zero (-1142, naming the parameter), a leverage the contract does
 * not have (-3313). What the documents make optional may be left out (A-COPY-DEFAULTS).
 */
export function refusesFollow(market: ExchangeMarket, asked: AskedFollow): Failure | null {
  const { unifiedTraceConfig: unified, symbolTraceConfigs: perSymbol } = asked;
  const checked = unified ? unifiedRefusal(market, unified) : perSymbolRefusal(market, perSymbol ?? []);
  return checked.ok ? null : checked.error;
}

type Checked = Result<null, Failure>;
const fine: Checked = ok(null);
const wrong = (name: string): Checked => fail(failure('PARAM_ERROR', name));

function unifiedRefusal(market: ExchangeMarket, config: NonNullable<AskedFollow['unifiedTraceConfig']>): Checked {
  const { symbols, customLeverages = [] } = config;
  if (symbols !== undefined && !areContracts(market, symbols)) return wrong('symbols');
  const custom = customLeverages.map(({ symbol }) => symbol);
  if (custom.length > 0 && !areContracts(market, custom)) return wrong('customLeverages');
  return first([traceRefusal(config), ...customLeverages.map((one) => leverageRefusal(market, one))]);
}

function perSymbolRefusal(market: ExchangeMarket, configs: readonly SymbolConfig[]): Checked {
  const symbols = configs.map(({ symbol }) => symbol);
  if (!areContracts(market, symbols)) return wrong('symbolTraceConfigs');
  return first(configs.flatMap((config) => [traceRefusal(config), leverageRefusal(market, config)]));
}

/** Whether there is at least one contract, and each is listed and named once. */
function areContracts(market: ExchangeMarket, symbols: readonly string[]): boolean {
  const listed = symbols.every((symbol) => market.find('futures', symbol) !== undefined);
  return symbols.length > 0 && listed && new Set(symbols).size === symbols.length;
}

function traceRefusal(trace: Trace): Checked {
  for (const name of amounts) if (trace[name] !== undefined && sign(decimal(trace[name])) <= 0) return wrong(name);
  for (const name of bounds) {
    if (trace[name] !== undefined && compare(decimal(trace[name]), ZERO) < 0) return wrong(name);
  }
  return fine;
}

function leverageRefusal(
  market: ExchangeMarket,
  { symbol, longLeverage, shortLeverage }: Pick<SymbolConfig, 'symbol' | 'longLeverage' | 'shortLeverage'>,
): Checked {
  const most = market.find('futures', symbol)?.instrument.maxLeverage ?? 0;
  const beyond = [longLeverage, shortLeverage].some((one) => one !== undefined && (one < 1 || one > most));
  if (!beyond) return fine;
  return fail(failureSaying('CONTRACT_LEVERAGE_ERROR', `Leverage of ${symbol} must be between 1 and ${most}`));
}

function first(all: readonly Checked[]): Checked {
  return all.find(({ ok: good }) => !good) ?? fine;
}
