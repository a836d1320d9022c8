import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPast, type LoadPage } from '../../../../renderer/state/orders/past.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { settle } from '../../support/recordingBridge.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

interface Item {
  readonly id: string;
  readonly time: number;
}
const item = (id: number, time = id): Item => ({ id: String(id), time });
const create = () =>
  createPast<Item>(
    (one) => one.id,
    (one) => one.time,
  );
const ids = (past: ReturnType<typeof create>) => past.store.getState().items.map((one) => one.id);

/** A double of an exchange that holds items and returns pages of a fixed size, newest first, before a time. */
function pages(
  all: readonly Item[],
  size: number,
): { readonly load: LoadPage<Item>; readonly asked: (number | null)[] } {
  const asked: (number | null)[] = [];
  const load: LoadPage<Item> = (before) => {
    asked.push(before);
    const reach = all.filter((one) => before === null || one.time < before).toSorted((a, b) => b.time - a.time);
    return Promise.resolve(ok({ items: reach.slice(0, size), complete: reach.length <= size }));
  };
  return { load, asked };
}

describe('paged history', () => {
  it('loads the newest page, then older pages to the end', async () => {
    const past = create();
    const { load, asked } = pages([item(1), item(2), item(3), item(4), item(5)], 2);
    past.open(load);
    await settle();
    expect([ids(past), past.store.getState().complete]).toEqual([['5', '4'], false]);
    for (let i = 0; i < 6; i += 1) {
      past.older();
      await settle();
    }
    const { complete, status } = past.store.getState();
    expect([ids(past), complete, status]).toEqual([['5', '4', '3', '2', '1'], true, 'ready']);
    expect(asked.length).toBeLessThan(10);
  });

  it('restarts at the newest page if a refresh shares no entry with the shown ones, leaving no gap', async () => {
    const past = create();
    const all = [item(1), item(2), item(3)];
    past.open(pages(all, 3).load);
    await settle();
    expect([ids(past), past.store.getState().complete]).toEqual([['3', '2', '1'], true]);
    all.push(item(4), item(5), item(6), item(7));
    past.refresh();
    await settle();
    expect([ids(past), past.store.getState().complete]).toEqual([['7', '6', '5'], false]);
    for (let i = 0; i < 3; i += 1) {
      past.older();
      await settle();
    }
    expect([ids(past), past.store.getState().complete]).toEqual([['7', '6', '5', '4', '3', '2', '1'], true]);
  });

  it('ends complete and in order with every item once, also with several items in one millisecond', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 }), async (times) => {
        // A page holds more items than any single millisecond, as on an exchange that returns hundreds per page.
        const size = Math.max(2, ...times.map((time) => times.filter((one) => one === time).length + 1));
        const all = times.map((time, index) => item(index, time));
        const past = create();
        past.open(pages(all, size).load);
        await settle();
        for (let i = 0; i <= all.length && !past.store.getState().complete; i += 1) {
          past.older();
          await settle();
        }
        const shown = past.store.getState().items;
        expect(past.store.getState().complete).toBe(true);
        expect(shown.map((one) => one.id).toSorted()).toEqual(all.map((one) => one.id).toSorted());
        expect(shown.map((one) => one.time)).toEqual(times.toSorted((a, b) => b - a));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps its items when an older page fails, and retries the same page', async () => {
    const past = create();
    const error = windowError('timeout', 'error.network.timeout', { host: 'here' });
    const { load } = pages([item(1), item(2), item(3)], 2);
    let broken = false;
    const asked: (number | null)[] = [];
    past.open((before) => {
      asked.push(before);
      return broken ? Promise.resolve(fail(error)) : load(before);
    });
    await settle();
    broken = true;
    past.older();
    await settle();
    expect([ids(past), past.store.getState().status, past.store.getState().error]).toEqual([
      ['3', '2'],
      'failed',
      error,
    ]);
    broken = false;
    past.retry();
    await settle();
    expect([ids(past), asked]).toEqual([
      ['3', '2', '1'],
      [null, 3, 3],
    ]);
  });

  it('drops the answer to an outdated request', async () => {
    const past = create();
    let answer: (value: Awaited<ReturnType<LoadPage<Item>>>) => void = () => undefined;
    past.open(() => new Promise((resolve) => (answer = resolve)));
    past.open(pages([item(9)], 2).load);
    await settle();
    answer(ok({ items: [item(1)], complete: false }));
    await settle();
    expect([ids(past), past.store.getState().complete]).toEqual([['9'], true]);
    past.clear();
    expect(past.store.getState()).toEqual({ items: [], status: 'loading', complete: false, error: null });
  });

  it('requests nothing once it is complete or closed', async () => {
    const past = create();
    const { load, asked } = pages([item(1)], 2);
    past.open(load);
    await settle();
    past.older();
    past.close();
    past.refresh();
    await settle();
    expect(asked).toEqual([null]);
  });
});
