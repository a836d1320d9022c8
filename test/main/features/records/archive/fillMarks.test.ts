/** Mark price and funding rate of a contract, stored beside a fill as it happens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveLimits } from '../../../../../electron/main/features/records/archive/archiveLimits.ts';
import type { KnownMark } from '../../../../../electron/main/market/knownMarks.ts';
import { createPlaceRig } from './support/placeRig.ts';
import { DAY, fill } from './support/records.ts';

let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'marks-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

/** A run of the program in which the known values of BTCUSDT can be set. */
function start() {
  const state: { known: KnownMark } = { known: { markPrice: '60001.5', fundingRate: '0.0001' } };
  const rig = createPlaceRig(folder, {
    knownMark: (symbol) => (symbol === 'BTCUSDT' ? state.known : { markPrice: null, fundingRate: null }),
  });
  ended.push(() => rig.archive.stop());
  rig.attach();
  return { ...rig, state, list: () => rig.page('fills').items.list };
}

describe('marks of fills', () => {
  test('stores what is known when a fill is pushed, and never changes it', () => {
    const one = start();
    one.archive.fills([fill()], 'push');
    one.state.known = { markPrice: '70000', fundingRate: '0.5' };
    one.archive.fills([fill(), fill({ fillId: '2' })], 'push');
    one.archive.fills([fill()], 'rest');
    one.clock.advance(20);
    const expected = [
      { ...fill(), markPrice: '60001.5', fundingRate: '0.0001' },
      { ...fill({ fillId: '2' }), markPrice: '70000', fundingRate: '0.5' },
    ];
    expect(one.list()).toEqual(expected);
    one.archive.stop();
    expect(start().list()).toEqual(expected);
  });

  test('keeps the marks of both fills of a self-trade', () => {
    const one = start();
    const sold = fill({ orderId: '800000000000000002', side: 'SELL' });
    one.archive.fills([fill()], 'push');
    one.state.known = { markPrice: '60002', fundingRate: null };
    one.archive.fills([sold], 'push');
    one.clock.advance(20);
    expect(one.list()).toEqual([
      { ...sold, markPrice: '60002', fundingRate: null },
      { ...fill(), markPrice: '60001.5', fundingRate: '0.0001' },
    ]);
  });

  test('stores nothing for fills that were requested, are older, are of spot, or of an unknown contract', () => {
    const one = start();
    const older = fill({ fillId: '3', time: DAY - archiveLimits.justHappenedMs - 1 });
    const unknown = fill({ symbol: 'ETHUSDT' });
    const spot = fill({ market: 'spot' });
    one.archive.fills([fill()]);
    one.archive.fills([fill({ fillId: '2' })], 'rest');
    one.archive.fills([older, unknown, spot], 'push');
    one.clock.advance(20);
    expect(one.list()).toEqual([fill(), unknown, fill({ fillId: '2' }), older]);
    expect(one.page('fills', { market: 'spot' }).items.list).toEqual([spot]);
  });
});
