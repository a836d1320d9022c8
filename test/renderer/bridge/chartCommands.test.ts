import { expect, it } from 'vitest';
import { createChartCommands } from '../../../renderer/bridge/chartCommands.ts';

it('sends a command to the chart used last, and reports it as not taken without a chart', () => {
  const charts = createChartCommands();
  const taken: string[] = [];
  const first = charts.add(({ interval }) => taken.push(`first ${interval}`));
  const second = charts.add(({ interval }) => taken.push(`second ${interval}`));
  const answers = [charts.send({ kind: 'interval', interval: '1m' })];
  first.used();
  answers.push(charts.send({ kind: 'interval', interval: '5m' }));
  first.remove();
  first.used();
  answers.push(charts.send({ kind: 'interval', interval: '1h' }));
  second.remove();
  answers.push(charts.send({ kind: 'interval', interval: '1d' }));
  expect([taken, answers]).toEqual([
    ['second 1m', 'first 5m', 'second 1h'],
    [true, true, true, false],
  ]);
});
