/**
 * The archive equals the exchange's ledger record for record, whatever failures the network, the program and the pages
 * had.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FuturesPlacement, SpotPlacement } from '../../../../../electron/simulator/venue/orders/placement.ts';
import { createArchiveRig, type ArchiveRig } from './support/archiveRig.ts';
import { archived, comparedLists, readPages, truthOf } from './support/compare.ts';

const FIRST_SEED = 20_260;
const SEEDS = 32;
const MINUTE = 60_000;

let folder: string;
let rig: ArchiveRig | undefined;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
afterEach(() => {
  rig?.end(true);
  rig = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Performs one action of the user, or of the user's other program, at the exchange. */
function act({ exchange, random }: ArchiveRig): void {
  const { accounts, market, time } = exchange.venue;
  const where = random.next() < 0.5 ? 'spot' : 'futures';
  const { last, instrument } = market.find(where, 'BTCUSDT')!;
  const text = (ticks: number): string => (ticks / 10 ** instrument.priceDecimals).toFixed(instrument.priceDecimals);
  const open = accounts.openOrders('user', where);
  const kind = random.integer(4);
  if (kind === 3 && open.length > 0) {
    accounts.cancel('user', where, { orderId: open[random.integer(open.length)]!.id }, time.now());
    return;
  }
  const side = random.next() < 0.5 ? 'BUY' : 'SELL';
  const priceFactor = side === 'BUY' ? 1 - random.next() / 50 : 1 + random.next() / 50;
  const terms =
    kind === 0
      ? { type: 'MARKET', side }
      : {
          type: 'LIMIT',
          side,
          timeInForce: kind === 1 ? 'GTC' : 'IOC',
          price: text(Math.round(last.last * priceFactor)),
        };
  const asked = { symbol: 'BTCUSDT', quantity: '0.01', newClientOrderId: `c${random.integer(1e9)}`, ...terms };
  if (where === 'spot') accounts.placeSpot('user', asked as SpotPlacement, time.now());
  else
    accounts.placeFutures(
      'user',
      { ...asked, positionSide: side === 'BUY' ? 'LONG' : 'SHORT' } as FuturesPlacement,
      time.now(),
    );
}

/** Expects that the archive holds no record that the exchange does not have. */
function expectNothingInvented(one: ArchiveRig): void {
  const truth = truthOf(one.exchange);
  for (const [name, lines] of Object.entries(archived(one.archive(), 1_000))) {
    const ids = new Set(truth[name]!.map((line) => line.split(' ')[0]));
    expect(
      lines.map((line) => line.split(' ')[0]).filter((id) => !ids.has(id)),
      name,
    ).toEqual([]);
    expect(new Set(lines.map((line) => line.split(' ')[0])).size, name).toBe(lines.length);
  }
}

/** Lists that not every account has: they are read after all others. */
const extraKinds: ReadonlySet<string> = new Set(['triggers', 'copies', 'fundingBills', 'transfers', 'tax']);

const whole = (one: ArchiveRig): boolean => {
  const view = one.archive().handlers['records.archive']({ environment: 'simulator', account: 'main' });
  return (
    !(view instanceof Promise) &&
    view.ok &&
    view.value.feed.status === 'live' &&
    view.value.coverage.every(({ kind, complete }) => complete || extraKinds.has(kind))
  );
};

/**
 * Runs until everything older is read, at most five minutes, and then sweeps once more for what happened in that time.
 */
async function readToEnd(one: ArchiveRig): Promise<void> {
  const { clock } = one;
  const end = clock.monotonic() + 5 * MINUTE;
  one.archive().sweep();
  do await clock.run(MINUTE / 4);
  while (!whole(one) && clock.monotonic() < end);
  one.archive().sweep();
  await clock.run(MINUTE / 4);
}

describe('Archive compared with the exchange ledger', () => {
  const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index);
  test.each(seeds)(
    'B-B5: seed %i: outages, restarts and lost pages cause no missing and no duplicate records',
    { timeout: 60_000 },
    async (seed) => {
      const one = createArchiveRig(seed, folder);
      rig = one;
      const { clock, line, random } = one;
      let running = random.next() < 0.5;
      if (running) one.start();
      for (let round = 0; round < 16; round += 1) {
        const acts = random.integer(6);
        for (let index = 0; index < acts; index += 1) {
          act(one);
          await clock.run(random.integer(2_000));
        }
        const event = random.integer(7);
        if (event === 0) line.down = !line.down;
        if (event === 1) line.lost = random.next() / 2;
        if (event === 2) line.dropped = random.next();
        if (event === 3 && running) one.end(random.next() < 0.5);
        if (event === 3 && !running) one.start();
        if (event === 3) running = !running;
        if (event === 4 && running) one.archive().sweep();
        await clock.run(random.integer(20_000));
        if (running) expectNothingInvented(one);
      }
      // The faults stop; within five minutes the archive and the exchange agree.
      Object.assign(line, { down: false, lost: 0, dropped: 0 });
      if (!running) one.start();
      await readToEnd(one);
      const truth = truthOf(one.exchange);
      expect(archived(one.archive()), `seed ${seed}`).toEqual(truth);
      expect(whole(one), `seed ${seed}`).toBe(true);
      for (const [market, kind] of comparedLists) {
        const { times, coverage } = readPages(one.archive(), market, kind, 3);
        expect(times, `${market} ${kind}`).toEqual(times.toSorted((a, b) => b - a));
        expect(coverage, `${market} ${kind}`).toMatchObject({
          market,
          kind,
          symbol: null,
          records: truth[`${market} ${kind}`]!.length,
          // Orders of spot symbols that were never traded leave no trace: completeness over all spot symbols can never
          // be proven.
          complete: market === 'futures' || kind !== 'orders',
          incompleteFor: [],
        });
      }
      expect(one.notices, `seed ${seed}`).toEqual([]);
      // Without a key and without a network the same records are readable.
      one.end(true);
      one.start(null);
      expect(archived(one.archive()), `seed ${seed}`).toEqual(truth);
    },
  );

  test('positive control: the comparison detects a page that hides one fill (R35)', { timeout: 60_000 }, async () => {
    const one = createArchiveRig(FIRST_SEED, folder);
    rig = one;
    one.line.dropped = 1;
    one.line.hidesOldestFill = true;
    for (let index = 0; index < 40; index += 1) {
      act(one);
      await one.clock.run(2_000);
    }
    one.start();
    await readToEnd(one);
    const truth = truthOf(one.exchange);
    const found = archived(one.archive());
    expect(truth['futures fills']!.length).toBeGreaterThan(2);
    expect(found['futures fills']).toEqual(truth['futures fills']!.slice(1));
    expect(found['spot fills']).toEqual(truth['spot fills']);
  });
});
