/** Environments: the exchange to which the app connects. */
export const environments = ['simulator', 'live'] as const;
/** See {@link environments}. */
export type Environment = (typeof environments)[number];

/** Accounts inside an environment: the user's account, or the exchange's demo account. */
export const accounts = ['main', 'demo'] as const;
/** See {@link accounts}. */
export type Account = (typeof accounts)[number];
