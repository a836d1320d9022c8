import { describe, expect, it } from 'vitest';
import { createPracticeModule } from '../../../../electron/main/features/practice/practiceModule.ts';
import type { SimulatorInfo } from '../../../../electron/main/exchange/embedded/simulatorHost.ts';
import type { HttpReply, HttpRequest, TransportFailure } from '../../../../electron/main/exchange/rest/transport.ts';
import type { PastDrill } from '../../../../shared/domain/pastDrill.ts';
import type { PracticeView } from '../../../../shared/ipc/practiceViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const TOKEN = 'token-of-the-test';
const offers = [{ name: 'lostReply', title: 'Lost', briefing: 'Place.', seconds: 60, points: ['Once.'] }];
const drill = {
  name: 'lostReply',
  title: 'Lost',
  briefing: 'Place.',
  state: 'running',
  seconds: 60,
  from: 1_000_000,
  to: 1_003_000,
  elapsed: 3,
  happened: [{ seconds: 1, text: 'Lost.', code: 'say1', params: {} }],
  points: [{ text: 'Once.', verdict: 'untried', figure: 'no order met the fault', code: 'noFault', params: {} }],
  figures: { requests: 1, refused: 0, orders: 0, fills: 0, futuresResult: '0' },
};
const drillReported = {
  name: 'lostReply',
  state: 'running',
  seconds: 60,
  elapsed: 3,
  happened: [{ at: 1, text: 'Lost.', code: 'say1', params: {} }],
  points: [{ text: 'Once.', verdict: 'untried', code: 'noFault', params: {} }],
  figures: drill.figures,
};
const replay = {
  state: 'playing',
  market: 'futures',
  symbol: 'BTCUSDT',
  kind: 'trades',
  row: 0,
  rows: 2,
  time: 1000,
  firstTime: 1000,
  lastTime: 9000,
  price: '50000.0',
  afterwards: 'goOn',
  refused: { count: 0, first: [] },
};

/** A double of the simulator's control API: it answers from `answers` by path, and records what it was sent. */
class ControlDouble {
  answers: Record<string, unknown> = { '/drills': offers, '/drill': null, '/replay': { state: 'none' } };
  factor = 1;
  refusal: string | null = null;
  failure: TransportFailure['reason'] | null = null;
  readonly sent: string[] = [];
  readonly headers: Readonly<Record<string, string>>[] = [];

  send({ method, url, body, headers }: HttpRequest): Promise<Result<HttpReply, TransportFailure>> {
    this.headers.push(headers);
    if (method === 'POST') this.sent.push(`${url} ${body}`);
    if (this.failure !== null) return Promise.resolve(fail({ reason: this.failure, sent: true, host: '127.0.0.1' }));
    const path = new URL(url).pathname;
    const refused = this.refusal !== null && method === 'POST';
    if (path === '/time' && body !== null) this.factor = (JSON.parse(body) as { factor: number }).factor;
    const known: Record<string, unknown> = { '/time': { factor: this.factor }, '/example': { until: null } };
    const answer = known[path] ?? this.answers[path] ?? {};
    const text = JSON.stringify(
      refused
        ? { error: this.refusal, code: 'replayRuns', params: { row: 7 } }
        : this.answers[path] === null
          ? null
          : answer,
    );
    return Promise.resolve(ok({ status: refused ? 400 : 200, headers: {}, body: Buffer.from(text) }));
  }

  close(): void {}
}

const infoAt = (address: string) => ({ control: { address, token: TOKEN } }) as unknown as SimulatorInfo;

function rig(info: SimulatorInfo | null = infoAt('http://127.0.0.1:9')) {
  const clock = createVirtualClock(1_700_000_000_000);
  const control = new ControlDouble();
  const pushed: PracticeView[] = [];
  const paced: number[] = [];
  const kept: PastDrill[] = [];
  const side = createPracticeModule(
    { clock, push: (_event, payload) => pushed.push(payload as PracticeView) },
    {
      transport: control,
      simulator: () => info,
      paced: (factor) => paced.push(factor),
      keepDrill: (one) => kept.push(one),
    },
  );
  const settled = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { clock, control, pushed, paced, kept, handlers: side.handlers, side, settled };
}

const nothing = {
  available: false,
  drills: [],
  drill: null,
  replay: null,
  timeFactor: 1,
  exampleUntil: null,
  error: null,
};

describe('Practice calls to the simulator control API (R37)', () => {
  it('returns drills, current drill, replay and time factor, and does not poll while nothing runs', async () => {
    const { handlers, control, pushed, settled } = rig();
    expect(await handlers['practice.view']({})).toEqual(
      ok({
        available: true,
        drills: offers,
        drill: null,
        replay: null,
        timeFactor: 1,
        exampleUntil: null,
        error: null,
      }),
    );
    const asked = control.headers.length;
    await settled(10_000);
    expect([control.headers.length - asked, pushed]).toEqual([0, []]);
    expect(control.headers.every((one) => one['Authorization'] === `Bearer ${TOKEN}`)).toBe(true);
  });

  it('stores when a drill ran: its planned end at the start, a later one when it runs on, and its own end', async () => {
    const { handlers, control, kept, settled } = rig();
    const report = async (change: object): Promise<void> => {
      control.answers['/drill'] = { ...drill, ...change };
      await settled(500);
    };
    control.answers['/drill'] = drill;
    await handlers['practice.startDrill']({ name: 'lostReply' });
    await report({ to: 1_063_000 });
    expect(kept).toEqual([{ name: 'lostReply', from: 1_000_000, to: 1_063_000 }]);
    // Exchange time may run faster than the seconds of the drill.
    await report({ to: 1_063_001 });
    await report({ to: 1_070_000, state: 'finished' });
    await handlers['practice.view']({});
    expect(kept.slice(1)).toEqual([
      { name: 'lostReply', from: 1_000_000, to: 1_123_001 },
      { name: 'lostReply', from: 1_000_000, to: 1_070_000 },
    ]);
  });

  it('polls a drill twice a second, publishes changes only, and stops when it ends', async () => {
    const { handlers, control, pushed, settled } = rig();
    control.answers['/drill'] = drill;
    const started = await handlers['practice.startDrill']({ name: 'lostReply' });
    expect(started).toMatchObject({ ok: true, value: { drill: drillReported } });
    expect(control.sent).toEqual(['http://127.0.0.1:9/drill {"name":"lostReply"}']);
    await settled(500);
    expect(pushed).toEqual([]);
    control.answers['/drill'] = { ...drill, elapsed: 4 };
    await settled(499);
    expect(pushed).toEqual([]);
    await settled(1);
    expect(pushed.map((view) => view.drill?.elapsed)).toEqual([4]);
    control.answers['/drill'] = { ...drill, state: 'finished', elapsed: 60 };
    await settled(500);
    expect(pushed.map((view) => view.drill?.state)).toEqual(['running', 'finished']);
    const asked = control.headers.length;
    await settled(5000);
    expect(control.headers.length).toBe(asked);
    expect(JSON.stringify(pushed)).not.toContain(TOKEN);
  });

  it('returns a refusal with the reason of the simulator', async () => {
    const { handlers, control } = rig();
    control.refusal = 'a replay runs: end it first';
    const wanted = { market: 'futures', symbol: 'BTCUSDT', name: 'day.csv', text: 'x', paused: true } as const;
    expect(await handlers['practice.startReplay'](wanted)).toEqual(
      fail(
        appError('rejected', 'error.practice.refused', {
          row: 7,
          code: 'replayRuns',
          reason: 'a replay runs: end it first',
        }),
      ),
    );
    expect(control.sent).toEqual([
      'http://127.0.0.1:9/replay {"market":"futures","symbol":"BTCUSDT","text":"x","paused":true}',
    ]);
  });

  it.each([
    [{ kind: 'pause' }, '/replay/pause {}'],
    [{ kind: 'resume' }, '/replay/resume {}'],
    [{ kind: 'step' }, '/replay/step {}'],
    [{ kind: 'stop' }, '/replay/stop {}'],
    [{ kind: 'jump', time: 5000 }, '/replay/jump {"time":5000}'],
  ] as const)('%j is sent to %s', async (wanted, sent) => {
    const { handlers, control } = rig();
    expect((await handlers['practice.replay'](wanted)).ok).toBe(true);
    expect(control.sent).toEqual([`http://127.0.0.1:9${sent}`]);
  });

  it('R38: the replay speed sets the time factor of the exchange and is reset when the file ends', async () => {
    const { handlers, control, paced, pushed, settled } = rig();
    expect(await handlers['practice.replay']({ kind: 'speed', factor: 60 })).toEqual(
      fail(appError('refused', 'error.practice.noReplay')),
    );
    control.answers['/replay'] = replay;
    expect(await handlers['practice.replay']({ kind: 'speed', factor: 60 })).toMatchObject({
      value: { timeFactor: 60 },
    });
    await handlers['practice.replay']({ kind: 'speed', factor: 10 });
    expect([paced, control.factor]).toEqual([[60, 10], 10]);
    control.answers['/replay'] = { ...replay, state: 'ended', row: 2, time: 9000 };
    await settled(500);
    expect([paced, control.factor]).toEqual([[60, 10, 1], 1]);
    expect(pushed.map((view) => [view.replay?.state, view.timeFactor])).toEqual([['ended', 1]]);
  });

  it('stopping the module resets the time factor and stops polling', async () => {
    const { handlers, side, control, pushed, settled } = rig();
    control.answers['/replay'] = replay;
    await handlers['practice.replay']({ kind: 'speed', factor: 60 });
    side.stop();
    control.answers['/replay'] = { ...replay, row: 1 };
    await settled(5000);
    expect([control.factor, pushed]).toEqual([1, []]);
  });
});

describe('Practice: resetting the account', () => {
  const balances = [{ wallet: 'spot', asset: 'USDT', amount: '1000' }] as const;

  it('sends the account and the amounts once', async () => {
    const { handlers, control } = rig();
    expect((await handlers['practice.reset']({ balances: [...balances], typed: ' reset ' })).ok).toBe(true);
    expect(control.sent).toEqual([
      'http://127.0.0.1:9/account/anew {"account":"user","balances":[{"wallet":"spot","asset":"USDT","amount":"1000"}]}',
    ]);
  });

  it('B-A8: sends nothing without the typed word', async () => {
    const { handlers, control } = rig();
    expect(await handlers['practice.reset']({ balances: [...balances], typed: 'rese' })).toEqual(
      fail(appError('refused', 'error.practice.word', { word: 'reset' })),
    );
    expect(control.sent).toEqual([]);
  });
});

describe('Practice: no usable simulator', () => {
  it('without a simulator the view is empty and every command is rejected', async () => {
    const { handlers } = rig(null);
    expect(await handlers['practice.view']({})).toEqual(ok(nothing));
    const none = fail(appError('unavailable', 'error.practice.none'));
    expect(await handlers['practice.startDrill']({ name: 'lostReply' })).toEqual(none);
    expect(await handlers['practice.stopDrill']({})).toEqual(none);
    expect(await handlers['practice.reset']({ balances: [], typed: 'reset' })).toEqual(none);
    expect(await handlers['practice.replay']({ kind: 'pause' })).toEqual(none);
  });

  it('never contacts a control address on another machine', async () => {
    const { handlers, control } = rig(infoAt('http://example.test:9'));
    expect(await handlers['practice.startDrill']({ name: 'lostReply' })).toEqual(
      fail(appError('refused', 'error.practice.notHere')),
    );
    expect(control.headers).toEqual([]);
  });

  it.each([
    ['timeout', 'timeout'],
    ['broken', 'unavailable'],
    ['unreachable', 'unavailable'],
  ] as const)('reports an unanswered request (%s) and recovers on the next poll', async (reason, kind) => {
    const { handlers, control, pushed, settled } = rig();
    control.failure = reason;
    expect(await handlers['practice.view']({})).toEqual(
      ok({ ...nothing, available: true, error: appError(kind, 'error.practice.silent') }),
    );
    control.failure = null;
    await settled(500);
    expect(pushed.map(({ error, drills }) => [error, drills])).toEqual([[null, offers]]);
  });

  it('rejects a malformed drill reply', async () => {
    const { handlers, control } = rig();
    control.answers['/drill'] = { ...drill, state: 'lost' };
    expect(await handlers['practice.view']({})).toMatchObject({
      value: { drill: null, error: { kind: 'unreadable', key: 'error.practice.unreadable' } },
    });
  });
});
