import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../../../electron/main/platform/log/logger.ts';
import { createSecretRegistry, REDACTED } from '../../../../electron/main/platform/log/secretRegistry.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const CANARY = 'Canary+/secret=0815';

/** The encodings in which the same value could appear in a line. */
const writings: [string, (value: string) => string][] = [
  ['raw', (value) => value],
  ['inside other text', (value) => `before${value}after`],
  ['JSON', (value) => JSON.stringify({ deep: { value } })],
  ['URL', encodeURIComponent],
  ['hex', (value) => Buffer.from(value).toString('hex')],
  ['upper-case hex', (value) => Buffer.from(value).toString('hex').toUpperCase()],
  ['base64', (value) => Buffer.from(value).toString('base64')],
  ['base64 after one byte', (value) => Buffer.from(`x${value}y`).toString('base64')],
  ['base64 after two bytes', (value) => Buffer.from(`xx${value}yyy`).toString('base64')],
  ['URL-safe base64', (value) => Buffer.from(value).toString('base64url')],
];

/** Returns whether a value can still be read from a text, in the encoding it was written in. */
const readable = (text: string, value: string): boolean => {
  const decoded = [...text.matchAll(/[A-Za-z0-9+/_-]{6,}/g)].flatMap(([part]) =>
    [0, 1, 2, 3].map((from) => Buffer.from(part.slice(from), 'base64').toString('latin1')),
  );
  const hex = [...text.matchAll(/[0-9a-fA-F]{6,}/g)].map(([part]) => Buffer.from(part, 'hex').toString('latin1'));
  const plain = text.replaceAll(/%([0-9A-F]{2})/g, (_code, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
  const unescaped = text.replaceAll(/\\(.)/g, '$1');
  return [text, plain, unescaped, ...decoded, ...hex].some((one) => one.includes(value));
};

describe('Secret registry', () => {
  test.each(writings)('B-D1: removes a secret from a line, written as %s', (_name, write) => {
    const registry = createSecretRegistry();
    const line = write(CANARY);
    expect(readable(line, CANARY)).toBe(true);
    registry.add([CANARY]);
    const clean = registry.redact(line);
    expect([readable(clean, CANARY), clean.includes(REDACTED)]).toEqual([false, true]);
  });

  test('B-D1: redacts random secrets in every encoding', () => {
    const value = fc.string({
      unit: fc.constantFrom(...'abcXYZ019+/=_-.~"\\%'.split('')),
      minLength: 8,
      maxLength: 70,
    });
    fc.assert(
      fc.property(value, fc.constantFrom(...writings), (secret, [, write]) => {
        const registry = createSecretRegistry();
        const line = write(secret);
        expect(readable(line, secret)).toBe(true);
        registry.add([secret]);
        const clean = registry.redact(line);
        expect([readable(clean, secret), clean.includes(REDACTED)]).toEqual([false, true]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('keeps a value until its last user releases it', () => {
    const registry = createSecretRegistry();
    const [first, second] = [registry.add([CANARY]), registry.add([CANARY])];
    first();
    expect(registry.redact(CANARY)).toBe(REDACTED);
    second();
    expect(registry.redact(CANARY)).toBe(CANARY);
  });

  test('ignores values too short to be a secret', () => {
    const registry = createSecretRegistry();
    registry.add(['a', '12', '']);
    expect(registry.redact('{"event":"a12"}')).toBe('{"event":"a12"}');
  });

  test('B-D1: no log line contains the canary, whatever the field and encoding', () => {
    const registry = createSecretRegistry();
    const lines: string[] = [];
    const sink = { line: (text: string) => void lines.push(text) };
    const log = createLogger(createVirtualClock(0), sink, registry.redact, () => defaultSettings);
    log.write('world.failed', { reason: CANARY });
    registry.add([CANARY]);
    for (const field of ['reason', 'host', 'key', 'row', 'channel'] as const) {
      for (const [, write] of writings) log.write('world.failed', { [field]: write(CANARY) });
    }
    const [control, ...rest] = lines;
    expect([control?.includes(CANARY), rest.length, rest.some((line) => readable(line, CANARY))]).toEqual([
      true,
      50,
      false,
    ]);
  });
});
