import { describe, expect, it } from 'vitest';
import { overlapOf } from '../../../../renderer/features/follows/overlap.ts';
import { OverlapGrid } from '../../../../renderer/features/follows/OverlapGrid.tsx';
import type { CopyOrder } from '../../../../shared/domain/copyOrder.ts';
import { instrument } from '../../support/builders.ts';
import { copyOrder } from '../../support/copyBuilders.ts';
import { markup, textOf } from '../../support/services.tsx';

const copy = (copyId: string, more: Partial<CopyOrder>) => ({
  order: copyOrder(copyId, more),
  markPrice: null,
  unrealised: null,
});
const LONG = 'LONG';
const SHORT = 'SHORT';

describe('position overlap of lead traders', () => {
  it('sums the open size per trader, contract and side, longs first', () => {
    const { symbols, rows, opposite } = overlapOf(
      [
        copy('1', { positionSide: SHORT, size: '0.5', filledSize: '0.5' }),
        copy('2', { positionSide: LONG, filledSize: '0.010', closedSize: '0.004' }),
        copy('3', { positionSide: LONG, filledSize: '0.003', closedSize: null }),
        copy('4', { traderId: '9', symbol: 'ETHUSDT', positionSide: LONG, size: '2', filledSize: null }),
      ],
      ['1', '5'],
    );
    expect(symbols).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(rows.map(({ traderId, holdings }) => [traderId, ...symbols.map((symbol) => holdings.get(symbol))])).toEqual([
      [
        '1',
        [
          { side: LONG, size: '0.009', copies: 2 },
          { side: SHORT, size: '0.5', copies: 1 },
        ],
        [],
      ],
      ['5', [], []],
      ['9', [], [{ side: LONG, size: '2', copies: 1 }]],
    ]);
    // A trader with positions on both sides is not opposed to another trader.
    expect([...opposite]).toEqual([]);
  });

  it.each([
    [[LONG, SHORT], ['BTCUSDT']],
    [[LONG, LONG], []],
    [[SHORT, SHORT], []],
    [[LONG, 'BOTH'], []],
  ])('two traders %j: opposite in %j', ([first, second], expected) => {
    const copies = [copy('1', { positionSide: first! }), copy('2', { traderId: '2', positionSide: second! })];
    expect([...overlapOf(copies, []).opposite]).toEqual(expected);
  });

  it('marks opposite positions as text at the contract, at each side and above the grid', () => {
    const overlap = overlapOf([copy('1', {}), copy('2', { traderId: '2', positionSide: SHORT })], ['1', '2']);
    const html = markup(
      <OverlapGrid overlap={overlap} nameOf={(id) => `Trader${id}`} instrumentOf={() => instrument()} />,
    );
    expect(textOf(html)).toBe(
      'Opposite positions: two of your traders hold opposite sides in BTCUSDT. Open copies of 2 traders by contract Trader BTCUSDT · opposite Trader1 Long 0.01 0 opposite Trader2 Short 0.01 0 opposite BTCUSDT Futures',
    );
  });

  it('shows a message when no copies are open', () => {
    const html = markup(<OverlapGrid overlap={overlapOf([], ['1'])} nameOf={String} instrumentOf={() => null} />);
    expect(textOf(html)).toBe('No open copies.');
  });
});
