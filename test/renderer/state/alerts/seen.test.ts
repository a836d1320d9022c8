/** B-C10: the window reports to main how far it has processed the events. */
import { expect, it } from 'vitest';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { answerMarks } from '../../../../renderer/state/desk/desk.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';

function setUp() {
  const double = createRecordingBridge();
  const replies: ((reply: Result<Record<string, never>, ReturnType<typeof appError>>) => void)[] = [];
  double.answer('market.seen', () => new Promise((resolve) => replies.push(resolve)));
  const stop = answerMarks(createClient(double.bridge));
  const reply = async (answer: Parameters<(typeof replies)[number]>[0] = ok({})): Promise<void> => {
    replies.shift()?.(answer);
    await settle();
  };
  return { double, stop, reply, answered: () => double.requests('market.seen').map(({ number }) => number) };
}

it('B-C10: answers a mark at once', async () => {
  const { double, reply, answered } = setUp();
  double.send('market.mark', { number: 1 });
  await reply();
  double.send('market.mark', { number: 2 });
  expect(answered()).toEqual([1, 2]);
});

it('B-C10: of many waiting marks answers the first and the last, one call at a time', async () => {
  const { double, reply, answered } = setUp();
  for (let number = 1; number <= 30; number += 1) double.send('market.mark', { number });
  expect(answered()).toEqual([1]);
  await reply();
  await reply();
  expect(answered()).toEqual([1, 30]);
});

it('B-C10: answers again after a refused answer when main sends the mark again', async () => {
  const { double, reply, answered } = setUp();
  double.send('market.mark', { number: 7 });
  await reply(fail(appError('rateLimited', 'error.ipc.rate', {})));
  double.send('market.mark', { number: 7 });
  expect(answered()).toEqual([7, 7]);
});

it('removes its listener when stopped', () => {
  const { double, stop } = setUp();
  stop();
  expect(double.listeners('market.mark')).toBe(0);
});
