/** What a list of the account reports about itself: an update that is pushed before the first read is not the list. */
import { expect, test } from 'vitest';
import { createAccountFeed } from '../../../electron/main/account/accountFeed.ts';
import { createEventClock } from '../trading/support/eventClock.ts';

test('B-B8 nothing of a list counts as received until it was read, and nothing once it was cleared', () => {
  const feed = createAccountFeed(createEventClock(), 'futures', () => undefined);
  const seen: unknown[] = [];
  const look = (): void => {
    const { status, receivedAt } = feed.view();
    seen.push([status, receivedAt]);
  };
  feed.setLink(true, 'alive');
  feed.pushed(5);
  look();
  const begun = feed.begin();
  feed.received(7);
  feed.setLoaded('whole', begun);
  look();
  feed.pushed(9);
  look();
  feed.setLoaded('never');
  look();
  expect(seen).toEqual([
    ['syncing', null],
    ['live', 7],
    ['live', 9],
    ['syncing', null],
  ]);
});
