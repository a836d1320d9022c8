/**
 * A faulty double for the positive control: the program reads that an order is cancelled before its cancel reaches the
 * exchange.
 */
import type { HttpReply, HttpTransport } from '../../../electron/main/exchange/rest/transport.ts';
import { ok } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';

const LATE_MS = 3_000;
const ORDER = /"status":"(?:NEW|PARTIALLY_FILLED)"/g;

/**
 * Creates a transport whose replies about single orders report CANCELED for open ones, and which confirms a cancel at
 * once and sends it 3 s later.
 */
export function prematureCancelTransport(transport: HttpTransport, clock: Clock): HttpTransport {
  const gone = (reply: HttpReply): HttpReply => {
    const text = Buffer.from(reply.body).toString();
    return { ...reply, body: Buffer.from(text.replace(ORDER, '"status":"CANCELED"')) };
  };
  return {
    async send(request) {
      if (request.method === 'DELETE') {
        clock.after(LATE_MS, () => void transport.send(request));
        const { orderId } = Object.fromEntries(new URL(request.url).searchParams);
        const body = Buffer.from(JSON.stringify({ orderId, success: true }));
        return ok({ status: 200, headers: { 'content-type': 'application/json' }, body });
      }
      const reply = await transport.send(request);
      return reply.ok && /\/order\?/.test(request.url) ? ok(gone(reply.value)) : reply;
    },
    close: () => transport.close(),
  };
}
