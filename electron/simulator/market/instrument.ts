import type { Market } from '../../../shared/exchange/markets.ts';
import type { MarketHours } from './marketHours.ts';

/** Something with its own price: a coin, a metal, a share. Spot and futures of one asset follow the same index. */
export interface Asset {
  /** The asset's name, with which its symbols begin. */
  readonly name: string;
  /** Initial price in USDT, before the seed varies it slightly. */
  readonly price: number;
  /** Standard deviation of one minute's return. */
  readonly volatility: number;
  /** Share of a move that comes from the market as a whole, 0 to 1. */
  readonly correlation: number;
  /** The hours in which the price moves. */
  readonly hours: MarketHours;
  /** Kind of asset, in the words of exchange information (document 3): COIN, Metals, ... */
  readonly underlyingType: string;
  /** Minutes that the asset's instruments really traded before the exchange began; everything earlier is generated. */
  readonly warmUpMinutes: number;
}

/**
 * A bracket of position values from `notionalFloor` up to `notionalCap`: maintenance ratio and highest leverage.
 * Decimals are text.
 */
export interface RiskBracket {
  readonly notionalFloor: string;
  readonly notionalCap: string;
  readonly maintenanceRatio: string;
  readonly maxLeverage: number;
}

/** Status of a pair (document 2, symbolStatus): normal, suspended, market closed. Contracts are always TRADING. */
export type SpotStatus = 'TRADING' | 'HALT' | 'BREAK';

/** Whether orders can trade now: `halted` by the exchange, `closed` outside the market hours or permanently. */
export type TradingState = 'open' | 'halted' | 'closed';

/** The activity of an instrument's agents. */
export interface Liveliness {
  /** Typical size of one small trade, in steps. */
  readonly typicalSteps: number;
  /** Taker orders per second in a calm market. */
  readonly takersPerSecond: number;
  /** Interval at which the agents act, in simulated milliseconds: a whole multiple of a step of the market. */
  readonly stepMilliseconds: number;
  /** Quotes its makers keep on each side, at least 30; the default depends on the step. */
  readonly quotes?: number;
}

/** An instrument: its exchange information and the activity of its agents. Decimals are text. */
export interface Instrument extends Liveliness {
  readonly market: Market;
  readonly symbol: string;
  /** The name to show, which can differ from the symbol (A-EXCHANGE-INFO). */
  readonly displayName: string;
  readonly asset: string;
  readonly status: SpotStatus;
  /** Whether API orders are accepted at all; false means listed, but orders are refused with -1058. */
  readonly takesApiOrders: boolean;
  /** Price decimals and size decimals: a tick is 10^-priceDecimals, a step 10^-sizeDecimals; together at most eight. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly minSize: string;
  readonly maxSize: string;
  readonly marketMaxSize: string;
  /** Fee rates of orders placed in the exchange's own apps. */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  /** Fee rates of API orders, which the simulator's accounts pay. */
  readonly apiMakerFeeRate: string;
  readonly apiTakerFeeRate: string;
  /** How far a limit price may be beyond the last price, as a share. */
  readonly priceRatio: string;
  /** How far a market order may trade from the last price, as a share (spot: marketFallbackPriceRatio). */
  readonly protectRatio: string;
  /** The following fields are used by futures only. */
  readonly contractType: 'PERPETUAL' | 'TRADIFI_PERPETUAL';
  readonly underlyingType: string;
  readonly subTypes: readonly string[];
  readonly maxLeverage: number;
  readonly maxPosition: string;
  /**
   * Brackets by rising value, the first from 0, each beginning where the previous one ends (A-MARGIN, A-RISK-LIMITS).
   */
  readonly riskBrackets: readonly RiskBracket[];
  /**
   * Minutes between two funding settlements, which are at UTC multiples of it (document 3, collectCycle). 0 on spot.
   */
  readonly collectCycleMinutes: number;
  /** The hours in which the instrument trades. */
  readonly marketHours: MarketHours;
}

/** Returns the instrument's key inside the simulator. */
export function instrumentKey(market: Market, symbol: string): string {
  return `${market}:${symbol}`;
}

/**
 * Whether the instrument accepts API orders: apiTradingSymbols lists it; orders of other instruments are refused with
 * -1058.
 */
export function isApiTradable(instrument: Instrument): boolean {
  return instrument.takesApiOrders;
}
