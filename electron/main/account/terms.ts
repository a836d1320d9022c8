/** Fee rates and leverage of a symbol for this account, which count as current for one minute. */
import type { ReplyOf } from '../../../shared/exchange/endpoints.ts';
import { SYMBOL_PATTERN, type Market } from '../../../shared/exchange/markets.ts';
import type { PositionSide } from '../../../shared/exchange/orderWords.ts';
import type { SymbolTerms } from '../../../shared/ipc/tradingViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { noKey, type Access, type CurrentAccess } from './access.ts';
import { LEVERAGE_MS, TERMS_MS, TERMS_SHARED_MS } from './accountLimits.ts';

export interface Terms {
  ask(market: Market, symbol: string): Promise<Result<SymbolTerms, AppError>>;
  /** Returns what is known without a request, however old. */
  known(market: Market, symbol: string): SymbolTerms | undefined;
  /**
   * Returns the leverage in force on futures for one side, as far as it is known without a request; null when it is
   * unknown or too old.
   */
  leverageOf(symbol: string, side: PositionSide): string | null;
  /**
   * Reads the terms of a futures symbol again at once because they were changed; the known values stay until the
   * response.
   */
  renew(symbol: string): Promise<void>;
  clear(): void;
}

type SymbolConfig = ReplyOf<'futures.account.symbolConfig'>[number];
type Answer = Result<SymbolTerms, AppError>;
type Leverages = Readonly<Record<PositionSide, string>>;

/** `leverages`: null on spot and where the exchange did not report them. */
interface ReadTerms {
  readonly terms: SymbolTerms;
  readonly leverages: Leverages | null;
}

async function askSpot({ rest }: Access, symbol: string): Promise<Result<ReadTerms, AppError>> {
  const reply = await rest.query('spot.account.commissionRate', { symbol });
  if (!reply.ok) return reply;
  const { makerCommissionRate, takerCommissionRate, apiMakerFeeRate, apiTakerFeeRate } = reply.value;
  // The rate for orders through the API where it is stated, otherwise the general one; a missing rate is never taken as
  // 0 (XS43).
  const makerFeeRate = apiMakerFeeRate ?? makerCommissionRate;
  const takerFeeRate = apiTakerFeeRate ?? takerCommissionRate;
  const terms = { market: 'spot', symbol, makerFeeRate, takerFeeRate, leverage: null, marginType: null } as const;
  return ok({ terms, leverages: null });
}

/**
 * Returns the leverage of both sides; isolated positions have a separate one for each side (document 3, Account
 * configuration).
 */
function leveragesOf(config: SymbolConfig): Leverages {
  const { marginType, crossLeverage, isolatedLongLeverage, isolatedShortLeverage } = config;
  if (marginType !== 'ISOLATED') return { LONG: crossLeverage, SHORT: crossLeverage };
  return { LONG: isolatedLongLeverage, SHORT: isolatedShortLeverage };
}

async function askFutures({ rest }: Access, symbol: string): Promise<Result<ReadTerms, AppError>> {
  const [rates, config] = await Promise.all([
    rest.query('futures.account.commissionRate', { symbol }),
    rest.query('futures.account.symbolConfig', { symbol }),
  ]);
  if (!rates.ok && !config.ok) return rates;
  const symbolConfig = config.ok ? config.value.find((one) => one.symbol === symbol) : undefined;
  const leverages = symbolConfig ? leveragesOf(symbolConfig) : null;
  return ok({
    terms: {
      market: 'futures',
      symbol,
      makerFeeRate: rates.ok ? rates.value.makerCommissionRate : null,
      takerFeeRate: rates.ok ? rates.value.takerCommissionRate : null,
      leverage: leverages && leverages.LONG === leverages.SHORT ? leverages.LONG : null,
      marginType: symbolConfig?.marginType ?? null,
    },
    leverages,
  });
}

/** Creates the terms; nothing is known yet. */
export function createTerms(clock: Clock, access: CurrentAccess): Terms {
  /**
   * `at`: start of the time in which the terms count as current, far in the past when they must be read again;
   * `heardAt`: when they were received. Monotonic ms.
   */
  const cachedTerms = new Map<
    string,
    { readonly reported: ReadTerms; readonly at: number; readonly heardAt: number }
  >();
  /** Requests in flight. `at`: monotonic ms. */
  const inFlight = new Map<
    string,
    { readonly epoch: number; readonly at: number; readonly reported: Promise<Answer> }
  >();
  /** Number of requests for each symbol: a response that a later request has overtaken is not kept. */
  const requestNumbers = new Map<string, number>();
  const requestTerms = async (restSession: Access, market: Market, symbol: string): Promise<Answer> => {
    const key = `${market} ${symbol}`;
    const turn = (requestNumbers.get(key) ?? 0) + 1;
    requestNumbers.set(key, turn);
    const answer = market === 'spot' ? await askSpot(restSession, symbol) : await askFutures(restSession, symbol);
    if (!answer.ok) return answer;
    const reported = answer.value;
    // A response without the leverage is requested again as soon as a caller needs it.
    const isWhole = market === 'spot' || reported.leverages !== null;
    const at = isWhole ? clock.monotonic() : Number.NEGATIVE_INFINITY;
    if (access()?.epoch === restSession.epoch && requestNumbers.get(key) === turn)
      cachedTerms.set(key, { reported, at, heardAt: clock.monotonic() });
    return ok(reported.terms);
  };
  /** The ticket and an order need the same terms at the same time: one request serves both. */
  const shared = (restSession: Access, market: Market, symbol: string): Promise<Answer> => {
    const key = `${market} ${symbol}`;
    const before = inFlight.get(key);
    const now = clock.monotonic();
    if (before?.epoch === restSession.epoch && now - before.at < TERMS_SHARED_MS) return before.reported;
    const reported = requestTerms(restSession, market, symbol).finally(() => {
      if (inFlight.get(key)?.reported === reported) inFlight.delete(key);
    });
    inFlight.set(key, { epoch: restSession.epoch, at: now, reported });
    return reported;
  };
  const terms: Terms = {
    async ask(market, symbol) {
      const restSession = access();
      if (!restSession) return fail(noKey());
      if (!SYMBOL_PATTERN.test(symbol)) {
        return fail(appError('invalid', 'error.market.unknownSymbol', { symbol: symbol.slice(0, 40) }));
      }
      const key = `${market} ${symbol}`;
      const entry = cachedTerms.get(key);
      if (entry && clock.monotonic() - entry.at < TERMS_MS) return ok(entry.reported.terms);
      return shared(restSession, market, symbol);
    },
    known: (market, symbol) => cachedTerms.get(`${market} ${symbol}`)?.reported.terms,
    leverageOf(symbol, side) {
      const { reported, heardAt = Number.NEGATIVE_INFINITY } = cachedTerms.get(`futures ${symbol}`) ?? {};
      return clock.monotonic() - heardAt <= LEVERAGE_MS ? (reported?.leverages?.[side] ?? null) : null;
    },
    async renew(symbol) {
      const entry = cachedTerms.get(`futures ${symbol}`);
      if (entry) cachedTerms.set(`futures ${symbol}`, { ...entry, at: Number.NEGATIVE_INFINITY });
      // A request in flight was sent before the change.
      inFlight.delete(`futures ${symbol}`);
      await terms.ask('futures', symbol);
    },
    clear() {
      cachedTerms.clear();
      inFlight.clear();
    },
  };
  return terms;
}
