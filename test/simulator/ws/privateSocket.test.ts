import { describe, expect, it } from 'vitest';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';
import { connectPrivate, place, wsOf, type MarketName } from '../support/signing.ts';
import { connect, control, startUntradedRig, START, type Frame, type Rig } from '../support/rig.ts';

const names = { spot: ['account', 'orders', 'fill'], futures: ['account', 'orders', 'fill', 'positions'] } as const;
const markets: MarketName[] = ['spot', 'futures'];

/** Opens a private socket that subscribes to every channel of its account. */
async function listening(rig: Rig, market: MarketName, key = 0, params: readonly string[] = names[market]) {
  const client = await connectPrivate(rig, market, key);
  client.say({ method: 'SUBSCRIBE', params, id: 1 });
  await client.settle();
  client.take();
  return client;
}
const news = (frames: Frame[]) => frames.filter(({ msgEvent }) => msgEvent !== undefined);

describe.each(markets)('Requests on private sockets of %s', (market) => {
  it('are acknowledged; only private channels of the market are valid, and they are invalid on public sockets', async () => {
    const rig = await startUntradedRig();
    const client = await connectPrivate(rig, market);
    client.take();
    client.say({ method: 'SUBSCRIBE', params: names[market], id: 1 });
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15'], id: 2 });
    client.say({ method: 'SUBSCRIBE', params: ['account', 'Orders'], id: '3' });
    client.say({ method: 'UNSUBSCRIBE', params: ['fill'], id: 4 });
    client.say({ method: 'PING', id: 5 });
    client.say({ method: 'LOGIN', id: 6 });
    client.say('hello');
    if (market === 'spot') client.say({ method: 'SUBSCRIBE', params: ['positions'], id: 7 });
    await client.settle();
    expect(client.take()).toEqual([
      { result: true, id: 1 },
      { result: false, id: 2, msg: 'INVALID_ARGUMENT: invalid channel : BTCUSDT@depth15' },
      { result: false, id: 3, msg: 'INVALID_ARGUMENT: invalid channel : Orders' },
      { result: true, id: 4 },
      { result: true, id: 5 },
      { result: false, id: 6, msg: 'INVALID_ARGUMENT: invalid event : LOGIN' },
      { result: false, msg: 'INVALID_ARGUMENT: unrecognized message : hello' },
      ...(market === 'spot' ? [{ result: false, id: 7, msg: 'INVALID_ARGUMENT: invalid channel : positions' }] : []),
    ]);
    const ledger = (await control(rig, 'GET', '/ledger')).json as Record<MarketName, { channels: number }>;
    expect(ledger[market].channels).toBe(names[market].length - 1);
    const open = await connect(wsOf(rig, market));
    open.take();
    open.say({ method: 'SUBSCRIBE', params: ['account'], id: 1 });
    await open.settle();
    expect(open.take()).toEqual([{ result: false, id: 1, msg: 'INVALID_ARGUMENT: invalid channel : account' }]);
  });

  it('pings carry type instead of event, and the socket closes after more than ten unanswered ones (A-WS-HEARTBEAT)', async () => {
    const rig = await startUntradedRig();
    const client = await listening(rig, market);
    for (let minute = 1; minute <= 3; minute += 1) {
      rig.clock.advance(60_000);
      await client.settle();
      expect(client.take()).toEqual([{ type: 'ping', time: String(START + minute * 60_000) }]);
      client.say({ method: 'PONG', id: minute });
    }
    await client.settle();
    for (let minute = 1; minute <= 11; minute += 1) rig.clock.advance(60_000);
    await client.settle();
    expect(client.take().length).toBe(11);
    rig.clock.advance(60_000);
    expect(await client.closed()).toBe(1006);
  });

  it('a socket without a subscription is closed after a minute (A-WS-IDLE)', async () => {
    const rig = await startUntradedRig();
    const client = await connectPrivate(rig, market);
    rig.clock.advance(59_999);
    await client.settle();
    rig.clock.advance(1);
    expect(await client.closed()).toBe(1006);
  });

  it('the 241st operation of an hour is rejected (R4)', async () => {
    const rig = await startUntradedRig();
    const client = await listening(rig, market);
    for (let i = 2; i <= 241; i += 1) client.say({ method: 'SUBSCRIBE', params: ['orders'], id: i });
    await client.settle();
    const answers = client.take();
    expect(answers.slice(0, -1).every(({ result }) => result === true)).toBe(true);
    expect(answers.at(-1)).toEqual({ result: false, id: 241, msg: 'INVALID_ARGUMENT: too many operations : 240' });
  });
});

describe.each(markets)('Pushes on %s (A-WS-PRIVATE)', (market) => {
  it('cover every channel with exactly the documented members', async () => {
    const rig = await startUntradedRig();
    const client = await listening(rig, market);
    await place(rig, market, { newClientOrderId: 'rests' });
    await client.settle();
    const resting = news(client.take());
    expect(resting.length).toBeGreaterThanOrEqual(2);
    const taken = await place(rig, market, {
      type: 'MARKET',
      price: undefined,
      timeInForce: undefined,
      newClientOrderId: 'takes',
    });
    expect(taken.status).toBe(200);
    await client.settle();
    const frames = [...resting, ...news(client.take())];
    for (const frame of frames) {
      const row = privateChannels[`${market}.${frame.e as 'orders'}`];
      // The row reads the whole frame: nothing is sent beside the documented members.
      const { E, v, e, msgEvent, d, ...more } = frame;
      expect([more, row.push.safeParse(frame).success]).toEqual([{}, true]);
      expect([e, E, typeof v, typeof msgEvent, Array.isArray(d)]).toEqual([row.name, START, 'number', 'string', true]);
    }
    expect(new Set(frames.map(({ e }) => e))).toEqual(new Set(names[market]));
    const first = frames.find(({ e }) => e === 'orders')!.d as { clientOrderId: string; status: string }[];
    expect(first[0]).toMatchObject({ clientOrderId: 'rests' });
    const last = frames.findLast(({ e }) => e === 'orders')!.d as { clientOrderId: string; status: string }[];
    expect(last.at(-1)).toMatchObject({ clientOrderId: 'takes', status: 'FILLED' });
  });

  it('have consecutive versions over all channels of the account', async () => {
    const rig = await startUntradedRig();
    const all = await listening(rig, market);
    const orders = await listening(rig, market, 0, ['orders']);
    for (let i = 0; i < 5; i += 1) await place(rig, market);
    for (const client of [all, orders]) await client.settle();
    const frames = news(all.take());
    const versions = frames.map(({ v }) => v as number);
    expect(versions.length).toBeGreaterThanOrEqual(10);
    expect(versions).toEqual(versions.map((_v, at) => versions[0]! + at));
    // A subscriber to one channel receives exactly its frames, with the same versions.
    expect(news(orders.take())).toEqual(frames.filter(({ e }) => e === 'orders'));
  });

  it('reach every socket of their account and no other', async () => {
    const rig = await startUntradedRig();
    // Keys 0 and 1 belong to the user, 4 to the copy trader, 5 to the partner.
    const [user, reader, trader, partner] = [
      await listening(rig, market, 0),
      await listening(rig, market, 1),
      await listening(rig, market, 4),
      await listening(rig, market, 5),
    ];
    const all = [user, reader, trader, partner];
    const settle = async () => {
      for (const client of all) await client.settle();
      return all.map((client) => news(client.take()));
    };
    expect((await place(rig, market)).status).toBe(200);
    const [ownNews, same, ...others] = await settle();
    expect(ownNews!.length).toBeGreaterThan(0);
    expect(same).toEqual(ownNews);
    expect(others).toEqual([[], []]);
    if (market === 'spot') return;
    expect((await place(rig, market, { quantity: '0.001' }, { key: 4 })).status).toBe(200);
    const [nothing, either, theirs, none] = await settle();
    expect([nothing, either, none]).toEqual([[], [], []]);
    expect(theirs!.length).toBeGreaterThan(0);
  });

  it("end with the subscription, and do not appear on the other market's sockets", async () => {
    const rig = await startUntradedRig();
    const other = market === 'spot' ? 'futures' : 'spot';
    const client = await listening(rig, market);
    const elsewhere = await listening(rig, other);
    client.say({ method: 'UNSUBSCRIBE', params: ['orders'], id: 2 });
    await client.settle();
    client.take();
    await place(rig, market);
    for (const one of [client, elsewhere]) await one.settle();
    const eventNames = news(client.take()).map(({ e }) => e);
    expect(eventNames.length).toBeGreaterThan(0);
    expect(eventNames).not.toContain('orders');
    expect(news(elsewhere.take())).toEqual([]);
  });

  it('continue after a reset, for the new accounts', async () => {
    const rig = await startUntradedRig();
    const client = await listening(rig, market);
    await place(rig, market);
    await client.settle();
    const before = news(client.take()).map(({ v }) => v as number);
    await control(rig, 'POST', '/reset', { seed: 99 });
    expect((await place(rig, market)).status).toBe(200);
    await client.settle();
    const after = news(client.take()).filter(({ v }) => (v as number) > before.at(-1)!);
    expect(after.map(({ e }) => e)).toContain('orders');
  });

  it('are affected by frame faults: dropped, duplicated, swapped, silenced', async () => {
    const rig = await startUntradedRig();
    const client = await listening(rig, market, 0, ['orders']);
    const ids = async (clientIds: string[]) => {
      for (const newClientOrderId of clientIds) await place(rig, market, { newClientOrderId });
      await client.settle();
      return news(client.take()).map(({ d }) => (d as { clientOrderId: string }[])[0]!.clientOrderId);
    };
    const quiet = await ids(['usual']);
    expect(new Set(quiet)).toEqual(new Set(['usual']));
    const each = quiet.length;
    const times = (id: string, count: number) => Array.from({ length: count }, () => id);
    await control(rig, 'POST', '/fault', { kind: 'dropFrame', stream: 'orders', count: each });
    expect(await ids(['lost', 'kept'])).toEqual(times('kept', each));
    await control(rig, 'POST', '/fault', { kind: 'duplicateFrame', stream: 'orders', count: each });
    expect(await ids(['twice'])).toEqual(times('twice', 2 * each));
    // The first frame is held back until after the next one.
    await control(rig, 'POST', '/fault', { kind: 'swapFrames', stream: 'orders' });
    expect(await ids(['first', 'second', 'third'])).toEqual(['second', 'first', 'third']);
    await control(rig, 'POST', '/fault', { kind: 'silenceSockets', market, milliseconds: 1000 });
    await place(rig, market, { newClientOrderId: 'unheard' });
    rig.clock.advance(1000);
    expect(await ids(['heard'])).toEqual(times('heard', each));
  });
});
