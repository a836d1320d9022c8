import { parseDecimal, sign } from '../../../shared/num/decimal.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import type { SimulatorKey } from '../venue/keys.ts';
import { failure, type Failure } from '../venue/failure.ts';
import type { Read } from './ruleChecks.ts';

/** The parameters that name one order. */
type Which = { readonly orderId?: string; readonly origClientOrderId?: string };

/**
 * Returns the pairs a private request is about: the symbols it names, and those of the orders it names. `symbolOf`
 * returns the symbol of an order.
 */
export function pairsOf(
  { path, market }: Pick<EndpointRow, 'path' | 'market'>,
  read: Read,
  symbolOf: (which: Which) => string | undefined,
): string[] {
  const named = [read, ...membersOf(read)].map(({ symbol }) => symbol);
  const orders: Which[] = [
    ...texts(read.orderIds ?? read.orderIdList).map((orderId) => ({ orderId })),
    ...texts(read.origClientOrderIds ?? read.origClientOrderIdList).map((id) => ({ origClientOrderId: id })),
  ];
  if (isPlainOrder(path, market)) orders.push(read as Which);
  return [...named, ...orders.map(symbolOf)].filter((symbol) => typeof symbol === 'string');
}

/** Whether an endpoint belongs to the demo account, whose symbols have a different form (document 3, Demo trading). */
export function isDemo({ path }: Pick<EndpointRow, 'path'>): boolean {
  return path.startsWith('/capi/v3/sim/');
}

/** Whether the ids of an endpoint name plain orders. */
function isPlainOrder(path: string, market: EndpointRow['market']): boolean {
  return path === (market === 'spot' ? '/api/v3/order' : '/capi/v3/order');
}

const membersOf = (read: Read): Read[] =>
  Object.values(read).flatMap((value) => (Array.isArray(value) ? value.filter(isRead) : []));
const isRead = (value: unknown): value is Read => typeof value === 'object' && value !== null;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const tpSlPaths: readonly string[] = ['/capi/v3/placeTpSlOrder', '/capi/v3/modifyTpSlOrder'];

/**
 * Refuses what a copy trader's key may not set: take profit and stop loss cover the whole position at market, so
 * executePrice and quantity must be 0 or absent (document 3, rule of the TP/SL orders; the code is A-TRADER-KEY).
 */
export function traderRefusal(
  { path }: Pick<EndpointRow, 'path'>,
  key: Pick<SimulatorKey, 'copyTrader'>,
  read: Read,
): Failure | null {
  if (key.copyTrader !== true || !tpSlPaths.includes(path)) return null;
  const set = ['executePrice', 'quantity'].find((name) => {
    const value = typeof read[name] === 'string' ? parseDecimal(read[name]) : undefined;
    return value !== undefined && sign(value) !== 0;
  });
  return set === undefined ? null : failure('PARAM_ERROR', set);
}
