import { markets, type Market } from '../exchange/markets.ts';

/** Environments: the exchange to which the app connects. */
export const environments = ['simulator', 'live'] as const;
/** See {@link environments}. */
export type Environment = (typeof environments)[number];

/** Accounts inside an environment: the user's account, or the exchange's demo account. */
export const accounts = ['main', 'demo'] as const;
/** See {@link accounts}. */
export type Account = (typeof accounts)[number];

/** Returns the markets of an account; the demo account has futures alone (document 3). */
export const marketsOfAccount = (account: Account): readonly Market[] => (account === 'demo' ? ['futures'] : markets);
