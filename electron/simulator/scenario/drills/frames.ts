import type { WrittenDrill } from '../drill.ts';

const steady = (what: string) => ({
  kind: 'noOrder' as const,
  text: `No order was sent while ${what}.`,
  from: 'begin',
  to: 'end',
  listening: true,
});
const over = { at: 20, mark: 'end', say: 'The stream is whole again.', fault: { kind: 'none' as const } };

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
    title: 'Holes in the stream',
    briefing: 'For fifteen seconds frames are missing from every stream. The book you see may be wrong: let it be.',
    seconds: 30,
    steps: [
      { at: 5, mark: 'begin', say: 'Frames go missing.', fault: { kind: 'dropFrame' } },
      { at: 6, every: 1, times: 14, fault: { kind: 'dropFrame', count: 3 } },
      over,
    ],
    points: [steady('frames were missing')],
  },
  {
    name: 'duplicatedFrames',
    title: 'Everything twice',
    briefing: 'For fifteen seconds frames come twice. What was traded once must count once: check before you act.',
    seconds: 30,
    steps: goesOn('Frames come twice.', 'duplicateFrame', 5),
    points: [steady('frames came twice')],
  },
  {
    name: 'reorderedFrames',
    title: 'Out of order',
    briefing: 'For fifteen seconds frames overtake one another. An older price is not a newer one: wait.',
    seconds: 30,
    steps: goesOn('Frames overtake one another.', 'swapFrames', 3),
    points: [steady('frames came out of order')],
  },
  {
    name: 'corruptedFrames',
    title: 'Noise on the line',
    briefing: 'For fifteen seconds some frames break off in noise. The desk says which prices are stale: believe it.',
    seconds: 30,
    steps: goesOn('Frames break off in noise.', 'corruptFrame', 3),
    points: [steady('frames were spoilt')],
  },
  {
    name: 'silentSocket',
    title: 'The silent socket',
    briefing:
      'For twenty-five seconds every socket stays open and says nothing. A price that does not move is not a quiet market: send no order on it.',
    seconds: 40,
    steps: [
      {
        at: 5,
        mark: 'begin',
        say: 'The sockets fall silent.',
        fault: { kind: 'silenceSockets', milliseconds: 25_000 },
      },
      { at: 30, mark: 'end', say: 'The sockets speak again.', fault: { kind: 'none' } },
    ],
    points: [steady('the sockets were silent')],
  },
];
