/** Reads a response of Node's HTTP client to its end, within the limits of its size (B-D6). */
import type http from 'node:http';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { restLimits } from '../clientLimits.ts';
import type { HttpReply } from '../rest/transport.ts';

/** Encodings that are decoded although none is requested. `deflate` is the form with a header (RFC 9110, 8.4.1.2). */
const decoders = new Map<string, () => Transform>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
  ['br', () => zlib.createBrotliDecompress()],
]);

/** Returns the header lines joined as Node joins them; a header that Node keeps as a list becomes one text. */
function headersOf(incoming: http.IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

/**
 * Passes the whole response to `done`, or the reason why there is none: more header lines than the client accepts, more
 * than `bodyBytes` as received or as decoded, or a connection that ended early. `done` is called once. After anything
 * but a response the caller must close the connection.
 */
export function readAnswer(
  incoming: http.IncomingMessage,
  bodyBytes: number,
  done: (end: HttpReply | 'broken' | 'tooLarge') => void,
): void {
  const headers = headersOf(incoming);
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  const plain = encoding === '' || encoding === 'identity';
  let decoder = plain ? undefined : decoders.get(encoding)?.();
  let readable = plain || decoder !== undefined;
  let received = 0;
  let size = 0;
  let chunks: Buffer[] = [];
  let over = false;

  const dropDecoder = (): void => {
    if (!decoder) return;
    incoming.unpipe(decoder);
    decoder.destroy();
    decoder = undefined;
  };
  const finish = (end: HttpReply | 'broken' | 'tooLarge'): void => {
    if (over) return;
    over = true;
    dropDecoder();
    chunks = [];
    done(end);
  };
  const whole = (): void => {
    const body = readable ? Buffer.concat(chunks) : Buffer.alloc(0);
    finish({ status: incoming.statusCode ?? 0, headers, body });
  };
  const keep = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > bodyBytes) finish('tooLarge');
    else if (!over) chunks.push(chunk);
  };

  if (incoming.rawHeaders.length / 2 > restLimits.headerLines) return finish('tooLarge');
  incoming.on('error', () => finish('broken'));
  incoming.on('aborted', () => finish('broken'));
  incoming.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > bodyBytes) finish('tooLarge');
    else if (plain) keep(chunk);
  });
  incoming.on('end', () => {
    if (!incoming.complete) finish('broken');
    else if (!decoder) whole();
  });
  if (!decoder) return;
  decoder.on('data', keep);
  decoder.on('end', whole);
  decoder.on('error', () => {
    // Status and headers are valid and are kept; the body is not used, and the rest of it is discarded.
    readable = false;
    dropDecoder();
    if (incoming.readableEnded) whole();
    else incoming.resume();
  });
  incoming.pipe(decoder);
}
