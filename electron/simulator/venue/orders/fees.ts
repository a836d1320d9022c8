import type { Instrument } from '../../market/instruments.ts';
import type { Account } from '../accounts/account.ts';

/**
 * Returns the taker rate of a contract: every order here comes over the API (document 1, change log: apiTakerFeeRate).
 */
export function takerRate(instrument: Instrument): string {
  return instrument.apiTakerFeeRate;
}

/** Returns the maker rate of a contract. */
export function makerRate(instrument: Instrument): string {
  return instrument.apiMakerFeeRate;
}

/** Returns the rate an account pays for a spot pair: its own where it has one (document 2, symbolCommissions). */
export function spotRate(account: Account, instrument: Instrument, maker: boolean): string {
  const commission = account.commissions.get(instrument.symbol);
  if (commission) return maker ? commission.maker : commission.taker;
  return maker ? makerRate(instrument) : takerRate(instrument);
}
