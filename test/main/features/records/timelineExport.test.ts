import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecretGuard } from '../../../../electron/main/platform/invariants/secretGuard.ts';
import { createSecretRegistry } from '../../../../electron/main/platform/log/secretRegistry.ts';
import { createTimelineHandlers } from '../../../../electron/main/features/records/timelineHandlers.ts';
import type { SaveRequest } from '../../../../electron/main/platform/desktop.ts';
import { createTimelineRig, START } from './support.ts';

const here = { environment: 'simulator', account: 'main' } as const;

function createHandled(
  save: (request: SaveRequest) => Promise<string | null> = () => Promise.resolve('/files/t.jsonl'),
) {
  const rig = createTimelineRig();
  const secrets = createSecretRegistry();
  const violations: unknown[] = [];
  const saved: SaveRequest[] = [];
  const handlers = createTimelineHandlers({
    tradingContext: here,
    clock: rig.clock,
    timeline: rig.timeline,
    saveFile(request) {
      saved.push(request);
      return save(request);
    },
    secretFree: createSecretGuard(secrets, (...violation) => void violations.push(violation)),
  });
  return { ...rig, handlers, saved, secrets, violations };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('Timeline calls from the window', () => {
  test('B2: returns the entries of one intent, and none for an unknown one', async () => {
    const { handlers, timeline } = createHandled();
    timeline.note('i1', 'sent', { sentMs: 2 });
    const answer = await handlers['timeline.get']({ ...here, intentId: 'i1' });
    expect(answer).toMatchObject({
      ok: true,
      value: { entries: [{ sequence: 1, intentId: 'i1', kind: 'sent', facts: { sentMs: 2 } }], intact: true },
    });
    expect(await handlers['timeline.get']({ ...here, intentId: 'i2' })).toEqual({
      ok: true,
      value: { entries: [], intact: true },
    });
  });

  test('R16: rejects reading and export for another environment', async () => {
    const { handlers, saved } = createHandled();
    const elsewhere = { environment: 'live', account: 'main', intentId: 'i1' } as const;
    for (const answer of [await handlers['timeline.get'](elsewhere), await handlers['timeline.export'](elsewhere)]) {
      expect(!answer.ok && answer.error.key).toBe('error.trading.otherWorld');
    }
    expect(saved).toEqual([]);
  });

  test('B2: the exported file can be verified by the hash in its head', async () => {
    const { handlers, timeline, saved } = createHandled();
    timeline.note('i-fd1', 'confirmed', { b: 'x', a: 1 });
    timeline.note('i-fd2', 'confirmed', {});
    timeline.note('i-fd1', 'outcome', { state: 'placed' });
    expect(await handlers['timeline.export']({ ...here, intentId: 'i-fd1' })).toEqual({
      ok: true,
      value: { path: '/files/t.jsonl' },
    });
    expect(saved.map(({ suggestedName }) => suggestedName)).toEqual(['timeline-i-fd1.jsonl']);
    const [head, ...lines] = Buffer.from(saved[0]!.bytes)
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toMatchObject({
      timeline: 1,
      intentId: 'i-fd1',
      ...here,
      exportedAt: START,
      entries: 2,
      intact: true,
    });
    const hashes = lines.map((line) => {
      const { before, sequence, intentId, kind, at, gapMs, facts, hash } = line;
      const sorted = Object.entries(facts as object).sort(([a], [b]) => (a < b ? -1 : 1));
      expect(hash).toBe(
        sha256(`${before as string}\n${JSON.stringify([sequence, intentId, kind, at, gapMs, sorted])}`),
      );
      return hash as string;
    });
    expect([lines.map(({ sequence }) => sequence), head!['hashes']]).toEqual([
      [1, 3],
      sha256(`${hashes.join('\n')}\n`),
    ]);
  });

  test('B2: distinguishes an empty timeline, a cancelled dialog and a failing disk', async () => {
    const empty = createHandled();
    const nothing = await empty.handlers['timeline.export']({ ...here, intentId: 'i1' });
    expect([!nothing.ok && nothing.error.key, empty.saved]).toEqual(['error.timeline.empty', []]);
    for (const [save, expected] of [
      [() => Promise.resolve(null), { ok: true, value: { path: null } }],
      [() => Promise.reject(new Error('full')), { ok: false, error: { key: 'error.timeline.notSaved' } }],
    ] as const) {
      const { handlers, timeline } = createHandled(save);
      timeline.note('i1', 'sent', {});
      expect(await handlers['timeline.export']({ ...here, intentId: 'i1' })).toMatchObject(expected);
    }
  });

  test('V8: does not export a secret that was registered after it was noted', async () => {
    const { handlers, timeline, saved, secrets, violations } = createHandled();
    timeline.note('i1', 'note', { text: 'Canary-0815' });
    secrets.add(['Canary-0815']);
    const answer = await handlers['timeline.export']({ ...here, intentId: 'i1' });
    expect([!answer.ok && answer.error.key, saved, violations]).toEqual([
      'error.timeline.notSaved',
      [],
      [['V8', { reason: 'export' }]],
    ]);
  });
});
