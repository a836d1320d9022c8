import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPrivateFrame } from '../../../../electron/main/exchange/ws/privateFrames.ts';
import { createPrivateSocket } from '../../../../electron/main/exchange/ws/privateSocket.ts';
import { createSigner } from '../../../../electron/main/exchange/signer/signer.ts';
import type { PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { testKey } from '../../support/privateRig.ts';
import { createScriptedSockets } from '../../support/scriptedSocket.ts';

const START = 1_790_000_000_000;
const ORIGIN = 'ws://127.0.0.1:4000';
const signer = createSigner('simulator', testKey);
const balance = { coin: 'USDT', equity: '510.00', available: '480.00', frozen: '30.00' };
const account = (d: unknown[]) => ({ e: 'account', E: START, v: 41, msgEvent: 'OrderUpdate', d });

function setUp() {
  const clock = createVirtualClock(START);
  const sockets = createScriptedSockets();
  const links: string[] = [];
  const pushes: PrivatePush[] = [];
  const statuses: number[] = [];
  const refused: string[] = [];
  const time: { offset: number | null } = { offset: 500 };
  const ofQueryNow = () =>
    time.offset === null
      ? fail(appError('unavailable', 'error.clock.unknown', { market: 'spot' }))
      : ok(clock.now() + time.offset);
  const socket = createPrivateSocket({
    market: 'spot',
    environment: 'simulator',
    connector: sockets,
    clock,
    random: createRandom(1),
    changed: () => undefined,
    time: { ofQueryNow, ofQuery: () => new Promise(() => undefined) },
    push: (push) => void pushes.push(push),
    link: (market, state) => void links.push(`${market} ${state}`),
    refused: (error) => void refused.push(error.key),
    upgradeRefused: (status) => void statuses.push(status),
  });
  /** Reports that the clocks are compared, however long that took. */
  const compared = (offset: number | null): void => {
    time.offset = offset;
    socket.timeMayBe();
  };
  return { clock, sockets, socket, links, pushes, statuses, refused, time, compared };
}

function connected() {
  const rig = setUp();
  rig.socket.use({ signer, origin: ORIGIN });
  rig.sockets.last().open();
  rig.sockets.last().acknowledge();
  return rig;
}

describe('Private socket', () => {
  test('A-WS-AUTH: signs timestamp and path, and subscribes to all channels in one frame', () => {
    const { sockets, links } = connected();
    const { url, headers, sent } = sockets.last();
    const expected = createHmac('sha256', testKey.secretKey)
      .update(`${START + 500}/v3/ws/private`)
      .digest('base64');
    expect([url, headers, sent]).toEqual([
      'ws://127.0.0.1:4000/v3/ws/private',
      {
        'ACCESS-KEY': testKey.apiKey,
        'ACCESS-SIGN': expected,
        'ACCESS-TIMESTAMP': String(START + 500),
        'ACCESS-PASSPHRASE': testKey.passphrase,
      },
      [{ method: 'SUBSCRIBE', params: ['account', 'fill', 'orders'], id: 1 }],
    ]);
    expect(links).toEqual(['spot open']);
  });

  test('signs each connection with a new timestamp', () => {
    const { clock, sockets, links } = connected();
    sockets.last().end();
    clock.advance(500);
    const [first, second] = sockets.connections.map(({ headers }) => headers['ACCESS-TIMESTAMP']);
    expect([first, Number(second) > Number(first)]).toEqual([String(START + 500), true]);
    sockets.last().open();
    sockets.last().acknowledge();
    expect(links).toEqual(['spot open', 'spot waiting', 'spot open']);
  });

  test('does not connect without the exchange time and retries', () => {
    const { clock, sockets, socket, time } = setUp();
    time.offset = null;
    socket.use({ signer, origin: ORIGIN });
    expect([sockets.connections.length, socket.view().state, socket.view().error?.key]).toEqual([
      0,
      'waiting',
      'error.clock.unknown',
    ]);
    time.offset = 0;
    clock.advance(500);
    expect(sockets.connections).toHaveLength(1);
  });

  test('B-C8: after a sleep it waits for the clock comparison and connects as soon as it is done', async () => {
    const { sockets, socket, time, compared, statuses } = setUp();
    socket.use({ signer, origin: ORIGIN });
    for (let failures = 0; failures < 10; failures += 1) sockets.last().end();
    time.offset = null;
    socket.reconnect();
    const before = sockets.connections.length;
    compared(null);
    expect([sockets.connections.length - before, socket.view().state]).toEqual([0, 'waiting']);
    socket.reconnect();
    compared(3_600_000);
    expect([sockets.connections.length - before, socket.view().state, statuses]).toEqual([1, 'connecting', []]);
    expect(sockets.last().headers['ACCESS-TIMESTAMP']).toBe(String(START + 3_600_000));
  });

  test('B-C4: a clock comparison does not shorten a wait that has another cause', async () => {
    const { clock, sockets, socket, time, compared } = setUp();
    time.offset = null;
    socket.use({ signer, origin: ORIGIN });
    time.offset = 0;
    clock.advance(500);
    sockets.last().end('refused', 401);
    compared(0);
    expect([sockets.connections.length, socket.view().state]).toEqual([1, 'waiting']);
  });

  test('V10 B-A12: connects neither with a key of another environment nor to a foreign host', () => {
    const { sockets, socket } = setUp();
    socket.use({ signer: createSigner('live', testKey), origin: ORIGIN });
    expect([sockets.connections.length, socket.view().state]).toEqual([0, 'stopped']);
    socket.use({ signer, origin: 'wss://ws-spot.weex.com' });
    expect([sockets.connections.length, socket.view().error?.key]).toEqual([0, 'error.environment.foreignHost']);
  });

  test.each([401, 403])('B-C9: reports an upgrade refused with %i and retries slowly', (status) => {
    const { clock, sockets, socket, statuses } = setUp();
    socket.use({ signer, origin: ORIGIN });
    for (let i = 0; i < 40; i += 1) {
      if (sockets.connections.length > statuses.length) sockets.last().end('refused', status);
      clock.advance(1_000);
    }
    expect([statuses.every((one) => one === status), sockets.connections.length <= 3]).toEqual([true, true]);
    expect([socket.view().state, socket.view().error?.key]).toEqual(['waiting', 'error.socket.refused']);
  });

  test('A-WS-HEARTBEAT: answers both forms of ping with a PONG', () => {
    const { sockets } = connected();
    sockets.last().frame({ event: 'ping', time: '1' });
    sockets.last().frame({ type: 'ping', time: '1' });
    expect(sockets.last().sent.slice(1)).toEqual([
      { method: 'PONG', id: 2 },
      { method: 'PONG', id: 3 },
    ]);
  });

  test('B-B5: drops and counts a bad record and keeps the others', () => {
    const { sockets, socket, pushes } = connected();
    sockets.last().frame(account([balance, { ...balance, equity: 'NaN' }, { coin: 'X' }, { ...balance, coin: 'BTC' }]));
    expect(pushes).toEqual([
      { channel: 'spot.account', push: { ...account([balance, { ...balance, coin: 'BTC' }]), v: '41' } },
    ]);
    expect(socket.counts()).toEqual({ dropped: 2, unexpected: 0, unreadable: 0 });
  });

  test('B-C5 XW20: reports silence after 5 s, recovers on any frame, and replaces the connection after 10 s of silence', () => {
    const { clock, sockets, links } = connected();
    clock.advance(5_000);
    sockets.last().frame({ result: true, id: 99 });
    clock.advance(10_000);
    expect(links).toEqual(['spot open', 'spot silent', 'spot alive', 'spot silent', 'spot waiting']);
    expect(sockets.connections[0]?.terminated).toBe(true);
  });

  test('XW13: ignores frames from an old connection', () => {
    const { clock, sockets, socket, pushes } = connected();
    const old = sockets.last();
    socket.reconnect();
    clock.advance(1_000);
    old.frame(account([balance]));
    expect(pushes).toEqual([]);
  });

  test('XW8: a refused channel is reported and the link does not become open', () => {
    const { sockets, socket, links, refused } = setUp();
    socket.use({ signer, origin: ORIGIN });
    sockets.last().open();
    sockets.last().acknowledge(false, 'no');
    const [, ...single] = sockets.last().sent;
    single.forEach((request, i) => sockets.last().frame({ result: i > 0, id: request.id, msg: 'no' }));
    expect([links, refused]).toEqual([[], ['error.stream.refused']]);
  });

  test('without a key nothing is connected; removing the key ends the connection', () => {
    const bare = setUp();
    bare.clock.advance(600_000);
    bare.socket.reconnect();
    expect([bare.sockets.connections, bare.socket.view().state, bare.links]).toEqual([[], 'stopped', []]);
    const { sockets, socket, links } = connected();
    socket.use(null);
    expect([sockets.last().terminated, socket.view().state, links.at(-1)]).toEqual([true, 'stopped', 'spot waiting']);
  });
});

describe('Private frames', () => {
  const order = {
    id: '617414920861909658',
    symbol: 'BTCUSDT',
    orderSide: 'BUY',
    price: '0.0',
    size: '0.10000',
    clientOrderId: 'a',
    type: 'MARKET',
    timeInForce: 'IOC',
    positionSide: 'LONG',
    status: 'PENDING',
    cumFillSize: '0',
    cumFillValue: '0',
    createdTime: '1747203188148',
    updatedTime: '1747203188148',
  };

  test('B-B4: keeps every digit of an id sent as a bare number', () => {
    const text = JSON.stringify({ e: 'orders', E: 1, v: 2, msgEvent: 'x', d: [order] }).replace(
      '"617414920861909658"',
      '617414920861909659',
    );
    const frame = readPrivateFrame('futures', text);
    expect(frame.kind === 'push' && frame.push.push.d[0]).toMatchObject({
      id: '617414920861909659',
      createdTime: 1_747_203_188_148,
    });
  });

  test('XS28: keeps an undocumented status unchanged', () => {
    const frame = readPrivateFrame(
      'futures',
      JSON.stringify({ e: 'orders', E: 1, v: 2, msgEvent: 'x', d: [{ ...order, status: 'EXPIRED_IN_MATCH' }] }),
    );
    expect(frame.kind === 'push' && frame.push.push.d[0]).toMatchObject({ status: 'EXPIRED_IN_MATCH' });
  });

  test.each([
    ['not JSON', 'unreadable'],
    ['[]', 'other'],
    ['null', 'unreadable'],
    ['{"e":"account"}', 'unreadable'],
    ['{"e":"account","E":1,"v":1,"msgEvent":"x","d":{}}', 'unreadable'],
    ['{"e":"somethingElse","d":[]}', 'other'],
    ['{"e":"positions","E":1,"v":1,"msgEvent":"x","d":[]}', 'other'],
    ['{"event":"connected","cid":"x","time":"1"}', 'connected'],
  ])('%s is %s on spot', (text, kind) => {
    expect(readPrivateFrame('spot', text).kind).toBe(kind);
  });
});

test('B-D6 an oversized private frame is unreadable', () => {
  const padded = (length: number) => JSON.stringify({ ...account([balance]), more: 'x'.repeat(length) });
  expect([readPrivateFrame('spot', padded(0)).kind, readPrivateFrame('spot', padded(256 * 1024)).kind]).toEqual([
    'push',
    'unreadable',
  ]);
});
