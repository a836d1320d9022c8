import type { PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { withWholeQueries } from './wholeQueries.ts';

type Params = Record<string, unknown>;
type Script = (params: Params) => unknown;

export const broken: AppError = appError('network', 'error.network.broken', { host: 'x' });
export const saysNo = (code: string): AppError =>
  appError('rejected', 'error.exchange.rejected', { code }, { exchange: { code, message: '', httpStatus: 400 } });

/** Returns the settings of a symbol with leverage 10, as symbolConfig reports them. */
export const leverageOf = (symbol: string) => ({
  symbol,
  marginType: 'CROSSED',
  separatedType: 'COMBINED',
  crossLeverage: '10',
  isolatedLongLeverage: '10',
  isolatedShortLeverage: '10',
});

/**
 * Creates a scripted signed REST client: a row returns the result of its script, an AppError as a failure; a row
 * without a script returns an empty list.
 */
export function createScriptedRest(scripts: Record<string, Script> = {}) {
  const asked: [string, Params][] = [];
  const isError = (value: unknown): value is AppError =>
    typeof value === 'object' && value !== null && 'kind' in value && 'key' in value;
  const defaults: Record<string, Script> = {
    'spot.account': () => ({ canTrade: true, balances: [] }),
    'futures.account.symbolConfig': ({ symbol }) => [leverageOf(String(symbol))],
  };
  const rest = withWholeQueries({
    async query(id: string, params: Params): Promise<Result<unknown, AppError>> {
      asked.push([id, params]);
      const value: unknown = await (scripts[id] ?? defaults[id] ?? (() => []))(params);
      return isError(value) ? fail(value) : ok(value);
    },
    prepare(id: string, params: Params) {
      const send = async () => {
        asked.push([id, params]);
        const value: unknown = await scripts[id]?.(params);
        return isError(value)
          ? { kind: value.kind === 'rejected' ? 'refused' : 'unknown', error: value }
          : { kind: 'answered', reply: value };
      };
      return Promise.resolve(ok({ timestamp: 0, send, abandon: () => undefined }));
    },
  }) as unknown as PrivateRest;
  return { rest, asked, scripts, count: (id: string) => asked.filter(([one]) => one === id).length };
}

export const spotOrder = (orderId: string, patch: Params = {}) => ({
  symbol: 'BTCUSDT',
  orderId,
  clientOrderId: `x${orderId}`,
  price: '60000',
  origQty: '1',
  executedQty: '0',
  cummulativeQuoteQty: '0',
  status: 'NEW',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  time: 1,
  updateTime: 2,
  ...patch,
});

export const position = (patch: Params = {}) => ({
  id: '71',
  asset: 'USDT',
  symbol: 'BTCUSDT',
  side: 'LONG',
  marginType: 'CROSSED',
  separatedMode: 'COMBINED',
  leverage: '20',
  size: '1',
  openValue: '60000',
  marginSize: '3000',
  unrealizePnl: '5',
  liquidatePrice: '50000',
  createdTime: 1,
  updatedTime: 10,
  ...patch,
});
