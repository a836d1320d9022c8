/** Changes of the network in positive controls, which disable a guard of the client (R35). */
import type { HttpReply, HttpTransport } from '../../../electron/main/exchange/rest/transport.ts';
import { ok } from '../../../shared/result/result.ts';
import type { Unsafe } from './worldClient.ts';

/** Prefixes the fill ids of a list with another digit, so that they match no pushed fill. */
function renamed(reply: HttpReply): HttpReply {
  const text = Buffer.from(reply.body).toString();
  return { ...reply, body: Buffer.from(text.replaceAll(/"id":(?=\d)/g, '"id":1')) };
}

/** Returns the transport without the guards that `unsafe` disables. */
export function unsafeTransport(transport: HttpTransport, unsafe: Unsafe): HttpTransport {
  if (!unsafe.resends && !unsafe.looseFills) return transport;
  return {
    async send(request) {
      const first = await transport.send(request);
      if (unsafe.resends && !first.ok && first.error.sent) return transport.send(request);
      const isFills = unsafe.looseFills && /\/(?:userTrades|myTrades)\b/.test(request.url);
      return isFills && first.ok ? ok(renamed(first.value)) : first;
    },
    close: () => transport.close(),
  };
}

/** Creates a function that makes each change of a book claim to follow the one delivered before it. */
export function createBlindContinuity(): (text: string) => string {
  let last: string | null = null;
  return (text) => {
    if (!text.startsWith('{"e":"depth"') && !text.startsWith('{"e":"depthSnapshot"')) return text;
    const deliveredText =
      last === null || text.startsWith('{"e":"depthSnapshot"') ? text : text.replace(/"U":\d+/, `"U":${last}`);
    last = /"u":(\d+)/.exec(text)?.[1] ?? null;
    return deliveredText;
  };
}
