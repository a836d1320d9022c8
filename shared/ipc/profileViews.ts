/** Calls for the profiles beside the one in use. Folders are named, paths stay in main. */
import { z } from 'zod';
import { call } from './callRow.ts';

const nothing = z.strictObject({});

/** `folder`: name of the profile's folder; `inUse`: another process runs on it. */
const profile = z.strictObject({ folder: z.string(), inUse: z.boolean() });

/** The profile in use, and those beside it by name. */
export const profilesAnswer = z.strictObject({ current: z.string(), others: z.array(profile) });

/** See {@link profilesAnswer}. */
export type ProfilesAnswer = z.infer<typeof profilesAnswer>;

/** The calls. Opening restarts the program with another profile, after the user has seen what stays open. */
export const profileCalls = {
  'profiles.list': call(nothing, profilesAnswer),
  'profiles.open': call(z.strictObject({ folder: z.string().max(255) }), nothing),
  /** Makes a profile and opens it. */
  'profiles.create': call(z.strictObject({ name: z.string().max(200) }), nothing),
} as const;
