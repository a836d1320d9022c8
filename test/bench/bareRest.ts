import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import http from 'node:http';

/** API key of the bare server. */
export const bareKey = { apiKey: 'bench', secretKey: 'bench-secret-0001', passphrase: 'bench' };

/** The order that the bare server returns; it has as many members as an order query of the simulator returns. */
const order = {
  symbol: 'BTCUSDT',
  orderId: '617414920861909658',
  clientOrderId: 'bench000000000000000000000001',
  price: '61000.50',
  origQty: '0.00100',
  executedQty: '0.00000',
  cummulativeQuoteQty: '0.00',
  status: 'NEW',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  stopPrice: '0',
  time: 1_790_200_000_000,
  updateTime: 1_790_200_000_000,
  isWorking: true,
};

/**
 * Creates the smallest server that answers a signed, rate limited request: node:http, the signature checked over the
 * bytes, a sliding count per address with its headers, the body read, and a reply written as JSON.
 */
export function bareRestServer(): http.Server {
  const secret = createSecretKey(bareKey.secretKey, 'utf8');
  const orders = new Map([[order.orderId, order]]);
  const counted: number[] = [];
  let first = 0;
  return http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const now = performance.now();
      counted.push(now);
      while (counted[first]! < now - 10) first += 1;
      const { headers, method, url } = request;
      const signed = createHmac('sha256', secret)
        .update(`${String(headers['access-timestamp'])}${method}${url}`, 'latin1')
        .update(body)
        .digest();
      const given = Buffer.from(String(headers['access-sign']), 'base64');
      const isKnown = headers['access-key'] === bareKey.apiKey && headers['access-passphrase'] === bareKey.passphrase;
      const isAllowed = isKnown && given.length === signed.length && timingSafeEqual(given, signed);
      const asked =
        body.length === 0
          ? Object.fromEntries(new URLSearchParams(url!.split('?')[1]))
          : (JSON.parse(body.toString()) as Record<string, string>);
      const found = orders.get(asked.orderId ?? order.orderId);
      const reply = Buffer.from(JSON.stringify({ ...found, symbol: asked.symbol }));
      response.writeHead(isAllowed && found ? 200 : 401, {
        'Content-Type': 'application/json',
        'Content-Length': reply.length,
        'X-USED-WEIGHT-10S': String(counted.length - first),
        'X-REMAINING-WEIGHT-10S': '500',
      });
      response.end(reply);
    });
  });
}
