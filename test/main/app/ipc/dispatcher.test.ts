import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallHandlers } from '../../../../electron/main/platform/callHandlers.ts';
import { createDispatcher } from '../../../../electron/main/app/ipc/dispatcher.ts';
import { callNames, resultSchema } from '../../../../shared/ipc/contract.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { z } from 'zod';
import { checkedLink } from '../../../../electron/main/exchange/mapping/outsideLinks.ts';

function setUp(answer: (name: string, request: unknown) => unknown = () => ok({})) {
  const clock = createVirtualClock(0);
  const handled: string[] = [];
  const lines: unknown[] = [];
  const handlers = Object.fromEntries(
    callNames.map((name) => [
      name,
      (request: unknown) => {
        handled.push(name);
        return answer(name, request);
      },
    ]),
  ) as unknown as CallHandlers;
  const dispatcher = createDispatcher(handlers, clock, { write: (event, values) => void lines.push([event, values]) });
  const key = async (name: string, payload: unknown): Promise<string> => {
    const reply = await dispatcher.invoke(name, payload);
    return reply.ok ? 'ok' : reply.error.key;
  };
  return { clock, dispatcher, handled, lines, key };
}

describe('IPC calls of the window', () => {
  test('passes a valid call to its handler and returns its reply', async () => {
    const { key, handled } = setUp();
    expect([await key('app.painted', { what: 'book' }), handled]).toEqual(['ok', ['app.painted']]);
  });

  test('logs a call in detail: its channel, how long it took and the kind of its error, and nothing of its content', async () => {
    const { clock, key, lines } = setUp((name) => {
      clock.advance(12.4);
      return name === 'app.goOn' ? fail(appError('refused', 'error.a', { name: 'b' })) : ok({});
    });
    await key('app.painted', { what: 'book' });
    await key('app.goOn', {});
    expect(lines).toEqual([
      ['ipc.answered', { kind: null, channel: 'app.painted', ms: 12 }],
      ['ipc.answered', { kind: 'refused', channel: 'app.goOn', ms: 12 }],
    ]);
  });

  test.each(['nope', '', 'app', 'constructor', '__proto__', 'toString', 'app.state '])(
    'XI1: rejects channel %j and counts it',
    async (name) => {
      const { key, handled, dispatcher } = setUp();
      expect([await key(name, {}), handled, dispatcher.refused().channel]).toEqual(['error.ipc.unknownChannel', [], 1]);
    },
  );

  test.each([
    [{}, 'what'],
    [{ what: 'book', more: 1 }, ''],
    [{ what: 5 }, 'what'],
    [null, ''],
    ['book', ''],
    [[], ''],
    [new Map([['what', 'book']]), 'what'],
  ])('XI2: rejects request %j and names the field', async (payload, field) => {
    const { dispatcher, handled } = setUp();
    const reply = await dispatcher.invoke('app.painted', payload);
    expect(!reply.ok && [reply.error.key, reply.error.params]).toEqual([
      'error.ipc.invalid',
      { channel: 'app.painted', field },
    ]);
    expect(handled).toEqual([]);
  });

  test('XI3: rejects requests that are not JSON or larger than 256 KiB', async () => {
    const { key, handled } = setUp();
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i += 1) deep = [deep];
    expect(await key('settings.change', cyclic)).toBe('error.ipc.tooLarge');
    expect(await key('settings.change', { layout: deep })).toBe('error.ipc.tooLarge');
    expect(await key('settings.change', { layout: 'x'.repeat(256 * 1024) })).toBe('error.ipc.tooLarge');
    expect(await key('app.painted', undefined)).toBe('error.ipc.tooLarge');
    expect(handled).toEqual([]);
  });

  test("XI3: allows 11.2 million characters for a picture and a document's larger limit, but for no other call", async () => {
    const { key, handled } = setUp((name) => ok(name === 'clipboard.picture' ? { copied: true } : {}));
    const picture = (length: number) => ({ png: 'A'.repeat(length) });
    expect(await key('clipboard.picture', picture(11_200_000))).toBe('ok');
    expect(await key('clipboard.picture', picture(11_200_001))).toBe('error.ipc.invalid');
    expect(await key('clipboard.picture', picture(11_201_000))).toBe('error.ipc.tooLarge');
    expect(await key('documents.write', { name: 'lists', text: '"'.repeat(200_000) })).toBe('ok');
    expect(await key('documents.write', { name: 'lists', text: '"'.repeat(200_001) })).toBe('error.ipc.invalid');
    expect(await key('documents.write', { name: 'lists', text: '"'.repeat(201_000) })).toBe('error.ipc.tooLarge');
    expect(await key('app.openLink', picture(262_144))).toBe('error.ipc.tooLarge');
    expect(handled).toEqual(['clipboard.picture', 'documents.write']);
  });

  test('XI7: accepts 200 calls a second, rejects the next, and accepts again after a moment', async () => {
    const { clock, key } = setUp();
    const replies = await Promise.all(Array.from({ length: 10_000 }, () => key('app.painted', { what: 'book' })));
    expect(replies.filter((reply) => reply === 'ok')).toHaveLength(200);
    expect(new Set(replies)).toEqual(new Set(['ok', 'error.ipc.rate']));
    clock.advance(5);
    expect([await key('app.painted', { what: 'book' }), await key('app.painted', { what: 'book' })]).toEqual([
      'ok',
      'error.ipc.rate',
    ]);
  });

  test.each([
    ['trading.kill', { environment: 'simulator', account: 'main' }],
    ['trading.cancel', { environment: 'simulator', account: 'main', market: 'spot', symbol: 'BTCUSDT', orderId: '1' }],
    ['trading.cancelAll', { environment: 'simulator', account: 'main', market: 'spot', symbol: null }],
    ['copy.stop', {}],
    ['trading.submit', {}],
  ])(
    'B-A9 XI7: %s is accepted in the same tick as 400 glances, unknown calls and state calls',
    async (name, request) => {
      const { key, dispatcher } = setUp();
      for (const flood of ['market.glance', 'no.such', 'app.state']) {
        await Promise.all(Array.from({ length: 400 }, () => key(flood, { market: 'spot', symbol: 'BTCUSDT' })));
      }
      const before = dispatcher.refused().rate;
      const replies = await Promise.all(Array.from({ length: 10 }, () => key(name, request)));
      expect([replies.includes('error.ipc.rate'), dispatcher.refused().rate]).toEqual([false, before]);
    },
  );

  test('B-A9 XI7: cancels do not block the kill switch, and each lane has its own limit', async () => {
    const { key } = setUp();
    const flood = (name: string) => Promise.all(Array.from({ length: 300 }, () => key(name, {})));
    const rated = async (name: string): Promise<number> =>
      (await flood(name)).filter((reply) => reply === 'error.ipc.rate').length;
    expect([
      await rated('trading.cancel'),
      await rated('copy.close'),
      await rated('trading.submit'),
      await rated('trading.kill'),
      await rated('app.painted'),
    ]).toEqual([100, 300, 100, 100, 100]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('secret text');
      },
    ],
    ['answers another shape', () => ok({ more: 1 })],
    ['answers nothing', () => undefined],
  ])('a handler that %s gives an internal error without details', async (_name, answer) => {
    const { dispatcher, lines } = setUp(answer);
    const reply = await dispatcher.invoke('app.painted', { what: 'book' });
    expect(reply).toEqual({
      ok: false,
      error: { kind: 'internal', key: 'error.internal', params: { channel: 'app.painted' }, exchange: null, row: null },
    });
    expect(JSON.stringify([reply, lines])).not.toContain('secret');
  });

  test('B-D3: no value on any channel makes it throw or reply outside the contract', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...callNames), fc.string()), fc.anything(), async (name, payload) => {
        const { dispatcher } = setUp(() => ok('anything'));
        expect(resultSchema(z.unknown()).safeParse(await dispatcher.invoke(name, payload)).success).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('link check', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    ['smb://host/share', undefined],
    ['https://user:pass@evil.example', undefined],
    ['https://exchange.com@evil.example', undefined],
    ['https://example.com/\r\nx', undefined],
    [' https://example.com', undefined],
    ['https://ex\u0430mple.com/', 'https://xn--exmple-4nf.com/'],
    ['https:', undefined],
    [`https://example.com/${'x'.repeat(3000)}`, undefined],
  ])('XI9 XS45: %j', (text, expected) => {
    expect(checkedLink(text)).toBe(expected);
  });
});
