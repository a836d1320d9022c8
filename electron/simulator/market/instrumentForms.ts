import type { Asset, Instrument, RiskBracket } from './instrument.ts';
import { metalHours } from './marketHours.ts';

/** Defaults of a spot pair. */
export const spotForm = {
  market: 'spot',
  status: 'TRADING',
  takesApiOrders: true,
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
  apiMakerFeeRate: '0.001',
  apiTakerFeeRate: '0.001',
  priceRatio: '0.1',
  protectRatio: '0.2',
  contractType: 'PERPETUAL',
  underlyingType: 'COIN',
  maxLeverage: 1,
  maxPosition: '0',
  subTypes: [],
  riskBrackets: [],
  collectCycleMinutes: 0,
  marketHours: null,
  stepMilliseconds: 100,
} as const satisfies Partial<Instrument>;

/** Defaults of a contract. Its market orders use the price ratio of its limit orders. */
export const futuresForm = {
  market: 'futures',
  status: 'TRADING',
  takesApiOrders: true,
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0008',
  apiMakerFeeRate: '0.0002',
  apiTakerFeeRate: '0.0008',
  contractType: 'PERPETUAL',
  underlyingType: 'COIN',
  collectCycleMinutes: 480,
  marketHours: null,
  stepMilliseconds: 100,
} as const satisfies Partial<Instrument>;

/** Agents act once a second on instruments listed only as an example of a kind. */
export const quiet = { stepMilliseconds: 1000 } as const satisfies Partial<Instrument>;

/** Fields of the most traded coins. */
export const livelyForm = { hours: null, underlyingType: 'COIN', warmUpMinutes: 4 } as const satisfies Partial<Asset>;
/** Fields of every other coin. */
export const coinForm = { hours: null, underlyingType: 'COIN', warmUpMinutes: 1 } as const satisfies Partial<Asset>;
/** Fields of metals. */
export const metalForm = {
  hours: metalHours,
  underlyingType: 'Metals',
  warmUpMinutes: 1,
} as const satisfies Partial<Asset>;

/** Builds brackets from rows of floor, maintenance ratio and highest leverage, and the cap of the last one. */
function table(cap: string, ...rows: readonly (readonly [string, string, number])[]): readonly RiskBracket[] {
  return rows.map(([notionalFloor, maintenanceRatio, maxLeverage], at) => ({
    notionalFloor,
    notionalCap: rows[at + 1]?.[0] ?? cap,
    maintenanceRatio,
    maxLeverage,
  }));
}

/** Brackets of the most traded contracts. */
export const largeBrackets = table(
  '200000000',
  ['0', '0.004', 200],
  ['300000', '0.005', 125],
  ['3000000', '0.01', 50],
  ['12000000', '0.025', 20],
  ['70000000', '0.05', 10],
);
/** Brackets of ordinary contracts. */
export const smallBrackets = table(
  '20000000',
  ['0', '0.006', 100],
  ['50000', '0.01', 50],
  ['600000', '0.025', 20],
  ['6000000', '0.05', 10],
);
/** Brackets of contracts that hardly trade. */
export const tinyBrackets = table(
  '1000000',
  ['0', '0.015', 50],
  ['5000', '0.025', 20],
  ['50000', '0.05', 10],
  ['200000', '0.125', 4],
);

/** Returns the same brackets with leverage limited to `most`. */
export function upToLeverage(brackets: readonly RiskBracket[], most: number): readonly RiskBracket[] {
  return brackets.map((one) => ({ ...one, maxLeverage: Math.min(most, one.maxLeverage) }));
}
