import type { WrittenDrill } from '../drill.ts';

// Only real orders count: a demo order has no cost and must not use up the fault.
const once = (seconds: number) => ({
  kind: 'sentOnce' as const,
  text: 'No second order was sent while the first was unconfirmed.',
  seconds,
});
// The account's own stream may report the outcome before a query does.
const learned = {
  kind: 'learnedFate' as const,
  text: 'The status of the order was found: from the account stream or by a query.',
  seconds: 30,
};

/** Drills about missing or wrong replies to orders, and about limits, clocks and keys. */
export const replyDrills: readonly WrittenDrill[] = [
  {
    name: 'lostReply',
    title: 'Lost reply',
    briefing:
      'Place a small limit order. The exchange accepts it, but the reply never arrives. Find out its status before you send anything else. You learn: never resend an order while its status is unknown.',
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
    title: 'Lost order',
    briefing:
      'Place a small limit order. The connection breaks before the exchange receives it. It looks like a lost reply: query first. You learn: a missing reply does not mean a missing order, and the reverse.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The next order is lost on the way.',
        fault: { kind: 'lostRequest', method: 'POST', path: 'v3/order' },
      },
    ],
    points: [once(8), learned],
  },
  {
    name: 'delayedReply',
    title: 'Late reply',
    briefing:
      'Place a small limit order. The exchange accepts it immediately and replies eight seconds later. Wait. You learn: a slow reply is not a rejection.',
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
    title: 'Server error',
    briefing:
      'Place a small limit order. The exchange accepts it but replies with error 500. You learn: a server error is not a rejection.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The next order gets error 500.',
        fault: { kind: 'rest500', method: 'POST', path: 'v3/order' },
      },
    ],
    points: [once(20), learned],
  },
  {
    name: 'htmlReply',
    title: 'HTML reply',
    briefing:
      'Place a small limit order. The exchange accepts it, but a gateway replies with an HTML page. You learn: an unreadable reply says nothing about the order.',
    seconds: 60,
    steps: [
      {
        at: 1,
        say: 'The next order gets an HTML page.',
        fault: { kind: 'html', method: 'POST', path: 'v3/order' },
      },
    ],
    points: [once(20), learned],
  },
  {
    name: 'tooManyRequests',
    title: 'Rate limit exhausted',
    briefing:
      'The request weight of your address is used up: the next request gets error 429, and another one within ten seconds leads to a ban. Send nothing until the pause is over. You learn: stop at the first 429.',
    seconds: 60,
    steps: [{ at: 2, say: 'The request weight of the address is used up.', fault: { kind: 'spendLimit' } }],
    after: [{ at: 0, fault: { kind: 'liftLimit' } }],
    points: [
      { kind: 'silent', text: 'Nothing was sent for ten seconds after the error.', status: 429, seconds: 9.9 },
      { kind: 'refusedAtMost', text: 'Only one request got error 429.', status: 429, most: 1 },
      { kind: 'servedAgain', text: 'Requests were accepted again after the pause.', status: 429, seconds: 40 },
    ],
  },
  {
    name: 'clockSkew',
    title: 'Clock skew',
    briefing:
      'The exchange’s clock is 45 seconds ahead, and it rejects signatures older than 30 seconds. Query its time and sign with it. You learn: sign with exchange time.',
    seconds: 60,
    steps: [
      {
        at: 2,
        say: "The exchange's clock jumps 45 seconds ahead.",
        fault: { kind: 'skewClock', milliseconds: 45_000 },
      },
    ],
    points: [
      { kind: 'servedAgain', text: 'Requests were signed with exchange time.', status: 401, seconds: 30 },
      { kind: 'refusedAtMost', text: 'The wrong time was not sent repeatedly.', status: 401, most: 10 },
    ],
  },
  {
    name: 'keyExpiry',
    title: 'Expired key',
    briefing:
      'Your API key expires during the session. All private requests are rejected: stop sending them and add a new key. You learn: stop on key errors.',
    seconds: 60,
    steps: [{ at: 2, mark: 'expiry', say: 'The key is no longer valid.', account: { key: 0, disabled: true } }],
    after: [{ at: 0, account: { key: 0, disabled: false } }],
    points: [{ kind: 'refusedAtMost', text: 'The expired key was not used repeatedly.', status: 403, most: 10 }],
  },
];
