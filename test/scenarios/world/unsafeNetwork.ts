/** What positive controls do to the network, so that a guard of the client cannot work (R35). */
import type { HttpReply, HttpTransport } from '../../../electron/main/exchange/rest/transport.ts';
import { ok } from '../../../shared/result/result.ts';
import type { Unsafe } from './worldClient.ts';

/** Fill ids of a list get another digit in front: no push has such ids. */
function renamed(reply: HttpReply): HttpReply {
  const text = Buffer.from(reply.body).toString();
  return { ...reply, body: Buffer.from(text.replaceAll(/"id":(?=\d)/g, '"id":1')) };
}

/** The transport without the guards that `unsafe` takes away. */
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

/** Makes each change of a book say that it follows what was delivered before it. */
export function createBlindContinuity(): (text: string) => string {
  let last: string | null = null;
  return (text) => {
    if (!text.startsWith('{"e":"depth"') && !text.startsWith('{"e":"depthSnapshot"')) return text;
    const told =
      last === null || text.startsWith('{"e":"depthSnapshot"') ? text : text.replace(/"U":\d+/, `"U":${last}`);
    last = /"u":(\d+)/.exec(text)?.[1] ?? null;
    return told;
  };
}
