/** The checkers of the scenarios can fail: they find the traces of a client that sends twice (R35). */
import { describe, expect, test } from 'vitest';
import type { Intent } from '../../shared/domain/intent.ts';
import type { OrderDraft } from '../../shared/domain/order.ts';
import { roundPrice, smallestQuantity } from '../../shared/domain/orderCheck.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import { until } from '../main/support/until.ts';
import { place } from '../simulator/support/signing.ts';
import { createFastClock } from '../support/fastClock.ts';
import { checkPlacements, nameOf, type CheckedIntent } from './support/checkPlacements.ts';
import { confirm, hasEnded } from './support/person.ts';
import { startRealDesk, type RealDesk } from './support/realDesk.ts';
import { readTruth, type Truth } from './support/truth.ts';

const intent = (state: CheckedIntent['state'], orderId: string | null = null): CheckedIntent => ({
  clientOrderId: 'a',
  state,
  orderId,
  draft: { market: 'spot' },
});
const order = { name: 'spot:a', market: 'spot', orderId: '1', status: 'NEW', filled: '0' } as const;
const once: Truth = { received: { 'spot:a': 1 }, accepted: { 'spot:a': 1 }, orders: [order] };
const refused: Truth = { received: { 'spot:a': 1 }, accepted: {}, orders: [] };
const nothing: Truth = { received: {}, accepted: {}, orders: [] };

describe('placement checker', () => {
  test.each<[CheckedIntent['state'], string | null, Truth]>([
    ['placed', '1', once],
    ['rejected', null, refused],
    ['notPlaced', null, refused],
    ['notPlaced', null, nothing],
    ['notSent', null, nothing],
  ])('R35: reports no breach for %s with matching exchange records', (state, orderId, truth) => {
    expect(checkPlacements([intent(state, orderId)], truth)).toEqual([]);
  });

  test.each<[string, CheckedIntent, Truth, string[]]>([
    ['sent twice', intent('placed', '1'), { ...once, received: { 'spot:a': 2 } }, ['spot:a: sent 2 times']],
    [
      'accepted twice',
      intent('placed', '1'),
      { ...once, accepted: { 'spot:a': 2 }, orders: [order, { ...order, orderId: '2' }] },
      ['spot:a: accepted 2 times', 'spot:a: placed under another id'],
    ],
    ['placed and absent', intent('placed', '1'), refused, ['spot:a: placed, and the exchange has none']],
    ['placed under another id', intent('placed', '2'), once, ['spot:a: placed under another id']],
    ['not placed and there', intent('notPlaced'), once, ['spot:a: notPlaced, and the exchange has it']],
    ['rejected and there', intent('rejected'), once, ['spot:a: rejected, and the exchange has it']],
    ['rejected without a word', intent('rejected'), nothing, ['spot:a: rejected, and it never arrived']],
    ['not sent and arrived', intent('notSent'), refused, ['spot:a: notSent, and it arrived']],
    ['in doubt for ever', intent('inDoubt'), nothing, ['spot:a: still inDoubt']],
    [
      'sent again under a fresh id',
      intent('placed', '1'),
      { ...once, received: { 'spot:a': 1, 'spot:b': 1 } },
      ['spot:b: confirmed by nobody'],
    ],
  ])('R35: reports an order %s', (_, one, truth, breaches) => {
    expect(checkPlacements([one], truth)).toEqual(breaches);
  });
});

const restingDraft = (desk: RealDesk, market: Market): OrderDraft => {
  const instrument = desk.instrument(market, 'BTCUSDT');
  const price = roundPrice((desk.last(market, 'BTCUSDT') * 0.9).toFixed(4), 'BUY', instrument);
  const common = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price } as const;
  const quantity = smallestQuantity(instrument)!;
  return market === 'spot'
    ? { ...common, market, quantity }
    : { ...common, market, quantity, positionSide: 'LONG', reduceOnly: false };
};

/**
 * Returns the first intent that was really sent and has ended; on a slow machine an earlier one may end without being
 * sent.
 */
async function sendOnce(desk: RealDesk, market: Market): Promise<Intent> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const intentId = await confirm(desk, () => restingDraft(desk, market));
    await until(() => hasEnded(desk, intentId), 'the end of the doubt', 60_000);
    const intent = desk.view.intents().get(intentId)!;
    if (intent.state !== 'notSent') return intent;
  }
  throw new Error('nothing ever left');
}

test.each([
  ['spot', 'a fresh id'],
  ['futures', 'a fresh id'],
  ['futures', 'the same id'],
] as const)(
  'B-A1 R35: on %s, an order sent again under %s after a lost response is detected at the simulator',
  { timeout: 120_000 },
  async (market, under) => {
    const desk = await startRealDesk(20);
    try {
      const intents = () => [...desk.view.intents().values()];
      await desk.control('/fault', { kind: 'lostReply', market, method: 'POST' });
      const sent = await sendOnce(desk, market);
      expect(checkPlacements(intents(), await readTruth(desk.simulator))).toEqual([]);
      const { price, quantity } = sent.draft as OrderDraft;
      const newClientOrderId = under === 'the same id' ? sent.clientOrderId : 'again';
      const again = await place(desk, market, { price, quantity, newClientOrderId });
      expect(again.status).toBe(200);
      const found = checkPlacements(intents(), await readTruth(desk.simulator));
      const name = nameOf(sent);
      expect(found).toEqual(
        under === 'the same id'
          ? [`${name}: sent 2 times`, `${name}: accepted 2 times`, `${name}: placed under another id`]
          : [`${market}:again: confirmed by nobody`],
      );
    } finally {
      await desk.stop();
    }
  },
);

test('on a fast clock timers fire in order, never early, not after a cancel; wall time advances equally', async () => {
  const clock = createFastClock(50);
  const [began, wall] = [clock.monotonic(), clock.now()];
  const fired: number[] = [];
  const cancelled = clock.after(1, () => fired.push(Number.NaN));
  cancelled();
  const waits = [1_000, 0, 333, 51, 1, 49];
  await Promise.all(
    waits.map(
      (milliseconds) =>
        new Promise<void>((resolve) => {
          clock.after(milliseconds, () => {
            fired.push(clock.monotonic() - began);
            resolve();
          });
        }),
    ),
  );
  expect(fired).toEqual(waits.toSorted((a, b) => a - b));
  expect(clock.now() - wall).toBe(clock.monotonic() - began);
  clock.stop();
});
