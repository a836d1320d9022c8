import { describe, expect, test } from 'vitest';
import {
  createSecretGuard,
  guardedFiles,
  guardedSink,
} from '../../../../electron/main/platform/invariants/secretGuard.ts';
import { createSecretRegistry } from '../../../../electron/main/platform/log/secretRegistry.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createMemoryJournal } from '../../trading/support/memoryJournal.ts';
import { createTimelineRig } from '../../features/records/support.ts';
import { createViolationLog } from '../../app/invariants/support.ts';
import { createWindowGate } from '../../../../electron/main/app/invariants/watch.ts';

const CANARY = 'Canary+/secret=0815';

function setUp(values: readonly string[] = [CANARY]) {
  const secrets = createSecretRegistry();
  const forget = secrets.add(values);
  const { violations, violated } = createViolationLog();
  return { forget, violations, violated, secretFree: createSecretGuard(secrets, violated) };
}

describe('Secret guard', () => {
  test.each([
    ['as it is', CANARY],
    ['in base64', Buffer.from(`x${CANARY}`).toString('base64')],
    ['in hex', Buffer.from(CANARY).toString('hex')],
    ['in a URL', encodeURIComponent(CANARY)],
  ])('V8: detects a known secret %s in every sink and is silent without it', (_name, written) => {
    const { violations, forget, secretFree } = setUp();
    const sinks = ['log', 'window', 'journal', 'timeline', 'export'] as const;
    expect(sinks.map((sink) => secretFree(sink, 'nothing of it'))).toEqual([true, true, true, true, true]);
    expect(violations).toEqual([]);
    expect(sinks.map((sink) => secretFree(sink, `a ${written} b`))).toEqual([false, false, false, false, false]);
    expect(violations).toEqual(['V8 log', 'V8 window', 'V8 journal', 'V8 timeline', 'V8 export']);
    forget();
    expect(secretFree('log', written)).toBe(true);
  });

  test.each(['letters', 'password', 'TRADING', '12345678', 'Ab1'])(
    'V8: a value that could be an ordinary word, %j, blocks nothing',
    (word) => {
      const { violations, secretFree } = setUp([word]);
      expect([secretFree('window', `some ${word} here`), violations]).toEqual([true, []]);
    },
  );

  test('V8: a line with a secret is not written to the log', () => {
    const { violations, secretFree } = setUp();
    const lines: string[] = [];
    const sink = guardedSink({ line: (text) => void lines.push(text) }, secretFree);
    sink.line('good');
    sink.line(`bad ${CANARY}`);
    expect([lines, violations]).toEqual([['good'], ['V8 log']]);
  });

  test('V8: a journal write with a secret fails', async () => {
    const { violations, secretFree } = setUp();
    const memory = createMemoryJournal();
    const files = guardedFiles(memory.port, secretFree);
    const bytes = (text: string): Uint8Array => Buffer.from(text);
    expect(await files.replace('j', bytes('head '))).toBe(true);
    const file = (await files.open('j'))!;
    expect([await file.append(bytes('good ')), await file.append(bytes(`bad ${CANARY}`))]).toEqual([true, false]);
    expect(await files.replace('j', bytes(CANARY))).toBe(false);
    expect([Buffer.from(memory.files.get('j')!).toString(), violations]).toEqual([
      'head good ',
      ['V8 journal', 'V8 journal'],
    ]);
    expect([await file.truncate(5), Buffer.from((await files.read('j'))!).toString()]).toEqual([true, 'head ']);
    await file.close();
  });

  test('V8: a timeline entry with a secret is not stored', async () => {
    const { violations, secretFree } = setUp();
    const { timeline, seen, content } = createTimelineRig(undefined, { secretFree });
    timeline.note('i1', 'note', { text: `x${CANARY}` });
    timeline.note('i1', 'sent', {});
    expect([await seen('i1'), violations, JSON.stringify(content()).includes(CANARY)]).toEqual([
      [['sent'], true],
      ['V8 timeline'],
      false,
    ]);
  });

  test('V8: neither an event nor a response to the window contains a secret', () => {
    const { violations, violated, secretFree } = setUp();
    const gate = createWindowGate({ clock: createVirtualClock(0), socketView: () => undefined, secretFree, violated });
    const notice = (host: string) => ({ at: 1, error: appError('network', 'error.network.broken', { host }) });
    expect(gate.event('app.notice', notice('x'))).toEqual(notice('x'));
    expect(gate.answer('app.state', ok({ a: 1 }))).toEqual(ok({ a: 1 }));
    expect(violations).toEqual([]);
    expect(gate.event('app.notice', notice(CANARY))).toBeUndefined();
    const answer = gate.answer('app.state', ok({ a: CANARY }));
    expect(!answer.ok && [answer.error.key, answer.error.params]).toEqual(['error.internal', { channel: 'app.state' }]);
    expect(violations).toEqual(['V8 window', 'V8 window']);
  });
});

describe('Window gate', () => {
  test('V9: passes the calls and events of the contract, and blocks and reports all others', () => {
    const { violations, violated, secretFree } = setUp();
    const gate = createWindowGate({ clock: createVirtualClock(0), socketView: () => undefined, secretFree, violated });
    expect([gate.channels.isCall('app.state'), gate.channels.isEvent('app.notice'), violations]).toEqual([
      true,
      true,
      [],
    ]);
    for (const name of ['nope', 'app.notice', '__proto__', 'constructor'])
      expect(gate.channels.isCall(name)).toBe(false);
    expect(gate.event('app.state' as never, {} as never)).toBeUndefined();
    expect(violations).toEqual(['V9 call', 'V9 call', 'V9 call', 'V9 call', 'V9 event']);
  });
});
