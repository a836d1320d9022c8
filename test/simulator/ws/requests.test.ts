import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connect, control, startUntradedRig, type Frame, type Rig } from '../support/rig.ts';

const bad = (id: number, text: string) => ({ result: false, id, msg: `INVALID_ARGUMENT: ${text}` });

/** Returns the responses of a new public futures socket to these frames, without snapshots. */
async function answers(...frames: unknown[]): Promise<Frame[]> {
  const { info } = (await startUntradedRig()).simulator;
  const client = await connect(info.futuresWs);
  client.take();
  for (const frame of frames) client.say(frame);
  await client.settle();
  return client.take().filter(({ e }) => e === undefined);
}

describe('Params of a request (A-WS-ACK)', () => {
  it('may be empty, and may unsubscribe a channel that was not subscribed', async () => {
    expect(
      await answers(
        { method: 'SUBSCRIBE', params: [], id: 1 },
        { method: 'UNSUBSCRIBE', params: [], id: 2 },
        { method: 'UNSUBSCRIBE', params: ['BTCUSDT@ticker', 'BTCUSDT@ticker'], id: 3 },
        { method: 'UNSUBSCRIBE', params: ['NOPEUSDT@ticker'], id: 4 },
      ),
    ).toEqual([
      { result: true, id: 1 },
      { result: true, id: 2 },
      { result: true, id: 3 },
      bad(4, 'invalid symbol : cmt_nopeusdt'),
    ]);
  });

  it('are rejected if missing or not an array of strings, and the socket stays open', async () => {
    expect(
      await answers(
        { method: 'SUBSCRIBE', id: 1 },
        { method: 'SUBSCRIBE', params: 'BTCUSDT@ticker', id: 2 },
        { method: 'SUBSCRIBE', params: { 0: 'BTCUSDT@ticker' }, id: 3 },
        { method: 'SUBSCRIBE', params: ['BTCUSDT@ticker', 7], id: 4 },
        { method: 'UNSUBSCRIBE', params: null, id: 5 },
        { method: 'SUBSCRIBE', params: ['', '@ticker', 'BTCUSDT@'], id: 6 },
        { method: 'PING', id: 7 },
      ),
    ).toEqual([
      ...[1, 2, 3, 4, 5].map((id) => bad(id, 'invalid params')),
      bad(6, 'invalid channel : '),
      { result: true, id: 7 },
    ]);
  });

  it('with one unknown channel subscribe none', async () => {
    const rig = await startUntradedRig();
    const client = await connect(rig.simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@trade', 'BTCUSDT@depth20'], id: 1 });
    await client.settle();
    expect(client.take().slice(1)).toEqual([bad(1, 'invalid depth level : 20')]);
    expect(await channels(rig)).toBe(0);
  });
});

describe('Id of a request (A-WS-ACK-ID)', () => {
  it('is echoed as a number with all digits, and omitted if it is not a number', async () => {
    const { info } = (await startUntradedRig()).simulator;
    const socket = new WebSocket(`${info.futuresWs}/v3/ws/public`, { headers: { 'User-Agent': 'plain' } });
    const receivedTexts: string[] = [];
    socket.on('message', (data: Buffer) => receivedTexts.push(data.toString()));
    await once(socket, 'open');
    const ids = [
      '7',
      '"8"',
      '"617414920887075482"',
      '617414920887075482',
      '-1',
      '1.5',
      '"x9"',
      '"09"',
      '""',
      'null',
      '{"a":1}',
      '1234567890123456789012',
      '"1234567890123456789"',
    ];
    for (const id of ids) socket.send(`{"method":"PING","id":${id}}`);
    socket.send('{"method":"PING"}');
    socket.send('{"method":"PING","id":99}');
    while (receivedTexts.at(-1) !== '{"result":true,"id":99}') await once(socket, 'message');
    socket.terminate();
    const echoed = ['7', '8', '617414920887075482', '617414920887075482', '-1', '1.5'];
    expect(receivedTexts.slice(1)).toEqual([
      ...echoed.map((id) => `{"result":true,"id":${id}}`),
      ...Array.from({ length: 8 }, () => '{"result":true}'),
      '{"result":true,"id":99}',
    ]);
  });
});

describe('Invalid frames', () => {
  it('are rejected without an id, and the socket stays open', async () => {
    const long = 'z'.repeat(5_000);
    expect(
      await answers('hello', '[]', '"SUBSCRIBE"', '7', '{}', '{"method":7,"id":1}', '{"method":"PING"', long, {
        method: 'subscribe',
        params: [],
        id: 3,
      }),
    ).toEqual([
      ...['hello', '[]', '"SUBSCRIBE"', '7', '{}', '{"method":7,"id":1}', '{"method":"PING"', 'z'.repeat(100)].map(
        (text) => ({ result: false, msg: `INVALID_ARGUMENT: unrecognized message : ${text}` }),
      ),
      bad(3, 'invalid event : subscribe'),
    ]);
  });

  it('binary frames are read as text (A-WS-BINARY); invalid UTF-8 closes the socket with 1007, an oversized frame with 1009', async () => {
    const { info } = (await startUntradedRig()).simulator;
    const open = async () => {
      const socket = new WebSocket(`${info.spotWs}/v3/ws/public`, { headers: { 'User-Agent': 'plain' } });
      await once(socket, 'message');
      return socket;
    };
    const closed = async (data: Buffer | string) => {
      const socket = await open();
      const end = once(socket, 'close');
      socket.send(data, { binary: false });
      return (await end)[0] as number;
    };
    const bytes = await open();
    bytes.send(Buffer.from('{"method":"PING","id":1}'), { binary: true });
    expect(String((await once(bytes, 'message'))[0])).toBe('{"result":true,"id":1}');
    bytes.terminate();
    expect(await closed(Buffer.from([0x7b, 0xff]))).toBe(1007);
    expect(await closed('x'.repeat(64 * 1024 + 1))).toBe(1009);
  });
});

describe('Socket limits', () => {
  it('each SUBSCRIBE and UNSUBSCRIBE frame counts as one operation, even if rejected; others do not count (A-WS-BUDGET)', async () => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.futuresWs);
    client.take();
    const many = ['BTCUSDT@ticker', 'ETHUSDT@ticker', 'SOLUSDT@ticker'];
    for (let id = 1; id <= 238; id += 1) client.say({ method: 'UNSUBSCRIBE', params: many, id });
    for (let id = 1; id <= 30; id += 1) client.say({ method: id % 2 ? 'PING' : 'PONG', id });
    client.say({ method: 'FOO', params: [], id: 1 });
    client.say({ method: 'SUBSCRIBE', params: ['NOPE'], id: 239 });
    client.say({ method: 'SUBSCRIBE', id: 240 });
    client.say({ method: 'SUBSCRIBE', params: ['IKAUSDT@depth15'], id: 241 });
    await client.settle();
    expect(client.take().slice(-3)).toEqual([
      bad(239, 'invalid channel : NOPE'),
      bad(240, 'invalid params'),
      bad(241, 'too many operations : 240'),
    ]);
    expect(await channels({ clock, simulator })).toBe(0);
  });

  it('a socket without a channel is closed after a minute, whatever it requests (A-WS-IDLE)', async () => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.futuresWs);
    client.take();
    clock.advance(50_000);
    client.say({ method: 'SUBSCRIBE', params: [], id: 1 });
    client.say({ method: 'UNSUBSCRIBE', params: ['BTCUSDT@ticker'], id: 2 });
    client.say({ method: 'SUBSCRIBE', params: ['NOPE'], id: 3 });
    client.say({ method: 'PONG', id: 4 });
    await client.settle();
    expect(client.take().length).toBe(3);
    clock.advance(10_000);
    expect(await client.closed()).toBe(1006);
  });

  it.each([
    ['with a number', { method: 'PONG', id: 3 }],
    ['with a text', { method: 'PONG', id: 'three' }],
    ['with an object', { method: 'PONG', id: { n: 3 }, time: 5 }],
    ['with nothing', { method: 'PONG' }],
    ['with params', { method: 'PONG', params: 'x', id: null }],
  ])('a PONG %s answers a ping and gets no reply (A-WS-HEARTBEAT)', async (_name, pong) => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['IKAUSDT@depth15'], id: 1 });
    await client.settle();
    client.take();
    for (let minute = 1; minute <= 11; minute += 1) clock.advance(60_000);
    client.say(pong);
    await client.settle();
    expect(client.take().length).toBe(11);
    for (let minute = 1; minute <= 11; minute += 1) clock.advance(60_000);
    await client.settle();
    expect(client.take().map(({ event }) => event)).toEqual(Array.from({ length: 11 }, () => 'ping'));
    clock.advance(60_000);
    expect(await client.closed()).toBe(1006);
  });

  it('allow twenty sockets per address over both markets (R53)', async () => {
    const { info } = (await startUntradedRig()).simulator;
    const first = await connect(info.spotWs);
    for (let i = 1; i < 20; i += 1) await connect(i % 2 === 0 ? info.spotWs : info.futuresWs);
    await expect(connect(info.spotWs)).rejects.toThrow('429');
    await expect(connect(info.futuresWs)).rejects.toThrow('429');
    first.end();
    await first.closed();
    await connect(info.futuresWs);
  });
});

/** Returns the number of subscribed futures channels, as the control interface counts them. */
async function channels(rig: Rig): Promise<number> {
  const { json } = await control(rig, 'GET', '/ledger');
  return (json as { futures: { channels: number } }).futures.channels;
}
