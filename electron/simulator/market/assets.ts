import type { Asset } from './instrument.ts';
import { coinForm, livelyForm, metalForm } from './instrumentForms.ts';

/** The assets that are always listed. */
export const assets: readonly Asset[] = [
  { ...livelyForm, name: 'BTC', price: 86_640, volatility: 0.00055, correlation: 0.9 },
  { ...livelyForm, name: 'ETH', price: 3_120, volatility: 0.00075, correlation: 0.8 },
  { ...livelyForm, name: 'SOL', price: 149.1, volatility: 0.00095, correlation: 0.75 },
  { ...coinForm, name: 'DOGE', price: 0.1523, volatility: 0.0011, correlation: 0.7 },
  { ...coinForm, name: 'LTC', price: 96.4, volatility: 0.0008, correlation: 0.7 },
  { ...coinForm, name: 'EOS', price: 0.724, volatility: 0.0009, correlation: 0.6 },
  { ...metalForm, name: 'XAU', price: 4_118, volatility: 0.0002, correlation: 0.1 },
  { ...coinForm, name: '1000PEPE', price: 0.00812, volatility: 0.0014, correlation: 0.6 },
  { ...coinForm, name: 'TRX', price: 0.2841, volatility: 0.0005, correlation: 0.5 },
];
