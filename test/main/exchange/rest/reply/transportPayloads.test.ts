/**
 * The reader with every recorded payload and mutations of it: nothing throws, and no payload is accepted as more than
 * it is.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nestsDeeperThan, repeatsNames } from '../../../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { restLimits } from '../../../../../electron/main/exchange/clientLimits.ts';
import { interpret, readDocument } from '../../../../../electron/main/exchange/rest/reply/interpret.ts';
import { outcomeOfReply } from '../../../../../electron/main/exchange/rest/reply/outcome.ts';
import { errorKinds } from '../../../../../shared/result/appError.ts';
import { endpoints, type CommandId, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import { mutated, recordings } from '../support/payloadMutations.ts';
import { runAtOnce } from '../../../../../shared/time/steps.ts';

const CASES = 20_000;
const all = recordings();
const rows = Object.keys(endpoints) as EndpointId[];
const commands = Object.values(endpoints)
  .filter((row) => row.method !== 'GET')
  .map((row) => row.id as CommandId);
const statuses = [200, 200, 200, 200, 200, 200, 204, 206, 400, 401, 429, 500];

/** The built-in prototypes that the whole program shares, whose members must not change. */
const builtIns = [Object.prototype, Array.prototype, String.prototype, Number.prototype, Function.prototype];
const builtInMembers = (): unknown[] =>
  builtIns.flatMap((one) =>
    Reflect.ownKeys(one).flatMap((key) => {
      const descriptor = Object.getOwnPropertyDescriptor(one, key);
      return [key, ...Object.values(descriptor ?? {})] as unknown[];
    }),
  );
const before = builtInMembers();
const unchanged = (): boolean => {
  const now = builtInMembers();
  return now.length === before.length && now.every((one, i) => Object.is(one, before[i]));
};

/** Returns why a value is not plain data; `undefined` if it is. */
function notPlainReason(root: unknown): string | undefined {
  const waiting: unknown[] = [root];
  for (let i = 0; i < waiting.length; i += 1) {
    const node = waiting[i];
    if (typeof node === 'number' && !Number.isFinite(node)) return `number ${node}`;
    if (['function', 'symbol', 'bigint'].includes(typeof node)) return typeof node;
    if (typeof node !== 'object' || node === null) continue;
    const prototype: unknown = Object.getPrototypeOf(node);
    if (prototype !== (Array.isArray(node) ? Array.prototype : Object.prototype)) return 'prototype';
    if (Object.hasOwn(node, '__proto__')) return '__proto__';
    waiting.push(...Object.values(node));
  }
  return undefined;
}

/** Parses the same bytes with the built-in reader; `undefined` if they are not a single document in UTF-8. */
function builtIn(bytes: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

const change = fc.tuple(fc.nat(), fc.nat(), fc.nat());
/** Generates null in three of four cases. */
const sometimes = <Value>(one: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one });
const theCase = fc.record({
  recording: fc.nat(),
  changes: fc.array(change, { maxLength: 4 }),
  ofBytes: sometimes(change),
  foreign: sometimes(fc.nat()),
  status: fc.constantFrom(...statuses),
});

describe('Recorded payloads', () => {
  test(`B-D6 XS3 XS22 XS23 XS29 XS46: ${CASES} mutated recordings never throw and are never accepted as more than valid JSON`, () => {
    const counts = { read: 0, failed: 0, documents: 0, dropped: 0, answered: 0 };
    const used = new Set<string>();
    fc.assert(
      fc.property(theCase, ({ recording, changes, ofBytes, foreign, status }) => {
        const one = all[recording % all.length]!;
        used.add(one.name);
        const body = mutated(one.payload, changes, ofBytes);
        const reply = { status, headers: {}, body };
        const row = (foreign === null ? one.row : null) ?? rows[(foreign ?? recording) % rows.length]!;

        const read = runAtOnce(interpret(row, reply));
        if (read.ok) {
          counts.read += 1;
          if (read.value.dropped > 0) counts.dropped += 1;
          expect([status, Number.isSafeInteger(read.value.dropped), notPlainReason(read.value.value)]).toEqual([
            200,
            true,
            undefined,
          ]);
        } else {
          counts.failed += 1;
          expect(errorKinds).toContain(read.error.kind);
        }

        // The reader never accepts more than the built-in one, and rejects more only for depth and repeated names.
        const document = readDocument(reply);
        const reference = builtIn(body);
        if (document) {
          counts.documents += 1;
          expect([reference !== undefined, notPlainReason(document.value)]).toEqual([true, undefined]);
        } else if (reference) {
          const text = new TextDecoder().decode(body);
          const why = nestsDeeperThan(text, restLimits.jsonDepth) ? 'depth' : repeatsNames(text, reference.value);
          expect(['depth', true]).toContain(why);
        }

        const command = commands[recording % commands.length]!;
        const outcome = outcomeOfReply(command, reply);
        if (outcome.kind === 'answered') counts.answered += 1;
        if (outcome.kind === 'unknown') return;
        // A transfer id is returned bare, as text that is no JSON document (A-BARE-REPLY).
        const bare = endpoints[command].assumes.some((id) => id === 'A-BARE-REPLY');
        if (bare && outcome.kind === 'answered') {
          expect(outcome.reply).toMatch(/^[A-Za-z0-9][\w-]{0,63}$/);
          return;
        }
        expect(document && repeatsNames(document.text, document.value)).toBe(false);
      }),
      { numRuns: CASES },
    );
    // Both outcomes of every check occurred often.
    expect([used.size, unchanged()]).toEqual([all.length, true]);
    expect(Math.min(counts.read, counts.failed, counts.documents)).toBeGreaterThan(CASES / 40);
    expect(Math.min(counts.dropped, counts.answered)).toBeGreaterThan(20);
  }, 120_000);

  test('B-D6: random bytes never throw and are accepted only if they are valid JSON', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(), (bytes, n) => {
        const read = runAtOnce(interpret(rows[n % rows.length]!, { status: 200, headers: {}, body: bytes }));
        if (read.ok) expect(builtIn(Buffer.from(bytes))).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test('B-D6 XS46: a recording reads the same with a byte order mark, and fails with doubled, cut or re-encoded bytes', () => {
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    let compared = 0;
    for (const { row, payload, name } of all) {
      if (!row) continue;
      const body = Buffer.from(JSON.stringify(payload));
      const read = (bytes: Buffer) => runAtOnce(interpret(row, { status: 200, headers: {}, body: bytes }));
      const plain = read(body);
      if (!plain.ok) continue;
      compared += 1;
      expect([name, read(Buffer.concat([mark, body]))]).toEqual([name, plain]);
      for (const bad of [
        Buffer.concat([mark, mark, body]),
        Buffer.concat([body, body]),
        body.subarray(0, -1),
        Buffer.from(body.toString('utf8'), 'utf16le'),
        Buffer.concat([body.subarray(0, 1), Buffer.from([0xff]), body.subarray(1)]),
      ]) {
        expect([name, read(bad).ok]).toEqual([name, false]);
      }
    }
    expect(compared).toBeGreaterThan(25);
  });
});
