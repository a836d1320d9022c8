import { describe, expect, it } from 'vitest';
import { createIndicatorDrawing } from '../../../../../renderer/features/chart/indicators/drawing.ts';
import { figureColumns, figureText } from '../../../../../renderer/features/chart/indicators/figures.ts';
import { histogramColour } from '../../../../../renderer/features/chart/indicators/series.ts';
import { addIndicator, type Indicator } from '../../../../../renderer/features/chart/indicators/instances.ts';
import { handBars, recordingChart } from './indicatorRig.ts';

const MINUTE = 60_000;
const appearance = {
  colours: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'],
  level: 'level',
  histogram: { above: 'up', aboveWeak: 'upWeak', below: 'down', belowWeak: 'downWeak' },
  priceDecimals: 1,
  percent: false,
};
const list = (...kinds: Indicator['kind'][]) => kinds.reduce(addIndicator, [] as readonly Indicator[]);
const short = (one: Indicator): Indicator => ({ ...one, inputs: { ...one.inputs, period: 2 } });

describe('indicators on the chart', () => {
  it('draw on the price or in separate panes, each value as a closed and a moving series (F10)', () => {
    const { surface, series, attached } = recordingChart();
    const bars = handBars(5, 0);
    const drawing = createIndicatorDrawing(surface, bars.view, () => undefined);
    drawing.set(list('sma', 'rsi', 'macd', 'volumeProfile'), appearance);
    expect(series.map(({ pane, type, colour }) => [pane, type, colour])).toEqual([
      [0, 'Line', 'c0'],
      [0, 'Line', 'c0'],
      [1, 'Line', 'c1'],
      [1, 'Line', 'c1'],
      [2, 'Line', 'c2'],
      [2, 'Line', 'c2'],
      [2, 'Line', 'c2'],
      [2, 'Line', 'c2'],
      [2, 'Histogram', 'c2'],
      [2, 'Histogram', 'c2'],
    ]);
    expect(attached()).toBe(1);
    drawing.set(
      list('sma').map((one) => ({ ...one, shown: false })),
      appearance,
    );
    expect([series, attached()]).toEqual([[], 0]);
  });

  it('draw from the first drawn bar although computed earlier; a tick changes only the end', () => {
    const { surface, series } = recordingChart();
    const bars = handBars(5, 3);
    let changeCount = 0;
    const drawing = createIndicatorDrawing(surface, bars.view, () => void (changeCount += 1));
    drawing.set(list('sma').map(short), appearance);
    const closed = [
      { time: 180, value: 3.5 },
      { time: 240, value: 4.5 },
    ];
    expect(series.map(({ data }) => data)).toEqual([closed, []]);
    const held = series[0]!.data;
    bars.form(7);
    expect([series[0]!.data === held, series[1]!.data]).toEqual([
      true,
      [
        { time: 240, value: 4.5 },
        { time: 300, value: 6 },
      ],
    ]);
    expect([drawing.figures('0', null), drawing.figures('0', 4 * MINUTE), drawing.figures('0', 300_000)]).toEqual([
      [6],
      [4.5],
      [6],
    ]);
    expect(changeCount).toBe(2);
    bars.grow();
    expect([series[0]!.data.length, series[1]!.data, drawing.figures('0', null)]).toEqual([3, [], [5.5]]);
  });

  it('F10: append a bar that closes, and redraw nothing', () => {
    const { surface, series, calls } = recordingChart();
    const bars = handBars(5, 3);
    const drawing = createIndicatorDrawing(surface, bars.view, () => undefined);
    drawing.set(list('sma').map(short), appearance);
    const held = series[0]!.data;
    calls();
    bars.grow();
    expect([calls(), series[0]!.data === held, held.at(-1)]).toEqual([
      ['update', 'setData'],
      true,
      { time: 300, value: 5.5 },
    ]);
    expect(series[1]!.data).toEqual([]);
  });

  it('F10: a tick moves the last point; the end is redrawn if it follows another bar', () => {
    const { surface, series, calls } = recordingChart();
    const bars = handBars(5, 3);
    const drawing = createIndicatorDrawing(surface, bars.view, () => undefined);
    drawing.set(list('sma').map(short), appearance);
    calls();
    bars.form(7);
    expect(calls()).toEqual(['setData']);
    bars.form(9);
    expect([calls(), series[1]!.data]).toEqual([
      ['update'],
      [
        { time: 240, value: 4.5 },
        { time: 300, value: 7 },
      ],
    ]);
    bars.grow();
    bars.form(9);
    expect([calls(), series[1]!.data[0]]).toEqual([['update', 'setData', 'setData'], { time: 300, value: 5.5 }]);
  });

  it('a change of one leaves the values, style and position of the others unchanged', () => {
    const { surface, series, calls } = recordingChart();
    const bars = handBars(5, 0);
    const drawing = createIndicatorDrawing(surface, bars.view, () => undefined);
    const [sma, rsi, ema] = list('sma', 'rsi', 'ema') as [Indicator, Indicator, Indicator];
    drawing.set([sma, rsi, ema], appearance);
    calls();
    drawing.set([sma, rsi, ema], appearance);
    expect(calls()).toEqual([]);
    drawing.set([short(sma), rsi, ema], appearance);
    expect([calls(), drawing.figures('0', null)]).toEqual([['setData', 'setData'], [4.5]]);
    drawing.set([short(sma), { ...rsi, colour: 5 }, ema], appearance);
    expect([calls(), series.map(({ colour }) => colour)]).toEqual([
      ['applyOptions', 'applyOptions'],
      ['c0', 'c0', 'c5', 'c5', 'c2', 'c2'],
    ]);
    // The remaining indicators are renumbered when one is removed.
    drawing.set(
      [
        { ...rsi, colour: 5, id: '0' },
        { ...ema, id: '1' },
      ],
      appearance,
    );
    expect([calls(), drawing.figures('1', null), drawing.figures('2', null)]).toEqual([
      ['remove', 'remove'],
      [Number.NaN],
      [],
    ]);
    drawing.set(
      [
        { ...rsi, colour: 5, id: '0' },
        { ...ema, id: '1' },
      ],
      { ...appearance, priceDecimals: 2 },
    );
    expect(calls().slice(0, 4)).toEqual(['remove', 'remove', 'remove', 'remove']);
  });

  it('draw bars from zero in the colour of their sign, weak while they shrink', () => {
    const colours = appearance.histogram;
    expect([
      histogramColour(2, 1, colours),
      histogramColour(1, 2, colours),
      histogramColour(-2, -1, colours),
      histogramColour(-1, -2, colours),
      histogramColour(0, undefined, colours),
      histogramColour(-1, undefined, colours),
    ]).toEqual(['up', 'upWeak', 'down', 'downWeak', 'up', 'down']);
    const { surface, series } = recordingChart();
    const drawing = createIndicatorDrawing(surface, handBars(60, 0).view, () => undefined);
    drawing.set(list('macd'), appearance);
    const histogram = () => new Set(series[4]!.data.map(({ color }) => color));
    expect([...histogram()].every((colour) => Object.values(colours).includes(colour!))).toBe(true);
    drawing.set(list('macd'), {
      ...appearance,
      histogram: { above: 'a', aboveWeak: 'a', below: 'b', belowWeak: 'b' },
    });
    expect([...histogram()].every((colour) => colour === 'a' || colour === 'b')).toBe(true);
  });

  it('give each line its chosen colour and width, and move chosen levels', () => {
    const { surface, series, calls } = recordingChart();
    const drawing = createIndicatorDrawing(surface, handBars(5, 0).view, () => undefined);
    const [bollinger, rsi] = list('bollinger', 'rsi') as [Indicator, Indicator];
    drawing.set([bollinger, rsi], appearance);
    calls();
    drawing.set(
      [
        { ...bollinger, lines: { upper: { colour: 4, width: 3 } } },
        { ...rsi, levels: [20, 80] },
      ],
      appearance,
    );
    expect(series.map(({ colour, width }) => [colour, width])).toEqual([
      ['c0', 1],
      ['c0', 1],
      ['c4', 3],
      ['c4', 3],
      ['c0', 1],
      ['c0', 1],
      ['c1', 1],
      ['c1', 1],
    ]);
    expect(calls().filter((call) => call.startsWith('level'))).toEqual(['level 20', 'level 80']);
  });

  it('fill the area between two bands on the price, and no other', () => {
    const { surface, attached } = recordingChart();
    const drawing = createIndicatorDrawing(surface, handBars(5, 0).view, () => undefined);
    drawing.set(list('bollinger', 'keltner', 'donchian', 'sma', 'macd'), appearance);
    expect(attached()).toBe(3);
    drawing.set(list('sma'), appearance);
    expect(attached()).toBe(0);
  });

  it('panes keep the order of the list, and the heights of existing panes', () => {
    const { surface, calls } = recordingChart();
    const drawing = createIndicatorDrawing(surface, handBars(5, 0).view, () => undefined);
    const [rsi, macd] = list('rsi', 'atr') as [Indicator, Indicator];
    drawing.set([{ ...rsi, shown: false }, macd], appearance);
    expect(calls().filter((one) => one.startsWith('stretch'))).toEqual(['stretch 0 4', 'stretch 1 1']);
    drawing.set([rsi, macd], appearance);
    expect(calls().filter((one) => /stretch|move/.test(one))).toEqual(['stretch 2 1', 'move 2 1', 'move 1 2']);
  });

  it('on the per cent scale those on the price are replaced by an overlay, and restored afterwards', () => {
    const { surface, series, attached } = recordingChart();
    const drawing = createIndicatorDrawing(surface, handBars(5, 0).view, () => undefined);
    const visible = () => [series.map((one) => one.visible), attached()];
    drawing.set(list('sma', 'rsi'), { ...appearance, percent: true });
    expect(visible()).toEqual([[false, false, true, true], 1]);
    drawing.set(list('sma', 'rsi'), appearance);
    expect(visible()).toEqual([[true, true, true, true], 0]);
  });

  it('request bars from the start of the VWAP session, the earlier of two, and withdraw the request', () => {
    const { surface } = recordingChart();
    const bars = handBars(5, 0);
    const drawing = createIndicatorDrawing(surface, bars.view, () => undefined);
    const vwap = list('vwap');
    drawing.set(list('sma'), appearance);
    expect(bars.reached).toEqual([]);
    const wednesday = Date.UTC(2026, 2, 4, 15, 30);
    drawing.set(vwap, appearance);
    drawing.set(vwap, appearance);
    expect(bars.reached.map((since) => since?.(wednesday))).toEqual([Date.UTC(2026, 2, 4)]);
    drawing.set([...vwap, { ...vwap[0]!, id: '1', inputs: { anchor: 'week' } }], appearance);
    expect(bars.reached.at(-1)?.(wednesday)).toBe(Date.UTC(2026, 2, 2));
    drawing.set([], appearance);
    expect(bars.reached.at(-1)).toBe(null);
  });

  it('release the chart, also if it was removed before', () => {
    for (const gone of [false, true]) {
      const { surface, series, remove } = recordingChart();
      const bars = handBars(5, 0);
      const drawing = createIndicatorDrawing(surface, bars.view, () => undefined);
      drawing.set(list('sma'), appearance);
      if (gone) remove();
      drawing.dispose();
      expect([bars.listeners.size, series.length]).toEqual([0, gone ? 2 : 0]);
    }
  });
});

describe('R30: indicator values in the table', () => {
  it('have one column each, including the forming bar', () => {
    const bars = handBars(4, 0);
    bars.form(9);
    const columns = figureColumns(list('sma', 'stochastic').map(short), bars.view.snapshot(), 1);
    expect(columns.map(({ id }) => id)).toEqual(['0 value', '1 k', '1 d']);
    expect([0, MINUTE, 4 * MINUTE, 9 * MINUTE].map((time) => columns[0]!.textAt(time))).toEqual([
      null,
      '1.5',
      '6.5',
      null,
    ]);
  });

  it('show grouped digits and a typographic minus, and no minus before zero', () => {
    expect([
      figureText(61_250.26, 1),
      figureText(-3.14, 2),
      figureText(-0.001, 1),
      figureText(Number.NaN, 1),
      figureText(undefined, 1),
    ]).toEqual(['61\u202f250.3', '\u22123.14', '0.0', null, null]);
  });
});
