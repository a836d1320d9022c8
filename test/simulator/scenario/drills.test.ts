import { describe, expect, it } from 'vitest';
import { allDrills } from '../../../electron/simulator/scenario/drills.ts';
import { connect, control, startRig } from '../support/rig.ts';
import { askSigned } from '../support/signing.ts';
import {
  atMarket,
  cancelAll,
  listen,
  requestOpenOrders,
  requestOpenOrdersByExchangeTime,
  readDrill,
  runDrill,
  send,
  times,
  type Act,
} from './drillRig.ts';

interface Behaviour {
  readonly before?: readonly Act[];
  readonly good: readonly Act[];
  readonly bad: readonly Act[];
  /** Verdicts of the points: h held, b broken. */
  readonly verdicts: readonly [good: string, bad: string];
}

const askFirst: Behaviour = {
  good: [2000, send(), 3000, requestOpenOrders],
  bad: [2000, send(), 3000, send()],
  verdicts: ['hh', 'bb'],
};
const handsOff: Behaviour = { good: [], bad: [10_000, send()], verdicts: ['h', 'b'] };
const listening: Behaviour = { ...handsOff, before: [listen] };

const demoOrder = {
  symbol: 'BTCSUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'MARKET',
  quantity: '0.001',
  newClientOrderId: 'demo1',
};

const behaviours: Readonly<Record<string, Behaviour>> = {
  lostReply: askFirst,
  lostRequest: askFirst,
  serverError: askFirst,
  htmlReply: askFirst,
  delayedReply: {
    good: [2000, send(), 9000, requestOpenOrders],
    bad: [2000, send(), 1000, send()],
    verdicts: ['h', 'b'],
  },
  tooManyRequests: {
    before: [requestOpenOrders],
    good: [3000, requestOpenOrders, 12_000, requestOpenOrders],
    bad: [3000, requestOpenOrders, 1000, requestOpenOrders, 1000, requestOpenOrders],
    verdicts: ['hhh', 'bbb'],
  },
  clockSkew: {
    good: [3000, requestOpenOrders, requestOpenOrdersByExchangeTime],
    bad: [3000, ...times(11, requestOpenOrders)],
    verdicts: ['hh', 'bb'],
  },
  keyExpiry: { good: [3000, requestOpenOrders], bad: [3000, ...times(11, requestOpenOrders)], verdicts: ['h', 'b'] },
  droppedFrames: listening,
  duplicatedFrames: listening,
  reorderedFrames: listening,
  corruptedFrames: listening,
  silentSocket: listening,
  gap: { before: [send()], good: [10_000, cancelAll], bad: [22_000, send()], verdicts: ['hh', 'bb'] },
  haltedSymbol: handsOff,
  flashCrash: { good: [15_000, send()], bad: [15_000, atMarket('SELL', 'SHORT')], verdicts: ['hh', 'bh'] },
  squeeze: {
    before: [atMarket('SELL', 'SHORT')],
    good: [10_000, atMarket('BUY', 'SHORT')],
    bad: [10_000, send()],
    verdicts: ['hhh', 'bbh'],
  },
};

it('every drill has a good and a bad behaviour in this test', () => {
  expect(allDrills().map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(behaviours)));
  expect(allDrills()).toHaveLength(Object.keys(behaviours).length);
});

describe.each(Object.entries(behaviours))('Drill %s (R37)', (name, { before, good, bad, verdicts }) => {
  it.each([
    ['good', good, verdicts[0]],
    ['bad', bad, verdicts[1]],
  ] as const)('judges a %s trader by its points, and leaves no fault armed', async (_kind, acts, expected) => {
    const rig = await startRig();
    const { state, points, happened, figures } = await runDrill(rig, name, acts, before);
    expect([state, points.map(({ verdict }) => verdict[0]).join('')]).toEqual(['finished', expected]);
    const script = allDrills().find((drill) => drill.name === name)!;
    for (const { say } of script.steps) if (say !== undefined) expect(happened.map(({ text }) => text)).toContain(say);
    expect(Object.keys(figures)).toEqual(['requests', 'refused', 'orders', 'fills', 'futuresResult']);
    expect((await control(rig, 'GET', '/fault')).json).toEqual({ armed: [] });
    const { market, time } = rig.simulator.venue;
    expect(market.find('futures', 'BTCUSDT')!.state(time.now())).toBe('open');
  });
});

describe('Drill report', () => {
  it('lists faults with their times, and a figure for each point', async () => {
    const rig = await startRig();
    const { happened, points, figures } = await runDrill(rig, 'lostReply', [2000, send(), 3000, send()]);
    expect(happened).toEqual([
      { seconds: 1, text: 'The reply to the next order is lost.', code: 'say1', params: {} },
      {
        seconds: 2,
        text: 'lostReply struck futures POST /capi/v3/order',
        code: 'strike',
        params: { kind: 'lostReply', market: 'futures', method: 'POST', path: '/capi/v3/order' },
      },
    ]);
    expect(points).toEqual([
      {
        text: 'No second order was sent while the first was unconfirmed.',
        verdict: 'broken',
        figure: '1 more orders while it was open',
        code: 'moreOrders',
        params: { number: 1 },
      },
      {
        text: 'The status of the order was found: from the account stream or by a query.',
        verdict: 'broken',
        figure: 'nobody found out within 30 s',
        code: 'notLearned',
        params: { seconds: 30 },
      },
    ]);
    expect(figures).toMatchObject({ requests: 2, refused: 0, orders: 2 });
  });

  it('is identical, with its transcript, for the same seed and commands', async () => {
    const twice = await Promise.all(
      [1, 2].map(async () => {
        const rig = await startRig();
        const report = await runDrill(rig, 'squeeze', [10_000]);
        return [report, (await control(rig, 'GET', '/transcript')).json];
      }),
    );
    expect(twice[0]).toEqual(twice[1]);
  });

  it('marks points as untried when no order was sent', async () => {
    const rig = await startRig();
    const { points } = await runDrill(rig, 'lostReply', []);
    expect(points.map(({ verdict }) => verdict)).toEqual(['untried', 'untried']);
  });

  it('marks stream points as untried when no stream was subscribed', async () => {
    const rig = await startRig();
    for (const name of ['droppedFrames', 'silentSocket']) {
      const { points } = await runDrill(rig, name, []);
      expect(points.map(({ verdict, figure }) => [verdict, figure])).toEqual([['untried', 'nobody heard a stream']]);
    }
  });

  it('a demo order does not consume the fault armed for the first order', async () => {
    const rig = await startRig();
    const demo: Act = (at) =>
      askSigned(at, 'futures', '/capi/v3/sim/order', { method: 'POST', body: JSON.stringify(demoOrder) });
    const { happened } = await runDrill(rig, 'lostReply', [2000, demo, send(), 3000, requestOpenOrders]);
    expect(happened.map(({ text }) => text)).toEqual([
      'The reply to the next order is lost.',
      'lostReply struck futures POST /capi/v3/order',
    ]);
  });
});

describe('Starting and stopping drills', () => {
  it('a stopped drill leaves no fault, halt, disabled key or clock skew', async () => {
    const rig = await startRig();
    const stop = () => control(rig, 'POST', '/drill/stop', {});
    for (const [name, milliseconds] of [
      ['silentSocket', 6000],
      ['haltedSymbol', 6000],
      ['keyExpiry', 3000],
      ['clockSkew', 3000],
      ['droppedFrames', 5500],
    ] as const) {
      expect((await control(rig, 'POST', '/drill', { name })).status).toBe(200);
      rig.clock.advance(milliseconds);
      expect(((await stop()).json as { state: string }).state).toBe('stopped');
      expect((await control(rig, 'GET', '/fault')).json).toEqual({ armed: [] });
      // The greeting arrives: no socket is silenced any more.
      (await connect(rig.simulator.info.futuresWs)).end();
      expect(await (requestOpenOrders as (at: typeof rig) => Promise<unknown>)(rig)).toMatchObject({ status: 200 });
    }
    const { market, time } = rig.simulator.venue;
    expect(market.find('futures', 'BTCUSDT')!.state(time.now())).toBe('open');
    expect((await stop()).json).toEqual({ error: 'no drill runs', code: 'noDrill', params: {} });
  });

  it('runs one drill at a time, rejects unknown names, and is cleared by a reset', async () => {
    const rig = await startRig();
    expect((await control(rig, 'GET', '/drill')).json).toBe(null);
    const unknown = await control(rig, 'POST', '/drill', { name: 'nope' });
    expect([unknown.status, (unknown.json as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('name must be one of lostReply, lostRequest, '),
    ]);
    await control(rig, 'POST', '/drill', { name: 'gap' });
    expect((await readDrill(rig)).state).toBe('running');
    expect((await control(rig, 'POST', '/drill', { name: 'squeeze' })).json).toEqual({
      error: 'the drill gap runs: stop it first (POST /drill/stop)',
      code: 'busy',
      params: { name: 'gap' },
    });
    await control(rig, 'POST', '/reset', {});
    expect((await control(rig, 'GET', '/drill')).json).toBe(null);
  });

  it('a market drill runs on simulated time, a reply drill on real time (R38)', async () => {
    const rig = await startRig({ timeFactor: 10 });
    await control(rig, 'POST', '/drill', { name: 'haltedSymbol' });
    rig.clock.advance(6500);
    const market = await readDrill(rig);
    expect(market.state).toBe('finished');
    await control(rig, 'POST', '/drill', { name: 'lostReply' });
    rig.clock.advance(59_000);
    // Its times are simulated ones, ten times as long as real time.
    const reply = await readDrill(rig);
    expect([market.to - market.from, reply.to - reply.from]).toEqual([market.elapsed * 1_000, 590_000]);
    expect(reply.from).toBeGreaterThanOrEqual(market.to);
    expect((await readDrill(rig)).state).toBe('running');
    rig.clock.advance(1000);
    expect((await readDrill(rig)).state).toBe('finished');
  });

  it('the list has every drill with its briefing and points', async () => {
    const { json } = await control(await startRig(), 'GET', '/drills');
    expect((json as { name: string }[]).map(({ name }) => name)).toEqual(allDrills().map(({ name }) => name));
    expect((json as unknown[])[0]).toEqual({
      name: 'lostReply',
      title: 'Lost reply',
      briefing: allDrills()[0]!.briefing,
      seconds: 60,
      points: [
        'No second order was sent while the first was unconfirmed.',
        'The status of the order was found: from the account stream or by a query.',
      ],
    });
  });
});
