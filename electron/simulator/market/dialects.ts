/** The dialects of requests and replies: as the documents say, or as the running service is known to behave (R6). */
export const dialects = ['documents', 'public'] as const;
/** See {@link dialects}. */
export type Dialect = (typeof dialects)[number];
