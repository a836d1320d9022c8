import { describe, expect, it } from 'vitest';
import { createCrosshairLink } from '../../../../renderer/features/chart/useChart.ts';
describe('crosshair of linked charts', () => {
  it('is sent to the other charts of the group until they unsubscribe', () => {
    const link = createCrosshairLink();
    const receivedMoves: [string, number | null][] = [];
    const stop = link.follow('a', 'chart-2', (time) => void receivedMoves.push(['chart-2', time]));
    link.follow('a', 'chart', (time) => void receivedMoves.push(['chart', time]));
    link.follow('b', 'chart-3', (time) => void receivedMoves.push(['chart-3', time]));
    link.follow(null, 'chart-4', (time) => void receivedMoves.push(['chart-4', time]));
    link.move('a', { from: 'chart', time: 5 });
    link.move(null, { from: 'chart-4', time: 6 });
    stop();
    link.move('a', { from: 'chart', time: null });
    link.move('a', { from: 'chart-2', time: 7 });
    expect(receivedMoves).toEqual([
      ['chart-2', 5],
      ['chart', 7],
    ]);
  });
});
