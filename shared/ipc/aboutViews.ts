/** Calls for what the program says about itself. */
import { z } from 'zod';
import { call } from './callRow.ts';

const nothing = z.strictObject({});

/** `commit` and `time` (Unix ms) are null in a development build; `notices`: of the bundled software, null: not built. */
export const aboutView = z.strictObject({
  commit: z.string().nullable(),
  time: z.number().nullable(),
  node: z.string(),
  notices: z.string().nullable(),
});

/** See {@link aboutView}. */
export type AboutView = z.infer<typeof aboutView>;

/** The calls. */
export const aboutCalls = {
  'about.read': call(nothing, aboutView),
  /**
   * Returns the older version that this profile was used with last, once after an update; null otherwise, and in a new
   * profile.
   */
  'about.takeUpdatedFrom': call(nothing, z.strictObject({ version: z.string().nullable() })),
} as const;
