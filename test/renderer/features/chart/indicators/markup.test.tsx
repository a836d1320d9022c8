import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { indicatorKinds } from '../../../../../shared/indicators/catalogue.ts';
import { IndicatorForm } from '../../../../../renderer/features/chart/indicators/Form.tsx';
import type { IndicatorDrawing } from '../../../../../renderer/features/chart/indicators/drawing.ts';
import {
  addIndicator,
  INDICATOR_LIMIT,
  type Indicator,
} from '../../../../../renderer/features/chart/indicators/instances.ts';
import { IndicatorLegend } from '../../../../../renderer/features/chart/Legend.tsx';
import { IndicatorList } from '../../../../../renderer/features/chart/indicators/Menu.tsx';
import type { IndicatorHandles } from '../../../../../renderer/features/chart/indicators/useIndicators.ts';
import { markup, textOf } from '../../../support/services.tsx';

const list = (...kinds: Indicator['kind'][]) => kinds.reduce(addIndicator, [] as readonly Indicator[]);
const handles = (
  indicatorList: readonly Indicator[],
  drawing: Partial<IndicatorDrawing> | null = null,
): IndicatorHandles => ({
  list: indicatorList,
  change: () => undefined,
  priceDecimals: 1,
  revision: createStore<{ count: number }>(() => ({ count: 0 })),
  drawing: drawing as IndicatorDrawing | null,
});

describe('indicator menu', () => {
  it('lists the indicators of the chart with labelled actions, and the others to add', () => {
    const html = markup(<IndicatorList handles={handles(list('sma', 'rsi'))} />);
    expect(textOf(html)).toMatch(
      /^Active indicators \(2\) SMA 20 close Show Remove RSI 14 Show Remove Add an indicator Simple/,
    );
    expect(html).toContain('aria-label="Remove RSI 14"');
    expect(html.match(/aria-expanded="false"/g)).toHaveLength(2);
  });

  it('shows that the chart is full, and disables adding', () => {
    const full = list(...Array.from({ length: INDICATOR_LIMIT }, () => 'sma' as const));
    const html = markup(<IndicatorList handles={handles(full)} />);
    expect(textOf(html)).toContain('Up to 12 indicators per chart. Remove one first. Simple moving');
    expect(html.match(/class="menu-item" title="[^"]*" disabled=""/g)).toHaveLength(indicatorKinds.length);
  });

  it('shows a hint when empty', () =>
    expect(textOf(markup(<IndicatorList handles={handles([])} />))).toContain('No indicators. Add one below.'));
});

it('labels each setting of an indicator; a volume profile has no line pattern', () => {
  const labels = (kind: Indicator['kind']) =>
    [
      ...markup(<IndicatorForm indicator={list(kind)[0]!} onChange={() => undefined} />).matchAll(
        /<label[^>]*>([^<]*)/g,
      ),
    ].map((match) => match[1]);
  expect([labels('bollinger'), labels('volumeProfile')]).toEqual([
    ['Length', 'Deviations', 'Source', 'Colour', 'Line'],
    ['Rows', 'Colour'],
  ]);
});

it('offers colour and width of each line, and each level; bars from zero have neither', () => {
  const named = (kind: Indicator['kind']) =>
    [
      ...markup(<IndicatorForm indicator={list(kind)[0]!} onChange={() => undefined} />).matchAll(
        /aria-label="((?:Colour|Width) of [^"]*)"|>(Level \d)</g,
      ),
    ].map((match) => match[1] ?? match[2]);
  expect([named('macd'), named('rsi')]).toEqual([
    ['Colour of Value', 'Width of Value', 'Colour of Signal', 'Width of Signal', 'Level 1'],
    ['Colour of Value', 'Width of Value', 'Level 1', 'Level 2'],
  ]);
});

describe('indicator legend', () => {
  it('has a line with values at the bar for each shown indicator, and a hint without values', () => {
    const asked: unknown[] = [];
    const figures = (id: string, time: number | null): readonly number[] => {
      asked.push([id, time]);
      return id === '0' ? [61_250.26] : [Number.NaN];
    };
    const [sma, vwap] = list('sma', 'vwap') as [Indicator, Indicator];
    const indicatorHandles = handles([sma, { ...sma, id: '2', shown: false }, vwap], { figures, profile: () => null });
    const html = markup(<IndicatorLegend handles={indicatorHandles} time={60_000} most={3} />);
    expect(textOf(html)).toBe('SMA 20 close 61 250.3 VWAP daily at 00:00 UTC —');
    expect(html).toContain('title="Not enough bars. Scroll back to load more."');
    expect(asked).toEqual([
      ['0', 60_000],
      ['1', 60_000],
    ]);
    expect(textOf(markup(<IndicatorLegend handles={indicatorHandles} time={null} most={1} />))).toBe(
      'SMA 20 close 61 250.3',
    );
  });
});
