import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { channels, type ChannelId } from '../../../shared/exchange/channels.ts';
import { ask, connect, control, refusedStatus, startRig, START, type Frame } from '../support/rig.ts';

const recording = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../../fixtures/payloads/ws.errors.probe.json'), 'utf8'),
) as { payload: { sent: unknown; received: Frame }[] };

describe('Handshake', () => {
  it('is rejected with 403 without a User-Agent, 404 on another path, 401 on the private path without a key', async () => {
    const { info } = (await startRig()).simulator;
    for (const origin of [info.spotRest, info.futuresRest]) {
      expect(await refusedStatus(origin, '/v3/ws/public', {})).toBe(403);
      expect(await refusedStatus(origin, '/v3/ws/other', { 'User-Agent': 'x' })).toBe(404);
      expect(await refusedStatus(origin, '/v3/ws/private', { 'User-Agent': 'x' })).toBe(401);
    }
  });

  it('sends the connected frame (A-WS-CONNECTED)', async () => {
    const { info } = (await startRig()).simulator;
    const client = await connect(info.futuresWs);
    expect(client.take()).toEqual([
      {
        cid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
        event: 'connected',
        time: String(START),
      },
    ]);
  });

  it('rejects the 21st socket of an address, and accepts one again after another has closed', async () => {
    const { info } = (await startRig()).simulator;
    const clients = [];
    for (let i = 0; i < 20; i += 1) clients.push(await connect(info.futuresWs));
    expect(await refusedStatus(info.futuresRest, '/v3/ws/public', { 'User-Agent': 'x' })).toBe(429);
    clients[0]!.end();
    await clients[0]!.closed();
    // The server notices the closed socket a moment later.
    let opened = false;
    while (!opened) {
      opened = await connect(info.futuresWs).then(
        () => true,
        () => false,
      );
    }
    expect(await refusedStatus(info.futuresRest, '/v3/ws/public', { 'User-Agent': 'x' })).toBe(429);
  });

  it('rejects the 301st attempt in five minutes, and accepts attempts again after that (A-WS-BUDGET)', async () => {
    const { clock, simulator } = await startRig();
    for (let i = 0; i < 300; i += 1)
      await refusedStatus(simulator.info.spotRest, '/v3/ws/private', { 'User-Agent': 'x' });
    expect(await refusedStatus(simulator.info.spotRest, '/v3/ws/private', { 'User-Agent': 'x' })).toBe(429);
    clock.advance(300_001);
    expect(await refusedStatus(simulator.info.spotRest, '/v3/ws/private', { 'User-Agent': 'x' })).toBe(401);
  });
});

describe('Requests and acknowledgements', () => {
  it('match the recorded answers of the live service', async () => {
    const { info } = (await startRig()).simulator;
    const client = await connect(info.futuresWs);
    client.take();
    expect(recording.payload.length).toBeGreaterThan(7);
    for (const { sent, received } of recording.payload) {
      client.say(sent);
      await client.settle();
      expect(client.take().filter((frame) => 'result' in frame)).toEqual([received]);
    }
  });

  it('a delisted contract gets one empty book', async () => {
    const { info } = (await startRig()).simulator;
    const client = await connect(info.futuresWs);
    client.take();
    client.say({ method: 'SUBSCRIBE', params: ['IKAUSDT@depth200'], id: 5 });
    await client.settle();
    expect(client.take()).toEqual([
      { result: true, id: 5 },
      { e: 'depthSnapshot', E: START, s: 'IKAUSDT', U: 0, u: 0, l: 200, d: 'SNAPSHOT', b: [], a: [] },
    ]);
  });

  it.each([
    ['a lower-case symbol', 'spot', 'btcusdt@depth15', 'INVALID_ARGUMENT: invalid symbol : btcusdt'],
    ['a lower-case contract', 'futures', 'btcusdt@depth15', 'INVALID_ARGUMENT: invalid symbol : cmt_btcusdt'],
  ] as const)(
    'rejects %s under strict, and accepts and counts it otherwise (R6)',
    async (_name, market, entry, msg) => {
      const strict = await startRig({ strict: true });
      const lenient = await startRig();
      const at = ({ info }: typeof strict.simulator) => (market === 'spot' ? info.spotWs : info.futuresWs);
      const refused = await connect(at(strict.simulator));
      refused.take();
      refused.say({ method: 'SUBSCRIBE', params: [entry], id: 1 });
      await refused.settle();
      expect(refused.take()).toEqual([{ result: false, id: 1, msg }]);
      const taken = await connect(at(lenient.simulator));
      taken.say({ method: 'SUBSCRIBE', params: [entry], id: 1 });
      await taken.settle();
      expect(taken.take().map(({ s, result }) => s ?? result)).toEqual([undefined, true, 'BTCUSDT']);
      expect((await control(lenient, 'GET', '/deviations')).json).toEqual({
        lowerCaseSymbol: { count: 1, last: entry },
      });
    },
  );

  it.each([
    ['spot', 'BTCUSDT@kline_1m_MARK_PRICE', 'invalid price type : MARK_PRICE'],
    ['spot', 'SOLUSDT@ticker', 'invalid symbol : SOLUSDT'],
    ['futures', 'BTCUSDT@kline_2h_LAST_PRICE', 'invalid interval : 2h'],
    ['futures', 'BTCUSDT@bookTicker', 'invalid event : bookTicker'],
    ['futures', 'BTCUSDT', 'invalid channel : BTCUSDT'],
  ] as const)('%s rejects %s', async (market, entry, text) => {
    const { info } = (await startRig()).simulator;
    const client = await connect(market === 'spot' ? info.spotWs : info.futuresWs);
    client.take();
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@trade', entry], id: 3 });
    await client.settle();
    expect(client.take()).toEqual([{ result: false, id: 3, msg: `INVALID_ARGUMENT: ${text}` }]);
  });

  it('acknowledges a repeated channel and sends one stream; unsubscribing ends it', async () => {
    const { clock, simulator } = await startRig();
    const client = await connect(simulator.info.futuresWs);
    client.take();
    for (const id of [1, 2]) client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15', 'BTCUSDT@depth15'], id });
    await client.settle();
    expect(client.take().map(({ id, e }) => e ?? id)).toEqual([1, 'depthSnapshot', 2]);
    clock.advance(500);
    await client.settle();
    expect(client.take().map(({ e }) => e)).toEqual(['depth']);
    client.say({ method: 'UNSUBSCRIBE', params: ['BTCUSDT@depth15'], id: '4' });
    await client.settle();
    expect(client.take()).toEqual([{ result: true, id: 4 }]);
    clock.advance(2000);
    await client.settle();
    expect(client.take()).toEqual([]);
  });

  it('accepts 100 channels in one frame and rejects the 101st; rejects the 241st operation of an hour (R4)', async () => {
    const { clock, simulator } = await startRig();
    const client = await connect(simulator.info.futuresWs);
    client.take();
    const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w'];
    const names = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'IKAUSDT', 'OLDUSDT'].flatMap((symbol) => [
      ...['ticker', 'trade', 'depth15', 'depth200'].map((event) => `${symbol}@${event}`),
      ...intervals.flatMap((i) => ['LAST_PRICE', 'MARK_PRICE'].map((price) => `${symbol}@kline_${i}_${price}`)),
    ]);
    client.say({ method: 'SUBSCRIBE', params: names.slice(0, 101), id: 0 });
    await client.settle();
    expect(client.take()).toEqual([{ result: false, id: 0, msg: 'INVALID_ARGUMENT: too many channels : 101' }]);
    client.say({ method: 'SUBSCRIBE', params: names.slice(0, 100), id: 1 });
    await client.settle();
    expect(client.take()[0]).toEqual({ result: true, id: 1 });
    const ledger = (await control({ clock, simulator }, 'GET', '/ledger')).json as { futures: { channels: number } };
    expect(ledger.futures.channels).toBe(100);
    client.say({ method: 'SUBSCRIBE', params: [names[100]], id: 1 });
    await client.settle();
    expect(client.take()).toEqual([{ result: false, id: 1, msg: 'INVALID_ARGUMENT: too many channels : 101' }]);
    for (let i = 4; i <= 240; i += 1) client.say({ method: 'UNSUBSCRIBE', params: [], id: i });
    client.say({ method: 'UNSUBSCRIBE', params: [], id: 241 });
    await client.settle();
    const answers = client.take().filter((frame) => 'result' in frame);
    expect(answers.slice(0, -1).every(({ result }) => result === true)).toBe(true);
    expect(answers.at(-1)).toEqual({ result: false, id: 241, msg: 'INVALID_ARGUMENT: too many operations : 240' });
  });
});

describe('Frames', () => {
  it('of every channel match their specification', async () => {
    const { clock, simulator } = await startRig();
    const { info } = simulator;
    for (const market of ['spot', 'futures'] as const) {
      const client = await connect(market === 'spot' ? info.spotWs : info.futuresWs);
      const params = ['BTCUSDT@ticker', 'BTCUSDT@depth15', 'BTCUSDT@trade', 'BTCUSDT@kline_1m_LAST_PRICE'];
      params.push(market === 'spot' ? 'BTCUSDT@bookTicker' : 'BTCUSDT@kline_5m_MARK_PRICE');
      client.say({ method: 'SUBSCRIBE', params, id: 1 });
      await client.settle();
      clock.advance(120_000);
      await client.settle();
      const seen = new Map<string, number>();
      for (const frame of client.take().slice(2)) {
        if (typeof frame.e !== 'string') continue;
        const kind = frame.e.replace('Snapshot', '');
        const { push } = channels[`${market}.${kind}` as ChannelId];
        // The row reads the whole frame: nothing is sent beside the documented members.
        expect(push.parse(frame)).toEqual(frame);
        seen.set(frame.e, (seen.get(frame.e) ?? 0) + 1);
      }
      const kinds = ['depth', 'depthSnapshot', 'kline', 'klineSnapshot', 'ticker', 'trade', 'tradeSnapshot'];
      expect([...seen.keys()].toSorted()).toEqual(market === 'spot' ? ['bookTicker', ...kinds] : kinds);
      expect(seen.get('trade')).toBeGreaterThan(20);
    }
  });

  it('of candles finish a bar with its final values before the next one starts', async () => {
    const { clock, simulator } = await startRig();
    const client = await connect(simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['ETHUSDT@kline_1m_LAST_PRICE'], id: 1 });
    await client.settle();
    clock.advance(180_000);
    await client.settle();
    const bars = new Map<number, Frame>();
    const opened: number[] = [];
    for (const frame of client.take()) {
      if (frame.e !== 'kline') continue;
      for (const bar of frame.d as Frame[]) {
        if (!bars.has(bar.t as number)) opened.push(bar.t as number);
        expect(bar.t).toBeGreaterThanOrEqual(opened.at(-1)! - 60_000);
        bars.set(bar.t as number, bar);
      }
    }
    expect(opened).toEqual([0, 1, 2, 3].map((minute) => Math.floor(START / 60_000) * 60_000 + minute * 60_000));
    const state = await ask(simulator.info.futuresRest, '/capi/v3/market/klines?symbol=ETHUSDT&interval=1m&limit=4');
    // The forming bar may have changed since its last frame; the ended ones may not.
    const [, second, third] = state.json as unknown[][];
    for (const [openTime, open, high, low, close, volume, , quote, trades] of [second!, third!]) {
      expect(bars.get(openTime as number)).toMatchObject({
        o: open,
        h: high,
        l: low,
        c: close,
        v: volume,
        q: quote,
        n: trades,
      });
    }
  });

  it('of trades send each trade once and match the trade tape', async () => {
    const rig = await startRig();
    const client = await connect(rig.simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['SOLUSDT@trade'], id: 1 });
    await client.settle();
    rig.clock.advance(60_000);
    await client.settle();
    const frames = client.take().filter(({ e }) => e === 'trade' || e === 'tradeSnapshot');
    const reportedTrades = frames.flatMap(({ d }) => d as Frame[]);
    expect(new Set(reportedTrades.map(({ t }) => t)).size).toBe(reportedTrades.length);
    expect((frames[0]!.d as Frame[]).length).toBe(50);
    const { json } = await control(rig, 'GET', '/state?market=futures&symbol=SOLUSDT');
    const tape = (json as { lastTrades: Frame[] }).lastTrades.toReversed();
    expect(reportedTrades.slice(-100).map(({ T, p, q, v, m }) => ({ T, p, q, v, m }))).toEqual(
      tape.map((trade) => ({ T: trade.time, p: trade.price, q: trade.qty, v: trade.quoteQty, m: trade.isBuyerMaker })),
    );
  });
});
