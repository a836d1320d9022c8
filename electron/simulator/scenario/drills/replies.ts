import type { WrittenDrill } from '../drill.ts';

// Only real orders count: a demo order has no cost and must not use up the fault.
const once = (seconds: number) => ({
  kind: 'sentOnce' as const,
  text: 'No second order was sent while the fate of the first was open.',
  seconds,
});
// The account's own stream may report the outcome before a query does.
const learned = {
  kind: 'learnedFate' as const,
  text: 'What became of the order was found out: from the account stream, or by asking the exchange.',
  seconds: 30,
};

/** Drills about missing or wrong replies to orders, and about limits, clocks and keys. */
export const replyDrills: readonly WrittenDrill[] = [
  {
    name: 'lostReply',
    title: 'The lost reply',
    briefing:
      'Place a small limit order. The exchange accepts it, and the reply never arrives. Find out what became of it before you send anything else.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The reply to the next order is lost.',
        fault: { kind: 'lostReply', method: 'POST', path: 'v3/order' },
      },
    ],
    points: [once(20), learned],
  },
  {
    name: 'lostRequest',
    title: 'The order that never arrived',
    briefing:
      'Place a small limit order. The connection breaks before the exchange has read it. You cannot see the difference from a lost reply: ask first.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The next order is lost on its way.',
        fault: { kind: 'lostRequest', method: 'POST', path: 'v3/order' },
      },
    ],
    points: [once(8), learned],
  },
  {
    name: 'delayedReply',
    title: 'The late reply',
    briefing: 'Place a small limit order. The exchange accepts it at once and answers eight seconds later. Wait.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The reply to the next order takes eight seconds.',
        fault: { kind: 'delayReply', method: 'POST', path: 'v3/order', milliseconds: 8000 },
      },
    ],
    points: [once(8)],
  },
  {
    name: 'serverError',
    title: 'An error that says nothing',
    briefing:
      'Place a small limit order. The exchange accepts it and answers with error 500 all the same. An error of the server is no refusal.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The next order is answered with error 500.',
        fault: { kind: 'rest500', method: 'POST', path: 'v3/order' },
      },
    ],
    points: [once(20), learned],
  },
  {
    name: 'htmlReply',
    title: 'A page instead of an answer',
    briefing:
      'Place a small limit order. The exchange accepts it; a gateway in between answers with a page of its own.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The next order is answered with a page.',
        fault: { kind: 'html', method: 'POST', path: 'v3/order' },
      },
    ],
    points: [once(20), learned],
  },
  {
    name: 'tooManyRequests',
    title: 'The spent limit',
    briefing:
      'The weight of your address is spent: the next request is refused with 429, and one more within ten seconds brings a ban. Send nothing until the pause is over.',
    seconds: 60,
    steps: [{ at: 2, say: 'The weight of the address is spent.', fault: { kind: 'spendLimit' } }],
    after: [{ at: 0, fault: { kind: 'liftLimit' } }],
    points: [
      { kind: 'silent', text: 'Nothing was sent for ten seconds after the refusal.', status: 429, seconds: 9.9 },
      { kind: 'refusedAtMost', text: 'One refusal was enough.', status: 429, most: 1 },
      { kind: 'servedAgain', text: 'The exchange served you again after the pause.', status: 429, seconds: 40 },
    ],
  },
  {
    name: 'clockSkew',
    title: 'Two clocks',
    briefing:
      "The exchange's clock runs 45 seconds ahead of yours, and refuses signatures more than 30 seconds old. Ask for its time, and sign by that.",
    seconds: 60,
    steps: [
      {
        at: 2,
        say: "The exchange's clock jumps 45 seconds ahead.",
        fault: { kind: 'skewClock', milliseconds: 45_000 },
      },
    ],
    points: [
      { kind: 'servedAgain', text: 'Requests were signed by the time of the exchange.', status: 401, seconds: 30 },
      { kind: 'refusedAtMost', text: 'A wrong time was not sent again and again.', status: 401, most: 10 },
    ],
  },
  {
    name: 'keyExpiry',
    title: 'The expired key',
    briefing:
      'Your key ends in the middle of the session. Every private request is refused: stop asking, and get a new key before you trade on.',
    seconds: 60,
    steps: [{ at: 2, mark: 'expiry', say: 'The key is no longer valid.', account: { key: 0, disabled: true } }],
    after: [{ at: 0, account: { key: 0, disabled: false } }],
    points: [{ kind: 'refusedAtMost', text: 'The dead key was not used again and again.', status: 403, most: 10 }],
  },
];
