import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Meaning } from '../../../../electron/main/exchange/ports.ts';

const folder = path.resolve(import.meta.dirname, '../../../fixtures');

/** The request and the reply of one endpoint. */
export interface EndpointFixture {
  readonly name: string;
  /** The row's id: the file's name without its number. */
  readonly row: string;
  readonly source: 'recorded' | 'documents';
  /** The parameters as a caller passes them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly means?: readonly Meaning[];
  /** Exactly what is sent; `query` without its question mark. */
  readonly request: { readonly method: string; readonly path: string; readonly query: string; readonly body: string };
  readonly reply: string | { readonly recording: string };
}

/** Reads every fixture of the endpoints, sorted by name. */
export function endpointFixtures(): readonly EndpointFixture[] {
  const files = fs.readdirSync(path.join(folder, 'endpoints')).filter((file) => file.endsWith('.json'));
  return files.toSorted().map((file) => {
    const text = fs.readFileSync(path.join(folder, 'endpoints', file), 'utf8');
    const name = file.slice(0, -'.json'.length);
    const one = JSON.parse(text) as Omit<EndpointFixture, 'name' | 'row'>;
    return { ...one, name, row: name.replace(/\.\d+$/, '') };
  });
}

/** Returns the reply text of a fixture; for a recording, with every digit as recorded. */
export function replyText({ reply }: EndpointFixture): string {
  if (typeof reply === 'string') return reply;
  const text = fs.readFileSync(path.join(folder, 'payloads', `${reply.recording}.json`), 'utf8');
  const start = text.indexOf('"payload":');
  if (start < 0) throw new Error(`${reply.recording} has no payload`);
  return text.slice(start + '"payload":'.length, text.lastIndexOf('}')).trim();
}

/** One request as it arrived, byte by byte. */
export interface ArrivedRequest {
  readonly method: string;
  readonly target: string;
  readonly body: Buffer;
  /** Values by lower-case name; a header that was sent twice has both values. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

/** Starts a server on loopback that sends the given replies and records everything that arrives. */
export async function startFixtureServer() {
  const arrived: ArrivedRequest[] = [];
  const answer = { text: '{}' };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const headers: Record<string, string[]> = {};
      for (let i = 0; i < request.rawHeaders.length; i += 2) {
        const name = request.rawHeaders[i]!.toLowerCase();
        headers[name] = [...(headers[name] ?? []), request.rawHeaders[i + 1]!];
      }
      arrived.push({ method: request.method!, target: request.url!, body: Buffer.concat(parts), headers });
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const BLOCK = 64;

/**
 * Computes the HMAC with SHA-256 in Base64, written out by its definition (document 1, Signature); for keys of at most
 * one block.
 */
export function signatureOf(secret: string, message: Uint8Array): string {
  const key = Buffer.alloc(BLOCK);
  if (Buffer.from(secret).copy(key) < Buffer.byteLength(secret)) throw new Error('the key is longer than a block');
  const padded = (byte: number): Buffer => Buffer.from(key.map((one) => one ^ byte));
  const inner = createHash('sha256').update(padded(0x36)).update(message).digest();
  return createHash('sha256').update(padded(0x5c)).update(inner).digest('base64');
}
