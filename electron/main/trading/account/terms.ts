/** Rates and leverage of a symbol, as the account has them, believed for a minute. */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { SymbolTerms } from '../../../../shared/ipc/tradingViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { noKey, type Access, type CurrentAccess } from '../access.ts';
import { TERMS_MS } from '../tradingLimits.ts';

/** See the opening comment. */
export interface Terms {
  ask(market: Market, symbol: string): Promise<Result<SymbolTerms, AppError>>;
  /** What is known without asking, however old. */
  known(market: Market, symbol: string): SymbolTerms | undefined;
  clear(): void;
}

const SYMBOL = /^[A-Z0-9_]{2,40}$/;

async function askSpot({ rest }: Access, symbol: string): Promise<Result<SymbolTerms, AppError>> {
  const reply = await rest.query('spot.account.commissionRate', { symbol });
  if (!reply.ok) return reply;
  const { makerCommissionRate, takerCommissionRate, apiMakerFeeRate, apiTakerFeeRate } = reply.value;
  return ok({
    market: 'spot',
    symbol,
    // The rate of orders through the API where it is stated, the general one otherwise; never 0 for "not said" (XS43).
    makerFeeRate: apiMakerFeeRate ?? makerCommissionRate,
    takerFeeRate: apiTakerFeeRate ?? takerCommissionRate,
    leverage: null,
    marginType: null,
  });
}

async function askFutures({ rest }: Access, symbol: string): Promise<Result<SymbolTerms, AppError>> {
  const [rates, config] = await Promise.all([
    rest.query('futures.account.commissionRate', { symbol }),
    rest.query('futures.account.symbolConfig', { symbol }),
  ]);
  if (!rates.ok && !config.ok) return rates;
  const own = config.ok ? config.value.find((one) => one.symbol === symbol) : undefined;
  const sameSides = own?.isolatedLongLeverage === own?.isolatedShortLeverage;
  const isolated = own && sameSides ? own.isolatedLongLeverage : null;
  return ok({
    market: 'futures',
    symbol,
    makerFeeRate: rates.ok ? rates.value.makerCommissionRate : null,
    takerFeeRate: rates.ok ? rates.value.takerCommissionRate : null,
    leverage: own ? (own.marginType === 'ISOLATED' ? isolated : own.crossLeverage) : null,
    marginType: own?.marginType ?? null,
  });
}

/** Nothing is known yet. */
export function createTerms(clock: Clock, access: CurrentAccess): Terms {
  const kept = new Map<string, { readonly terms: SymbolTerms; readonly at: number }>();
  return {
    async ask(market, symbol) {
      const way = access();
      if (!way) return fail(noKey());
      if (!SYMBOL.test(symbol)) {
        return fail(appError('invalid', 'error.market.unknownSymbol', { symbol: symbol.slice(0, 40) }));
      }
      const key = `${market} ${symbol}`;
      const entry = kept.get(key);
      if (entry && clock.monotonic() - entry.at < TERMS_MS) return ok(entry.terms);
      const answer = market === 'spot' ? await askSpot(way, symbol) : await askFutures(way, symbol);
      if (answer.ok && access()?.epoch === way.epoch) kept.set(key, { terms: answer.value, at: clock.monotonic() });
      return answer;
    },
    known: (market, symbol) => kept.get(`${market} ${symbol}`)?.terms,
    clear: () => kept.clear(),
  };
}
