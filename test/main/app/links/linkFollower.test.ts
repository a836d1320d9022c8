/** What links show, and when they are ignored. */
import { expect, test } from 'vitest';
import { createLinkFollower } from '../../../../electron/main/app/links/linkFollower.ts';
import { MAX_NAME } from '../../../../renderer/app/workspace/model.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { MAX_WORKSPACE_NAME } from '../../../../shared/ipc/fileViews.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const link = (symbol: string) => ({ kind: 'symbol', market: 'futures', symbol }) as const;
const workspace = (name: string) => ({ kind: 'workspace', name }) as const;

function open() {
  const clock = createVirtualClock(0);
  let shown: { market: Market; symbol: string } = { market: 'spot', symbol: 'ETHUSDT' };
  let listed: readonly string[] | null = null;
  const done: string[] = [];
  const links = createLinkFollower({
    clock,
    shown: () => shown,
    show(next) {
      shown = next;
      done.push(`${next.market} ${next.symbol}`);
    },
    find: (_, symbol) => (listed === null ? null : listed.includes(symbol) ? ({ symbol } as Instrument) : undefined),
    openWorkspace: (name) => void done.push(`workspace ${name}`),
    notify: ({ key, params }) => void done.push(`${key} ${params['symbol']}`),
  });
  return {
    clock,
    links,
    done,
    list: (symbols: readonly string[]) => void (listed = symbols),
    choose: (symbol: string) => void (shown = { market: 'futures', symbol }),
  };
}

test('XL2: the symbol of the start is shown at once, and left again when the exchange does not list it', () => {
  const rig = open();
  rig.links.begin(link('BTCUSDT'));
  rig.clock.advance(5_000);
  expect(rig.done).toEqual(['futures BTCUSDT']);
  rig.list(['ETHUSDT']);
  rig.clock.advance(5_000);
  expect(rig.done).toEqual(['futures BTCUSDT', 'spot ETHUSDT', 'error.link.unlisted BTCUSDT']);
});

test('a listed symbol of the start stays, and so does what the user has chosen meanwhile', () => {
  for (const choice of [null, 'SOLUSDT']) {
    const rig = open();
    rig.links.begin(link('BTCUSDT'));
    if (choice !== null) rig.choose(choice);
    rig.list(choice === null ? ['BTCUSDT'] : []);
    rig.clock.advance(5_000);
    expect(rig.done).toEqual(['futures BTCUSDT']);
  }
});

test('after its end the follower looks at nothing', () => {
  const rig = open();
  rig.links.begin(link('BTCUSDT'));
  rig.links.stop();
  rig.list([]);
  rig.clock.advance(5_000);
  expect(rig.done).toEqual(['futures BTCUSDT']);
});

test('XL2: while the program runs one link a second is followed, and an unlisted symbol is told', () => {
  const rig = open();
  rig.list(['BTCUSDT', 'SOLUSDT']);
  rig.links.takeWorkspace();
  for (const next of [link('BTCUSDT'), link('SOLUSDT'), workspace('Scalp')]) rig.links.follow(next);
  rig.clock.advance(999);
  rig.links.follow(link('SOLUSDT'));
  expect(rig.done).toEqual(['futures BTCUSDT']);
  rig.clock.advance(1);
  rig.links.follow(link('NOTLISTED'));
  rig.clock.advance(1_000);
  rig.links.follow(workspace('Scalp'));
  expect(rig.done).toEqual(['futures BTCUSDT', 'error.link.unlisted NOTLISTED', 'workspace Scalp']);
});

test('a workspace waits for the window, which takes it once', () => {
  const rig = open();
  rig.links.begin(workspace('Scalp'));
  expect([rig.done, rig.links.takeWorkspace(), rig.links.takeWorkspace()]).toEqual([[], 'Scalp', null]);
  rig.links.follow(workspace('Swing'));
  expect(rig.done).toEqual(['workspace Swing']);
});

test('a link may hold every name that a workspace can have', () => {
  expect(MAX_WORKSPACE_NAME).toBe(MAX_NAME);
});
