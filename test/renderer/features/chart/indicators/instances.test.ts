import { describe, expect, it } from 'vitest';
import { indicatorKinds, indicators } from '../../../../../shared/indicators/catalogue.ts';
import { readInputs, readTyped } from '../../../../../shared/indicators/inputs.ts';
import {
  addIndicator,
  changeIndicator,
  readIndicators,
  removeIndicator,
  type Indicator,
} from '../../../../../renderer/features/chart/indicators/instances.ts';

const sma: Indicator = {
  id: '0',
  kind: 'sma',
  inputs: { period: 20, source: 'close' },
  colour: 0,
  dash: 0,
  shown: true,
};

describe('indicators of a chart', () => {
  it('are read back as written', () => {
    for (const kind of indicatorKinds) {
      const list = addIndicator([sma], kind);
      expect(list.map((one) => one.kind)).toEqual(['sma', kind]);
      expect(readIndicators(JSON.parse(JSON.stringify(list)))).toEqual(list);
    }
    expect(indicatorKinds).toEqual(
      expect.arrayContaining('sma ema wma vwap bollinger rsi macd atr stochastic volumeProfile'.split(' ')),
    );
  });

  it('fall back one by one if the file is invalid', () => {
    const stored = [
      { kind: 'sma', inputs: { period: 0.5, source: 'close', other: 1 }, colour: 9, dash: 'x', shown: false },
      { kind: 'constructor' },
      null,
      { kind: 'rsi', inputs: 'none' },
    ];
    expect(readIndicators(stored)).toEqual([
      { id: '0', kind: 'sma', inputs: { period: 20, source: 'close' }, colour: 0, dash: 0, shown: false },
      { id: '1', kind: 'rsi', inputs: { period: 14 }, colour: 3, dash: 3, shown: true },
    ]);
    expect([readIndicators(undefined), readIndicators('sma'), readIndicators({})]).toEqual([[], [], []]);
    expect(readIndicators(Array.from({ length: 40 }, () => ({ kind: 'ema' })))).toHaveLength(12);
  });

  it('keep chosen lines and levels, and drop those that are damaged', () => {
    const rsi = addIndicator([], 'rsi')[0]!;
    const chosen = { ...rsi, lines: { value: { colour: 3, width: 2 as const } }, levels: [20, 80.5] };
    expect(readIndicators(JSON.parse(JSON.stringify([chosen])))).toEqual([chosen]);
    expect(
      readIndicators([
        { ...chosen, lines: { value: { colour: 9, width: 7 }, other: { colour: 1 } }, levels: [20] },
        { ...chosen, lines: 'x', levels: [20, 1e9] },
      ]),
    ).toEqual([rsi, { ...rsi, id: '1' }]);
  });

  it('are limited to twelve, each with a distinct colour and pattern', () => {
    let list: readonly Indicator[] = [];
    for (let count = 0; count < 14; count += 1) list = addIndicator(list, 'sma');
    expect(list).toHaveLength(12);
    expect(new Set(list.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(12);
    expect(new Set(list.map(({ id }) => id)).size).toBe(12);
  });

  it('are changed, hidden and removed by id, which is not reused at once', () => {
    const two = addIndicator([sma], 'ema');
    expect(changeIndicator(two, '1', { shown: false, inputs: { period: 9, source: 'open' } })[1]).toEqual({
      ...two[1]!,
      shown: false,
      inputs: { period: 9, source: 'open' },
    });
    expect(removeIndicator(two, '0').map(({ id }) => id)).toEqual(['1']);
    expect(addIndicator(removeIndicator(two, '0'), 'rsi').map(({ id }) => id)).toEqual(['1', '2']);
  });
});

describe('setting of an indicator', () => {
  const [period, source] = indicators.sma.inputs;
  const width = indicators.bollinger.inputs[1]!;

  it('is accepted within its bounds and on its step', () => {
    expect(
      ['1', '500', ' 20 ', '0', '501', '2.5', '1e2', '-3', '', '0x10', '1,5'].map((text) => readTyped(period!, text)),
    ).toEqual([1, 500, 20, null, null, null, null, null, null, null, null]);
    expect(['2.5', '0.1', '0.05', '10', '10.1'].map((text) => readTyped(width, text))).toEqual([
      2.5,
      0.1,
      null,
      10,
      null,
    ]);
    expect(readTyped(source!, 'close')).toBe(null);
  });

  it('falls back separately', () => {
    const fields = indicators.macd.inputs;
    expect(readInputs(fields, { fast: 5, slow: 'x', signal: Number.NaN })).toEqual({ fast: 5, slow: 26, signal: 9 });
    expect(readInputs(fields, null)).toEqual({ fast: 12, slow: 26, signal: 9 });
  });
});
