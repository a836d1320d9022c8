/** How a drill decides whether the outcome of an order was known: from the account's stream, or from a query (R37). */
import { expect, it } from 'vitest';
import { connectPrivate } from '../support/signing.ts';
import { control, startRig } from '../support/rig.ts';
import { cancelAll, requestOpenOrders, readDrill, runDrill, send, type Act } from './drillRig.ts';

/** Subscribes to the orders of the account. */
const listenToOrders: Act = async (rig) => {
  const socket = await connectPrivate(rig, 'futures');
  socket.say({ method: 'SUBSCRIBE', params: ['orders'], id: 1 });
  await socket.settle();
};
/** Drops the next frames of that stream. */
const loseFrames: Act = (rig) =>
  control(rig, 'POST', '/fault', { kind: 'dropFrame', market: 'futures', stream: 'orders', count: 20 });

const KNOWN = '0 more orders while it was open';
const UNKNOWN = 'nobody found out within 30 s';

it.each<[string, string, readonly Act[], readonly Act[], readonly string[]]>([
  [
    'the stream settles it before anybody asks, and the next order is a new one',
    'lostReply',
    [listenToOrders],
    [2000, send(), 10_000, send()],
    [`held ${KNOWN}`, 'held told after 0.0 s'],
  ],
  [
    'a stream whose frames were lost has told nothing',
    'lostReply',
    [listenToOrders],
    [loseFrames, 2000, send(), 10_000, send()],
    ['broken 1 more orders while it was open', `broken ${UNKNOWN}`],
  ],
  [
    'an order that never arrived is told by no stream',
    'lostRequest',
    [listenToOrders],
    [2000, send(), 3000, send()],
    ['broken 1 more orders while it was open', `broken ${UNKNOWN}`],
  ],
  [
    'what the stream says of another order does not count',
    'lostRequest',
    [send(), listenToOrders],
    [2000, send(), 3000, cancelAll],
    [`held ${KNOWN}`, `broken ${UNKNOWN}`],
  ],
  [
    'who asked may trade on',
    'lostReply',
    [],
    [2000, send(), 3000, requestOpenOrders, 1000, send()],
    [`held ${KNOWN}`, 'held asked after 3.0 s'],
  ],
  [
    'a second order before the question stays one too many',
    'lostReply',
    [],
    [2000, send(), 3000, send(), 1000, requestOpenOrders],
    ['broken 1 more orders while it was open', 'held asked after 4.0 s'],
  ],
  [
    'an order late in the drill leaves no time to tell',
    'lostReply',
    [],
    [50_000, send()],
    ['untried it ended before 20 s were over', 'untried it ended before 30 s were over'],
  ],
])('%s', async (_name, drill, before, acts, expected) => {
  const { points } = await runDrill(await startRig(), drill, acts, before);
  expect(points.map(({ verdict, figure }) => `${verdict} ${figure}`)).toEqual(expected);
});

it('a drill stopped before its deadlines marks its points as untried', async () => {
  const rig = await startRig();
  await control(rig, 'POST', '/drill', { name: 'lostReply' });
  rig.clock.advance(2000);
  await (send() as (at: typeof rig) => Promise<unknown>)(rig);
  rig.clock.advance(5000);
  await control(rig, 'POST', '/drill/stop', {});
  const { state, points } = await readDrill(rig);
  expect([state, points.map(({ verdict, figure }) => `${verdict} ${figure}`)]).toEqual([
    'stopped',
    ['untried it ended before 20 s were over', 'untried it ended before 30 s were over'],
  ]);
});
