import { createDesk, rig } from './desk.ts';
import { createEventClock } from './eventClock.ts';
import { createModelExchange, type Fate } from './modelExchange.ts';

const prompt: Fate = { arrivesAfter: 10, repliesAfter: 15 };

/** Creates a trading part over a model exchange that handles each order according to `fate`. */
export async function createPlacingRig(patch: Parameters<typeof createDesk>[0] = {}, fate: Fate = prompt, seed = 1) {
  const clock = (patch.clock as ReturnType<typeof createEventClock> | undefined) ?? createEventClock();
  const desk = createDesk({ ...patch, clock }, seed);
  const model = createModelExchange({
    clock,
    fate: () => fate,
    lag: () => 0,
    latency: () => 5,
    queryFails: () => false,
    serverNow: () => clock.now(),
  });
  await desk.trading.handlers['trading.subscribe']({ ...rig });
  desk.trading.attach(model.rest, 'k1');
  await clock.run(500);
  return { ...desk, clock, model };
}
export type PlacingRig = Awaited<ReturnType<typeof createPlacingRig>>;

/** Uses a ticket and waits until its order has ended. */
export async function submit({ clock, submit: send }: PlacingRig, ticket: string) {
  const answer = send(ticket);
  await clock.run(20_000);
  return answer;
}
export const keyOf = (answer: { ok: boolean; error?: { key: string } }) => (answer.ok ? 'ok' : answer.error!.key);
