import { describe, expect, it } from 'vitest';
import { accountLimits } from '../../../../electron/main/features/accountRecords/accountLimits.ts';
import { readFees, sumFees, type FeeSource } from '../../../../electron/main/features/accountRecords/fees.ts';
import type { Fill } from '../../../../shared/domain/order.ts';
import { feesAnswer } from '../../../../shared/ipc/accountViews.ts';
import type { RecordCoverage } from '../../../../shared/ipc/recordViews.ts';

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;
const fill = (time: number, patch: Partial<Fill> = {}): Fill => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  fillId: String(time),
  orderId: '1',
  side: 'BUY',
  positionSide: 'LONG',
  price: '60000',
  quantity: '0.1',
  quoteQuantity: '6000',
  fee: '0.1',
  feeAsset: 'USDT',
  maker: false,
  realisedPnl: '0',
  time,
  ...patch,
});
const coverage = (patch: Partial<RecordCoverage> = {}): RecordCoverage => ({
  market: 'futures',
  kind: 'fills',
  symbol: null,
  ranges: [{ from: 0, to: NOW }],
  incompleteFor: [],
  earliest: null,
  limitedBy: null,
  complete: true,
  records: 0,
  ...patch,
});
/** Creates an archive of these fills that returns them page by page. */
const sourceOf = (fills: readonly Fill[], lists: readonly RecordCoverage[] = [coverage()], size = 2): FeeSource => ({
  coverage: () => lists,
  page(market, before) {
    const marketFills = fills
      .filter((one) => one.market === market && (before === null || one.time < before))
      .toSorted((a, b) => b.time - a.time);
    return { fills: marketFills.slice(0, size), more: marketFills.length > size };
  },
});

describe('Paid fees', () => {
  it('are summed exactly by symbol and coin, split into maker, taker and unspecified', () => {
    expect(
      sumFees([
        fill(1, { fee: '0.1' }),
        fill(2, { fee: '0.2' }),
        fill(3, { fee: '-0.05', maker: true }),
        fill(4, { market: 'spot', symbol: 'ETHUSDT', fee: '0.000000000000000001', feeAsset: 'ETH', maker: null }),
        fill(5, { feeAsset: null, fee: '1' }),
      ]),
    ).toEqual([
      {
        market: 'futures',
        symbol: 'BTCUSDT',
        asset: 'USDT',
        maker: '-0.05',
        taker: '0.3',
        untold: null,
        total: '0.25',
        fills: 3,
      },
      {
        market: 'futures',
        symbol: 'BTCUSDT',
        asset: null,
        maker: null,
        taker: '1',
        untold: null,
        total: '1',
        fills: 1,
      },
      {
        market: 'spot',
        symbol: 'ETHUSDT',
        asset: 'ETH',
        maker: null,
        taker: null,
        untold: '0.000000000000000001',
        total: '0.000000000000000001',
        fills: 1,
      },
    ]);
  });

  it('cover the range with both ends inclusive, over all archive pages', () => {
    const range = { from: NOW - DAY, to: NOW };
    const fills = [fill(range.from - 1), fill(range.from), fill(NOW - 5), fill(NOW - 4), fill(NOW), fill(NOW + 1)];
    const answer = readFees(sourceOf(fills), range, 7)!;
    expect(feesAnswer.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ fills: 4, cut: false, missing: [], readAt: 7, ...range });
    expect(answer.paid.map(({ total }) => total)).toEqual(['0.4']);
  });

  it('B-B5: reports parts of the range missing from the archive, except the time since the last sweep', () => {
    const range = { from: NOW - DAY, to: NOW };
    const gap = { from: NOW - DAY, to: NOW - DAY / 2 - 1 };
    const lists = [
      coverage({ ranges: [{ from: NOW - DAY / 2, to: NOW - accountLimits.sweptMs }] }),
      coverage({ market: 'spot', symbol: 'BTCUSDT', ranges: [{ from: 0, to: NOW }], incompleteFor: [gap] }),
      coverage({ kind: 'income', ranges: [] }),
    ];
    expect(readFees(sourceOf([], lists), range, 0)?.missing).toEqual([
      { market: 'futures', symbol: null, ranges: [gap] },
      { market: 'spot', symbol: 'BTCUSDT', ranges: [gap] },
    ]);
  });

  it('are null while the archive is not open', () => {
    const range = { from: 0, to: NOW };
    expect(readFees({ ...sourceOf([]), coverage: () => null }, range, 0)).toBeNull();
    expect(readFees({ ...sourceOf([]), page: () => null }, range, 0)).toBeNull();
  });
});
