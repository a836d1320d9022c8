import {
  ATR,
  BollingerBands,
  DonchianChannels,
  EMA,
  KeltnerChannels,
  MFI,
  RSI,
  SMA,
  SuperTrend,
  WMA,
  type BandsResult,
} from 'trading-signals';
import {
  createAdx,
  createCci,
  createMacd,
  createStochastic,
  createVwap,
  createWilliams,
  sessionStart,
  type SessionAnchor,
} from './composed.ts';
import { period, type InputField, type Inputs } from './inputs.ts';
import { overBars, overSource, sourceOf, type Kernel, type LibraryIndicator, type PriceSource } from './kernel.ts';

/** One figure of an indicator: a line, or bars from zero. */
export interface Output {
  readonly name: 'value' | 'upper' | 'lower' | 'signal' | 'difference' | 'k' | 'd' | 'plus' | 'minus';
  readonly form: 'line' | 'bars';
}

/** The declaration of an indicator: all that the program knows of it but its words. */
export interface IndicatorDefinition {
  /** On the price scale, in a separate pane, or as rows by price over the visible bars. */
  readonly place: 'price' | 'pane' | 'profile';
  readonly inputs: readonly InputField[];
  readonly outputs: readonly Output[];
  /** Fixed levels drawn across a separate pane. */
  readonly levels: readonly number[];
  /** Decimals of its figures; those of the price where absent. */
  readonly decimals?: number;
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
const multiple = (initial: number): InputField => ({
  name: 'multiple',
  kind: 'number',
  min: 0.1,
  max: 20,
  step: 0.1,
  initial,
});
const number = (inputs: Inputs, name: string): number => inputs[name] as number;
const priceOf = (inputs: Inputs): PriceSource => inputs['source'] as PriceSource;
const bands = ({ middle, upper, lower }: BandsResult): readonly number[] => [middle, upper, lower];
const average = (
  initial: number,
  create: (period: number) => LibraryIndicator<number, number>,
): IndicatorDefinition => ({
  place: 'price',
  inputs: [period('period', initial), source],
  outputs: [value],
  levels: [],
  create: (inputs) => overSource(create(number(inputs, 'period')), priceOf(inputs)),
});

/** All available indicators, in the order of the menu. `create` receives inputs read by {@link readInputs}. */
const declared = {
  sma: average(20, (period) => new SMA(period)),
  ema: average(20, (period) => new EMA(period)),
  wma: average(20, (period) => new WMA(period)),
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
    create: (inputs) => {
      const bollinger = new BollingerBands(number(inputs, 'period'), number(inputs, 'width'));
      return (bar, replace) => {
        const result = bollinger.update(sourceOf(bar, priceOf(inputs)), replace);
        return result ? bands(result) : [];
      };
    },
  },
  rsi: {
    place: 'pane',
    inputs: [period('period', 14, 2)],
    outputs: [value],
    levels: [30, 70],
    decimals: 2,
    create: (inputs) => overSource(new RSI(number(inputs, 'period')), 'close'),
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
    create: (inputs) => overBars(new ATR(number(inputs, 'period')), (range) => [range]),
  },
  stochastic: {
    place: 'pane',
    inputs: [period('period', 14), period('slowing', 3), period('signal', 3)],
    outputs: [line('k'), line('d')],
    levels: [20, 80],
    decimals: 2,
    create: (inputs) => createStochastic(number(inputs, 'period'), number(inputs, 'slowing'), number(inputs, 'signal')),
  },
  donchian: {
    place: 'price',
    inputs: [period('period', 20)],
    outputs: [value, line('upper'), line('lower')],
    levels: [],
    create: (inputs) => overBars(new DonchianChannels(number(inputs, 'period')), bands),
  },
  keltner: {
    place: 'price',
    inputs: [period('period', 20), period('rangePeriod', 10), multiple(2)],
    outputs: [value, line('upper'), line('lower')],
    levels: [],
    create: (inputs) =>
      overBars(
        new KeltnerChannels({
          emaInterval: number(inputs, 'period'),
          atrInterval: number(inputs, 'rangePeriod'),
          multiplier: number(inputs, 'multiple'),
        }),
        bands,
      ),
  },
  supertrend: {
    place: 'price',
    inputs: [period('period', 10), multiple(3)],
    outputs: [value],
    levels: [],
    create: (inputs) =>
      overBars(
        new SuperTrend({ interval: number(inputs, 'period'), multiplier: number(inputs, 'multiple') }),
        ({ supertrend }) => [supertrend],
      ),
  },
  mfi: {
    place: 'pane',
    inputs: [period('period', 14)],
    outputs: [value],
    levels: [20, 80],
    decimals: 2,
    create: (inputs) => overBars(new MFI(number(inputs, 'period')), (figure) => [figure]),
  },
  williams: {
    place: 'pane',
    inputs: [period('period', 14)],
    outputs: [value],
    levels: [-80, -20],
    decimals: 2,
    create: (inputs) => createWilliams(number(inputs, 'period')),
  },
  cci: {
    place: 'pane',
    inputs: [period('period', 20, 2)],
    outputs: [value],
    levels: [-100, 100],
    decimals: 2,
    create: (inputs) => createCci(number(inputs, 'period')),
  },
  adx: {
    place: 'pane',
    inputs: [period('period', 14)],
    outputs: [value, line('plus'), line('minus')],
    levels: [25],
    decimals: 2,
    create: (inputs) => createAdx(number(inputs, 'period')),
  },
  volumeProfile: {
    place: 'profile',
    inputs: [{ name: 'rows', kind: 'number', min: 8, max: 120, step: 1, initial: 32 }],
    outputs: [],
    levels: [],
    create: () => () => [],
  },
} as const satisfies Readonly<Record<string, IndicatorDefinition>>;

/** The name of an indicator, as a saved chart stores it. */
export type IndicatorKind = keyof typeof declared;

/** The declared indicators by name. */
export const indicators: Readonly<Record<IndicatorKind, IndicatorDefinition>> = declared;

/** Names of the indicators, in the order of the menu. */
export const indicatorKinds = Object.keys(declared) as readonly IndicatorKind[];
