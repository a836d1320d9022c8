/** Which exchange the app talks to. */
export const environments = ['simulator', 'live'] as const;
/** See {@link environments}. */
export type Environment = (typeof environments)[number];

/** Which account inside an environment: the trader's own, or the exchange's simulated one (R16). */
export const accounts = ['main', 'demo'] as const;
/** See {@link accounts}. */
export type Account = (typeof accounts)[number];
