import { createEma, createSma, createWma } from './averages.ts';
import { period, type InputField, type Inputs } from './inputs.ts';
import type { Kernel } from './kernel.ts';
import { createAtr, createMacd, createRsi, createStochastic } from './oscillators.ts';
import {
  createBollinger,
  createVwap,
  overSource,
  sessionStart,
  type PriceSource,
  type SessionAnchor,
} from './overlays.ts';

/** Names of the indicators, in the order of the menu. */
export const indicatorKinds = [
  'sma',
  'ema',
  'wma',
  'vwap',
  'bollinger',
  'rsi',
  'macd',
  'atr',
  'stochastic',
  'volumeProfile',
] as const;
/** See {@link indicatorKinds}. */
export type IndicatorKind = (typeof indicatorKinds)[number];

/** One figure of an indicator: a line, or bars from zero. */
export interface Output {
  readonly name: 'value' | 'upper' | 'lower' | 'signal' | 'difference' | 'k' | 'd';
  readonly form: 'line' | 'bars';
}

/** The definition of an indicator: its place, its settings, its figures, and its computation. */
export interface IndicatorDefinition {
  /** On the price scale, in a separate pane, or as rows by price over the visible bars. */
  readonly place: 'price' | 'pane' | 'profile';
  readonly inputs: readonly InputField[];
  readonly outputs: readonly Output[];
  /** Fixed levels drawn across a separate pane. */
  readonly levels: readonly number[];
  readonly create: (inputs: Inputs) => Kernel;
  /** Returns the time (Unix ms) from which a figure accumulates, where that is not a number of bars. */
  readonly since?: (inputs: Inputs) => (time: number) => number;
}

const source: InputField = {
  name: 'source',
  kind: 'choice',
  options: ['close', 'open', 'high', 'low', 'middle', 'typical'],
  initial: 'close',
};
const value: Output = { name: 'value', form: 'line' };
const line = (name: Output['name']): Output => ({ name, form: 'line' });
const number = (inputs: Inputs, name: string): number => inputs[name] as number;
const priceOf = (inputs: Inputs): PriceSource => inputs['source'] as PriceSource;
const average = (initial: number, create: (inputs: Inputs) => Kernel): IndicatorDefinition => ({
  place: 'price',
  inputs: [period('period', initial), source],
  outputs: [value],
  levels: [],
  create,
});

/** All available indicators. `create` receives inputs read by {@link readInputs}. */
export const indicators: Readonly<Record<IndicatorKind, IndicatorDefinition>> = {
  sma: average(20, (inputs) => overSource(createSma(number(inputs, 'period')), priceOf(inputs))),
  ema: average(20, (inputs) => overSource(createEma(number(inputs, 'period')), priceOf(inputs))),
  wma: average(20, (inputs) => overSource(createWma(number(inputs, 'period')), priceOf(inputs))),
  vwap: {
    place: 'price',
    inputs: [{ name: 'anchor', kind: 'choice', options: ['day', 'week'], initial: 'day' }],
    outputs: [value],
    levels: [],
    create: (inputs) => createVwap(inputs['anchor'] as SessionAnchor),
    since: (inputs) => (time) => sessionStart(time, inputs['anchor'] as SessionAnchor),
  },
  bollinger: {
    place: 'price',
    inputs: [
      period('period', 20, 2),
      { name: 'width', kind: 'number', min: 0.1, max: 10, step: 0.1, initial: 2 },
      source,
    ],
    outputs: [value, line('upper'), line('lower')],
    levels: [],
    create: (inputs) => createBollinger(number(inputs, 'period'), number(inputs, 'width'), priceOf(inputs)),
  },
  rsi: {
    place: 'pane',
    inputs: [period('period', 14, 2)],
    outputs: [value],
    levels: [30, 70],
    create: (inputs) => createRsi(number(inputs, 'period')),
  },
  macd: {
    place: 'pane',
    inputs: [period('fast', 12), period('slow', 26), period('signal', 9)],
    outputs: [value, line('signal'), { name: 'difference', form: 'bars' }],
    levels: [0],
    create: (inputs) => createMacd(number(inputs, 'fast'), number(inputs, 'slow'), number(inputs, 'signal')),
  },
  atr: {
    place: 'pane',
    inputs: [period('period', 14)],
    outputs: [value],
    levels: [],
    create: (inputs) => createAtr(number(inputs, 'period')),
  },
  stochastic: {
    place: 'pane',
    inputs: [period('period', 14), period('slowing', 3), period('signal', 3)],
    outputs: [line('k'), line('d')],
    levels: [20, 80],
    create: (inputs) => createStochastic(number(inputs, 'period'), number(inputs, 'slowing'), number(inputs, 'signal')),
  },
  volumeProfile: {
    place: 'profile',
    inputs: [{ name: 'rows', kind: 'number', min: 8, max: 120, step: 1, initial: 32 }],
    outputs: [],
    levels: [],
    create: () => ({ step: () => [] }),
  },
};
