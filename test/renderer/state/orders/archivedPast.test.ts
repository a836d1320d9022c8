import { describe, expect, it } from 'vitest';
import { offlinePage, provenFrom, provenPage } from '../../../../renderer/state/orders/usePast.ts';
import { coverage } from '../../support/safetyBuilders.ts';

const ranges = [
  { from: 100, to: 199 },
  { from: 300, to: 399 },
];
const covered = coverage({ ranges });
const timeOf = (item: number): number => item;

describe('archived rows are shown without the exchange only where they are complete', () => {
  it('are complete back to the start of the archived range that contains the requested time', () => {
    const asked: [number | null, boolean][] = [
      [null, true],
      [null, false],
      [401, true],
      [401, false],
      [400, false],
      [350, false],
      [301, false],
      [300, false],
      [200, false],
      [100, false],
    ];
    expect(asked.map(([before, current]) => provenFrom(covered, before, current))).toEqual([
      300,
      null,
      300,
      null,
      300,
      300,
      300,
      null,
      100,
      null,
    ]);
    expect(provenFrom(coverage(), null, true)).toBeNull();
  });

  it('end a page at a gap and leave the rest to the exchange', () => {
    const page = { items: [390, 310, 150], more: true, coverage: covered };
    expect([
      provenPage(page, null, true, timeOf),
      provenPage({ ...page, items: [150] }, 311, false, timeOf),
      provenPage(page, null, false, timeOf),
    ]).toEqual([{ items: [390, 310], complete: false }, null, null]);
  });

  it('report the end only if the archive is complete and the page reached its end', () => {
    const whole = coverage({ ranges: [{ from: 100, to: 399 }], complete: true });
    const page = { items: [150, 120], more: false, coverage: whole };
    expect([
      provenPage(page, 200, false, timeOf),
      provenPage({ ...page, more: true }, 200, false, timeOf),
      provenPage({ ...page, coverage: { ...whole, complete: false } }, 200, false, timeOf),
      provenPage({ ...page, items: [] }, 110, false, timeOf),
    ]).toEqual([
      { items: [150, 120], complete: true },
      { items: [150, 120], complete: false },
      { items: [150, 120], complete: false },
      { items: [], complete: true },
    ]);
  });

  it('without the exchange are all shown, despite gaps', () => {
    expect(offlinePage({ items: [390, 150], more: false, coverage: covered })).toEqual({
      items: [390, 150],
      complete: true,
    });
  });
});
