import { contracts } from './contracts.ts';
import type { Instrument } from './instrument.ts';
import { quiet, spotForm } from './instrumentForms.ts';

/**
 * The spot pairs that are always listed: the most traded ones, one with different API fees, one suspended, one closed.
 */
export const spotPairs: readonly Instrument[] = [
  {
    ...spotForm,
    symbol: 'BTCUSDT',
    displayName: 'BTCUSDT',
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
    ...spotForm,
    symbol: 'ETHUSDT',
    displayName: 'ETHUSDT',
    asset: 'ETH',
    priceDecimals: 2,
    sizeDecimals: 5,
    minSize: '0.001',
    maxSize: '10000',
    marketMaxSize: '800',
    typicalSteps: 21_000,
    takersPerSecond: 0.8,
  },
  // API orders pay no maker fee.
  {
    ...spotForm,
    ...quiet,
    symbol: 'DOGEUSDT',
    displayName: 'DOGEUSDT',
    asset: 'DOGE',
    apiMakerFeeRate: '0',
    apiTakerFeeRate: '0.0008',
    priceDecimals: 5,
    sizeDecimals: 0,
    minSize: '10',
    maxSize: '9000000',
    marketMaxSize: '2000000',
    typicalSteps: 2_400,
    takersPerSecond: 0.5,
  },
  {
    ...spotForm,
    ...quiet,
    symbol: 'LTCUSDT',
    displayName: 'LTCUSDT',
    asset: 'LTC',
    status: 'HALT',
    priceDecimals: 2,
    sizeDecimals: 4,
    minSize: '0.01',
    maxSize: '20000',
    marketMaxSize: '4000',
    typicalSteps: 25_000,
    takersPerSecond: 0.4,
  },
  {
    ...spotForm,
    ...quiet,
    symbol: 'EOSUSDT',
    displayName: 'EOSUSDT',
    asset: 'EOS',
    status: 'BREAK',
    priceDecimals: 5,
    sizeDecimals: 1,
    minSize: '1',
    maxSize: '2000000',
    marketMaxSize: '400000',
    typicalSteps: 3_000,
    takersPerSecond: 0.3,
  },
];

export { assets } from './assets.ts';
export { instrumentKey, isApiTradable, type Asset, type Instrument, type RiskBracket } from './instrument.ts';

/** The instruments that are always listed, in the order of exchange information. */
export const instruments: readonly Instrument[] = [...spotPairs, ...contracts];

/** Contracts no longer listed: a subscription is acknowledged and delivers one empty book. */
export const delistedContracts: readonly string[] = ['IKAUSDT', 'OLDUSDT'];
