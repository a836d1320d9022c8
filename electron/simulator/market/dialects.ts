/** How replies are written and what requests may hold: as the documents say, or as the running service is known to (R6). */
export const dialects = ['documents', 'public'] as const;
/** See {@link dialects}. */
export type Dialect = (typeof dialects)[number];
