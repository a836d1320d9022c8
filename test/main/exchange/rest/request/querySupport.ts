import { expect } from 'vitest';
import { bodyText, checkParameters, queryText } from '../../../../../electron/main/exchange/rest/request/query.ts';
import type { Meaning } from '../../../../../electron/main/exchange/ports.ts';
import { endpoints, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';

export const NOW = 1_790_200_000_000;
export const DAY = 86_400_000;
export const LIMIT = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price: '10' };
export const FUTURES = { symbol: 'BTCUSDT', positionSide: 'LONG', newClientOrderId: 'a1', ...LIMIT };
export const TRAILING = {
  symbol: 'A1',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'TRAILING_MARKET',
  quantity: '1',
  clientAlgoId: 'a',
};
export const TPSL = {
  symbol: 'BTCUSDT',
  clientAlgoId: 'a1',
  planType: 'STOP_LOSS',
  triggerPrice: '5',
  positionSide: 'LONG',
};

/** Returns the text of a request, or the key of its refusal with the parameters of its message. */
export function verdict(id: EndpointId, params: unknown, means: readonly Meaning[] = [], now: number | null = NOW) {
  const row = endpoints[id] as EndpointRow;
  const checked = checkParameters(row, params, { now, means });
  if (checked.ok) return row.parametersIn === 'body' ? bodyText(checked.value) : queryText(checked.value);
  expect([checked.error.kind, checked.error.row]).toEqual(['invalid', id]);
  return [checked.error.key.replace('error.request.', ''), checked.error.params];
}
