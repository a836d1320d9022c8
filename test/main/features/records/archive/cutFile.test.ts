/** The archive's file cut off at any place, as a full disk or a broken copy leaves it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trigger } from '../../../../renderer/support/safetyBuilders.ts';
import { createPlaceRig } from './support/placeRig.ts';
import { DAY, fill, order } from './support/records.ts';

const NAME = 'archive-simulator.sqlite';
const CUTS = 200;
const RECORDS = 100;

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('XF14: cut at 200 places, the file is whole or set aside as it was, and the archive takes records again', () => {
  const first = createPlaceRig(folder);
  first.attach();
  for (let index = 0; index < RECORDS; index += 1) {
    first.archive.fills([fill({ fillId: `${1_000 + index}`, time: DAY - index })]);
    first.archive.orders([order({ orderId: `${2_000 + index}`, createdAt: DAY - index })], 'rest');
    first.archive.conditionalOrders([trigger(`${3_000 + index}`, { createdAt: DAY - index })], 'rest');
  }
  first.archive.stop();
  const whole = readFileSync(path.join(folder, NAME));
  let asideCount = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const place = path.join(folder, `cut-${cut}`);
    mkdirSync(place);
    const bytes = whole.subarray(0, Math.floor((whole.length * (cut + 0.5)) / CUTS));
    writeFileSync(path.join(place, NAME), bytes);
    const one = createPlaceRig(place);
    one.attach();
    one.archive.fills([fill({ fillId: '9000', time: DAY + 1 })]);
    one.clock.advance(20);
    // Each table is read, so that a damaged page of any of them is found.
    const counts = (['fills', 'orders', 'triggers', 'income'] as const).map((kind) => one.page(kind).items.list.length);
    const again = (['fills', 'orders', 'triggers', 'income'] as const).map((kind) => one.page(kind).items.list.length);
    const isAside = one.keys().length > 0;
    if (isAside) {
      asideCount += 1;
      expect(one.keys(), `cut ${cut}`).toEqual(['error.archive.setAside']);
      expect(readFileSync(path.join(place, `${NAME}.aside-1`)).subarray(0, bytes.length), `cut ${cut}`).toHaveLength(
        bytes.length,
      );
      expect(again[0], `cut ${cut}`).toBeLessThanOrEqual(1);
      expect(again.slice(1), `cut ${cut}`).toEqual([0, 0, 0]);
    } else expect([counts, again], `cut ${cut}`).toEqual([[RECORDS + 1, RECORDS, RECORDS, 0], again]);
    one.archive.fills([fill({ fillId: '9001', time: DAY + 2 })]);
    one.clock.advance(20);
    expect(one.ids()[0], `cut ${cut}`).toBe('9001');
    expect(one.view().place, `cut ${cut}`).toBe('file');
    one.archive.stop();
  }
  expect(asideCount).toBeGreaterThan(0);
});
