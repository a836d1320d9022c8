/** Languages of the window, by code: English, and Chinese in simplified characters (R26). */
export const languages = ['en', 'zh'] as const;

/** See {@link languages}. */
export type Language = (typeof languages)[number];
