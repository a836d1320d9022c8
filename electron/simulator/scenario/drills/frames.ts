import type { WrittenDrill } from '../drill.ts';

const steady = (what: string) => ({
  kind: 'noOrder' as const,
  text: `No order was sent while ${what}.`,
  from: 'begin',
  to: 'end',
  listening: true,
});
const over = { at: 20, mark: 'end', say: 'The stream is complete again.', fault: { kind: 'none' as const } };

/** Returns steps with a fault that begins at once and repeats each second, until the stream is intact again. */
const goesOn = (say: string, kind: 'duplicateFrame' | 'swapFrames' | 'corruptFrame', count: number) => [
  { at: 5, mark: 'begin', say, fault: { kind, count } },
  { at: 6, every: 1, times: 14, fault: { kind, count } },
  over,
];

/** Drills about unreliable streams: the frames of both markets' books, trades and prices. */
export const frameDrills: readonly WrittenDrill[] = [
  {
    name: 'droppedFrames',
    title: 'Missing messages',
    briefing:
      'For fifteen seconds, messages are missing from every stream. The order book may be wrong: do not trade on it. You learn: do not trade on incomplete data.',
    seconds: 30,
    steps: [
      { at: 5, mark: 'begin', say: 'Messages are missing.', fault: { kind: 'dropFrame' } },
      { at: 6, every: 1, times: 14, fault: { kind: 'dropFrame', count: 3 } },
      over,
    ],
    points: [steady('messages were missing')],
  },
  {
    name: 'duplicatedFrames',
    title: 'Duplicate messages',
    briefing:
      'For fifteen seconds, messages arrive twice. Every trade must count once: check before you act. You learn: check figures before acting on them.',
    seconds: 30,
    steps: goesOn('Messages arrive twice.', 'duplicateFrame', 5),
    points: [steady('messages were duplicated')],
  },
  {
    name: 'reorderedFrames',
    title: 'Out-of-order messages',
    briefing:
      'For fifteen seconds, messages arrive out of order, so an older price may replace a newer one: wait. You learn: the last message is not always the latest price.',
    seconds: 30,
    steps: goesOn('Messages arrive out of order.', 'swapFrames', 3),
    points: [steady('messages were out of order')],
  },
  {
    name: 'corruptedFrames',
    title: 'Corrupted messages',
    briefing:
      'For fifteen seconds, some messages are corrupted. Stale prices are marked: do not trade on them. You learn: respect the stale mark.',
    seconds: 30,
    steps: goesOn('Messages are corrupted.', 'corruptFrame', 3),
    points: [steady('messages were corrupted')],
  },
  {
    name: 'silentSocket',
    title: 'Silent connection',
    briefing:
      'For twenty-five seconds, all connections stay open but send nothing. Prices that do not move are stale: send no order. You learn: no movement can mean no data.',
    seconds: 40,
    steps: [
      {
        at: 5,
        mark: 'begin',
        say: 'The connections stop sending.',
        fault: { kind: 'silenceSockets', milliseconds: 25_000 },
      },
      { at: 30, mark: 'end', say: 'The connections send again.', fault: { kind: 'none' } },
    ],
    points: [steady('the connections were silent')],
  },
];
