import type { Market } from '../../../shared/exchange/markets.ts';
import type { MarketHours } from './marketHours.ts';

/** What a price moves by itself: a coin, a metal, a share. Spot and futures of one asset follow the same index. */
export interface Asset {
  /** Its name, which begins the symbol. */
  readonly name: string;
  /** Where the price starts, in USDT, before the seed moves it a little. */
  readonly price: number;
  /** Standard deviation of one minute's return. */
  readonly volatility: number;
  /** Share of a move that comes from the market as a whole, 0 to 1. */
  readonly correlation: number;
  /** When its price moves at all. */
  readonly hours: MarketHours;
  /** What kind of thing it is, in the words of exchange information (document 3): COIN, Metals, ... */
  readonly underlyingType: string;
  /** Minutes its instruments really traded before the exchange began; what was before is drawn. */
  readonly warmUpMinutes: number;
}

/** Values of a position from `notionalFloor` up to `notionalCap`: maintenance ratio and highest leverage. Decimals are text. */
export interface RiskBracket {
  readonly notionalFloor: string;
  readonly notionalCap: string;
  readonly maintenanceRatio: string;
  readonly maxLeverage: number;
}

/** Whether a pair trades (document 2, symbolStatus): normal, suspended, market closed. Contracts are always TRADING. */
export type SpotStatus = 'TRADING' | 'HALT' | 'BREAK';

/** Whether orders can trade now: `halted` by the exchange, `closed` for the hours or for good. */
export type TradingState = 'open' | 'halted' | 'closed';

/** How lively an instrument's agents are. */
export interface Liveliness {
  /** Typical size of one small trade, in steps. */
  readonly typicalSteps: number;
  /** Taker orders per second in a calm market. */
  readonly takersPerSecond: number;
  /** How often its agents act, in simulated milliseconds: a whole multiple of a step of the market. */
  readonly stepMilliseconds: number;
  /** Quotes each side of its makers keeps, at least 30; without it as many as the step suggests. */
  readonly quotes?: number;
}

/** An instrument: what exchange information says about it and how lively its agents are. Decimals are text. */
export interface Instrument extends Liveliness {
  readonly market: Market;
  readonly symbol: string;
  /** The name to show, which can differ (A-EXCHANGE-INFO). */
  readonly displayName: string;
  readonly asset: string;
  readonly status: SpotStatus;
  /** Whether orders may come over the API at all; false is listed and refused with -1058. */
  readonly takesApiOrders: boolean;
  /** A tick is 10^-priceDecimals, a step 10^-sizeDecimals; together at most eight. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly minSize: string;
  readonly maxSize: string;
  readonly marketMaxSize: string;
  /** Fee rates in the exchange's own windows. */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  /** Fee rates of orders that come over the API: what accounts are charged here. */
  readonly apiMakerFeeRate: string;
  readonly apiTakerFeeRate: string;
  /** How far a limit price may lie beyond the last price, as a share. */
  readonly priceRatio: string;
  /** How far a market order may trade from the last price, as a share (spot: marketFallbackPriceRatio). */
  readonly protectRatio: string;
  /** From here on futures alone. */
  readonly contractType: 'PERPETUAL' | 'TRADIFI_PERPETUAL';
  readonly underlyingType: string;
  readonly subTypes: readonly string[];
  readonly maxLeverage: number;
  readonly maxPosition: string;
  /** By rising value, the first from 0, each beginning where the one before ends (A-MARGIN, A-RISK-LIMITS). */
  readonly riskBrackets: readonly RiskBracket[];
  /** Minutes between two settlements of funding; UTC multiples of it (document 3, collectCycle). 0 on spot. */
  readonly collectCycleMinutes: number;
  /** When it trades. */
  readonly marketHours: MarketHours;
}

/** The instrument's key inside the simulator. */
export function instrumentKey(market: Market, symbol: string): string {
  return `${market}:${symbol}`;
}

/** Whether orders of this instrument may come over the API: it stands in apiTradingSymbols, anything else is refused with -1058. */
export function isApiTradable(instrument: Instrument): boolean {
  return instrument.takesApiOrders;
}
