/**
 * F6: a signed placement, from its parameters to method, address, headers and body, compared with the bare HMAC of its
 * message.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { createSigner } from '../../electron/main/exchange/signer/signer.ts';
import { bodyText, checkParameters } from '../../electron/main/exchange/rest/request/query.ts';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { race, rate, type Figure } from './measure.ts';

const COUNT = 20_000;
const SECRET = 'bench-secret-0001';
const START = 1_760_000_000_000;
const row = endpoints['spot.order.place'];
const orders = Array.from({ length: 256 }, (_, i) => ({
  symbol: 'BTCUSDT',
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  timeInForce: 'GTC' as const,
  quantity: `0.${String(1000 + i)}`,
  price: `${61_000 + i}.5`,
  newClientOrderId: `bench${String(i).padStart(27, '0')}`,
}));

/** Share of the bare HMAC rate that the best known client of this kind reached on one machine: 45 k/s of 675 k/s. */
const PEER_SHARE = 45 / 675;

/** Measures F6. */
export async function signingFigures(): Promise<Figure[]> {
  const signer = createSigner('simulator', { apiKey: 'bench', secretKey: SECRET, passphrase: 'bench' });
  const key = createSecretKey(SECRET, 'utf8');
  let checksum = 0;
  const whole = (): number => {
    for (let i = 0; i < COUNT; i += 1) {
      const checked = checkParameters(row, orders[i % 256]!);
      if (!checked.ok) throw new Error('the draft of the bench does not fit its row');
      const body = bodyText(checked.value);
      checksum += signer.request({ timestamp: START + i, method: 'POST', target: row.path, body })['ACCESS-SIGN']!
        .length;
    }
    return COUNT;
  };
  const messages = orders.map((order) => `${START}POST${row.path}${JSON.stringify(order)}`);
  const bare = (): number => {
    for (let i = 0; i < COUNT; i += 1) {
      checksum += createHmac('sha256', key)
        .update(messages[i % 256]!, 'utf8')
        .digest('base64').length;
    }
    return COUNT;
  };
  const rates = await race({ whole, bare });
  if (checksum === 0) throw new Error('nothing was signed');
  const share = rates.whole / rates.bare;
  return [
    {
      id: 'F6',
      path: 'signed placement: parameters checked, body written, four headers',
      ours: rate(rates.whole),
      beside: `bare HMAC ${rate(rates.bare)}`,
      ratio: `${share.toFixed(2)}, ${(share / PEER_SHARE).toFixed(1)} x the peer's share`,
      target: '>= 6 x the share of the peer (0.07 of the bare HMAC)',
      reached: share / PEER_SHARE >= 6,
    },
  ];
}
