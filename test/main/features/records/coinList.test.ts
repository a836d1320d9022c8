/** The list of coins: requested at most once a day, and the latest one kept over a restart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createArchiveStore } from '../../../../electron/main/features/records/archive/archiveStore.ts';
import { coinListLimits, createCoinList } from '../../../../electron/main/features/records/coinList.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY } from './archive/support/records.ts';

function start() {
  const folder = mkdtempSync(path.join(tmpdir(), 'coins-'));
  const asked: string[] = [];
  const answers: unknown[] = [];
  const run = () => {
    const rig = createPlaceRig(folder);
    const rest = {
      get(id: string, _params: object, lane: string) {
        asked.push(`${id} ${lane}`);
        return Promise.resolve(answers.shift() ?? fail(appError('network', 'error.network.unreachable')));
      },
    };
    const list = createCoinList({ clock: rig.clock, rest: rest as never, store: rig.archive.coinList });
    const advance = async (milliseconds: number): Promise<void> => {
      for (let left = milliseconds; left > 0; left -= coinListLimits.lookMs) {
        rig.clock.advance(Math.min(left, coinListLimits.lookMs));
        await rig.settle();
      }
    };
    return { ...rig, advance, list, end: () => (list.stop(), rig.archive.stop()) };
  };
  const stored = () => {
    const database = createNodeDatabases(folder).open('archive-simulator.sqlite');
    const found = createArchiveStore(database).coins();
    database.close();
    return found && [found.readAt - DAY, found.coins.map(({ asset }) => asset)];
  };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { asked, answers, run, stored };
}

const coin = (name: string) => ({
  coin: name,
  name,
  depositAllEnable: true,
  withdrawAllEnable: true,
  networkList: [],
});

test('requests the list behind everything else, again after a failure, and then once a day', async () => {
  const { asked, answers, run, stored } = start();
  const { lookMs, everyMs } = coinListLimits;
  const first = run();
  await first.advance(lookMs);
  expect([asked, stored()]).toEqual([['spot.coins background'], null]);
  answers.push(ok([coin('BTC'), coin(''), coin('ETH')]));
  await first.advance(lookMs);
  await first.advance(everyMs - lookMs);
  expect([asked.length, stored()]).toEqual([2, [2 * lookMs, ['BTC', 'ETH']]]);
  answers.push(ok([coin('BTC')]));
  await first.advance(lookMs);
  first.end();
  await first.advance(2 * everyMs);
  // The latest list alone is kept.
  expect([asked.length, stored()]).toEqual([3, [2 * lookMs + everyMs, ['BTC']]]);
});

test('requests nothing after a restart while the list is of the same day', async () => {
  const { asked, answers, run } = start();
  answers.push(ok([coin('BTC')]));
  const first = run();
  await first.advance(coinListLimits.lookMs);
  first.end();
  const second = run();
  await second.advance(coinListLimits.lookMs);
  second.end();
  expect(asked).toHaveLength(1);
});

test('returns a coin of a list that it requests first when it is due, once for several questions', async () => {
  const { asked, answers, run } = start();
  const first = run();
  answers.push(ok([coin('BTC'), coin('ETH')]));
  const [btc, eth] = await Promise.all([first.list.find('BTC'), first.list.find('ETH')]);
  expect([btc.readAt, btc.coin?.asset, eth.coin?.asset]).toEqual([DAY, 'BTC', 'ETH']);
  expect(await first.list.find('NONE')).toEqual({ readAt: DAY, coin: null });
  expect(asked).toEqual(['spot.coins trading']);
  first.end();
});

test('does not let the user wait behind a request of the background', async () => {
  const { asked, answers, run } = start();
  const first = run();
  let answer: (value: unknown) => void = () => undefined;
  answers.push(new Promise((resolve) => (answer = resolve)), ok([coin('BTC')]));
  await first.advance(coinListLimits.lookMs);
  expect((await first.list.find('BTC')).coin?.asset).toBe('BTC');
  expect(asked).toEqual(['spot.coins background', 'spot.coins trading']);
  answer(ok([coin('ETH')]));
  await first.settle();
  await first.advance(coinListLimits.lookMs);
  expect(asked).toHaveLength(2);
  first.end();
});

test('returns the last list while a newer one cannot be read, and says when there is none', async () => {
  const { asked, answers, run } = start();
  const first = run();
  expect(await first.list.find('BTC')).toEqual({ readAt: null, coin: null });
  answers.push(ok([coin('BTC')]));
  await first.list.find('BTC');
  await first.advance(coinListLimits.everyMs);
  const before = asked.length;
  const found = await first.list.find('BTC');
  expect([found.readAt, found.coin?.asset]).toEqual([DAY, 'BTC']);
  expect(asked.length).toBe(before + 1);
  first.end();
});
