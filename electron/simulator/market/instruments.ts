import type { Market } from '../../../shared/exchange/markets.ts';

/** The coins whose prices move by themselves; spot and futures of one coin follow the same index. */
export interface Asset {
  readonly name: 'BTC' | 'ETH' | 'SOL';
  /** Where the price starts, in USDT, before the seed moves it a little. */
  readonly price: number;
  /** Standard deviation of one minute's return. */
  readonly volatility: number;
  /** Share of a move that comes from the market as a whole, 0 to 1. */
  readonly correlation: number;
}

/** The coins of this exchange. */
export const assets: readonly Asset[] = [
  { name: 'BTC', price: 86_640, volatility: 0.00055, correlation: 0.9 },
  { name: 'ETH', price: 3_120, volatility: 0.00075, correlation: 0.8 },
  { name: 'SOL', price: 149.1, volatility: 0.00095, correlation: 0.75 },
];

/** From this value of a position on, its maintenance ratio and the highest leverage. Decimals are text. */
export interface RiskBracket {
  readonly notionalFloor: string;
  readonly maintenanceRatio: string;
  readonly maxLeverage: number;
}

/** An instrument: what exchange information says about it and how lively its agents are. Decimals are text. */
export interface Instrument {
  readonly market: Market;
  readonly symbol: string;
  readonly asset: Asset['name'];
  /** A tick is 10^-priceDecimals, a step 10^-sizeDecimals. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly minSize: string;
  readonly maxSize: string;
  readonly marketMaxSize: string;
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  readonly priceRatio: string;
  /** Futures alone. */
  readonly maxLeverage: number;
  readonly maxPosition: string;
  readonly subTypes: readonly string[];
  /** By rising value, the first from 0; futures alone (A-MARGIN). */
  readonly riskBrackets: readonly RiskBracket[];
  /** Typical size of one small trade, in steps. */
  readonly typicalSteps: number;
  /** Taker orders per second in a calm market. */
  readonly takersPerSecond: number;
}

const spot = {
  market: 'spot',
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
  priceRatio: '0.1',
  maxLeverage: 1,
  maxPosition: '0',
  subTypes: [],
  riskBrackets: [],
} as const;
const futures = { market: 'futures', makerFeeRate: '0.0002', takerFeeRate: '0.0008' } as const;

const bracket = (notionalFloor: string, maintenanceRatio: string, maxLeverage: number): RiskBracket => ({
  notionalFloor,
  maintenanceRatio,
  maxLeverage,
});
const largeBrackets = [
  bracket('0', '0.004', 200),
  bracket('300000', '0.005', 125),
  bracket('3000000', '0.01', 50),
  bracket('12000000', '0.025', 20),
  bracket('70000000', '0.05', 10),
];
const smallBrackets = [
  bracket('0', '0.006', 100),
  bracket('50000', '0.01', 50),
  bracket('600000', '0.025', 20),
  bracket('6000000', '0.05', 10),
];

/** The instruments of this exchange, in the order exchange information lists them. */
export const instruments: readonly Instrument[] = [
  {
    ...spot,
    symbol: 'BTCUSDT',
    asset: 'BTC',
    priceDecimals: 2,
    sizeDecimals: 5,
    minSize: '0.0001',
    maxSize: '1000',
    marketMaxSize: '50',
    typicalSteps: 900,
    takersPerSecond: 1.1,
  },
  {
    ...spot,
    symbol: 'ETHUSDT',
    asset: 'ETH',
    priceDecimals: 2,
    sizeDecimals: 5,
    minSize: '0.001',
    maxSize: '10000',
    marketMaxSize: '800',
    typicalSteps: 21_000,
    takersPerSecond: 0.8,
  },
  {
    ...futures,
    symbol: 'BTCUSDT',
    asset: 'BTC',
    priceDecimals: 1,
    sizeDecimals: 4,
    minSize: '0.0001',
    maxSize: '1200',
    marketMaxSize: '200',
    priceRatio: '0.02',
    maxLeverage: 200,
    maxPosition: '20000',
    subTypes: ['PoW'],
    riskBrackets: largeBrackets,
    typicalSteps: 420,
    takersPerSecond: 2.2,
  },
  {
    ...futures,
    symbol: 'ETHUSDT',
    asset: 'ETH',
    priceDecimals: 2,
    sizeDecimals: 3,
    minSize: '0.001',
    maxSize: '20000',
    marketMaxSize: '3000',
    priceRatio: '0.02',
    maxLeverage: 200,
    maxPosition: '300000',
    subTypes: ['Layer-1'],
    riskBrackets: largeBrackets,
    typicalSteps: 700,
    takersPerSecond: 1.7,
  },
  {
    ...futures,
    symbol: 'SOLUSDT',
    asset: 'SOL',
    priceDecimals: 2,
    sizeDecimals: 1,
    minSize: '0.1',
    maxSize: '100000',
    marketMaxSize: '20000',
    priceRatio: '0.03',
    maxLeverage: 100,
    maxPosition: '2000000',
    subTypes: ['Layer-1'],
    riskBrackets: smallBrackets,
    typicalSteps: 90,
    takersPerSecond: 1.3,
  },
];

/** Contracts no longer listed: a subscription is acknowledged and delivers one empty book. */
export const delistedContracts: readonly string[] = ['IKAUSDT', 'OLDUSDT'];

/** The instrument's key inside the simulator. */
export function instrumentKey(market: Market, symbol: string): string {
  return `${market}:${symbol}`;
}
