/** Views and calls of the updates of the program, and of what the program says about itself. */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';
import { call } from './callRow.ts';

/** Forms in which the program is packaged. */
export const packageForms = ['deb', 'AppImage', 'nsis', 'dmg', 'zip'] as const;

const nothing = z.strictObject({});

/** Longest address of a feed that the window may send. */
export const MAX_FEED_ADDRESS = 500;

/**
 * State of the updates. Times in Unix ms, sizes in bytes. `off`: why nothing is checked; `address`: of the feed, as it was confirmed.
 * `held`: why a release that was found is not offered now. `offer.size` null: the release has no package for what runs.
 */
export const updatesView = z.strictObject({
  off: z.enum(['noKey', 'noFeed']).nullable(),
  address: z.string().nullable(),
  running: z.string(),
  checking: z.boolean(),
  lastCheck: z
    .strictObject({
      at: z.number(),
      result: z.enum(['current', 'found', 'skipped', 'failed']),
      error: appErrorSchema.nullable(),
    })
    .nullable(),
  offer: z
    .strictObject({
      version: z.string(),
      date: z.string(),
      changelog: z.string(),
      size: z.number().nullable(),
      /** Whether the user chose to be asked later: the offer stays, without a mark. */
      later: z.boolean(),
    })
    .nullable(),
  held: z.enum(['doubts', 'plans']).nullable(),
  download: z.strictObject({ received: z.number(), size: z.number(), error: appErrorSchema.nullable() }).nullable(),
  /** The verified package of the offered release. */
  file: z
    .strictObject({
      version: z.string(),
      path: z.string(),
      form: z.enum(packageForms),
      /** Command that installs it, where the program is updated by one; null: the file is opened. */
      command: z.string().nullable(),
    })
    .nullable(),
});

/** See {@link updatesView}. */
export type UpdatesView = z.infer<typeof updatesView>;

/** Calls of the updates. */
export const updateCalls = {
  'updates.view': call(nothing, updatesView),
  /**
   * Sets the address of the feed after a confirmation in the shell's own window, in which a word is typed; null turns the
   * updates off.
   */
  'updates.setFeed': call(z.strictObject({ address: z.string().max(MAX_FEED_ADDRESS).nullable() }), updatesView),
  /** Checks now; responds with the result. */
  'updates.check': call(nothing, updatesView),
  /** Downloads the package of the offered release; responds when it is verified, progress follows as events. */
  'updates.download': call(nothing, updatesView),
  'updates.stopDownload': call(nothing, updatesView),
  /** Removes the mark of the offered release until the next start or the next release. */
  'updates.later': call(nothing, updatesView),
  /** Never offers this release again. */
  'updates.skip': call(nothing, updatesView),
  /** Verifies the file once more, asks in the shell's own window, and hands it to the system. */
  'updates.install': call(nothing, z.strictObject({ outcome: z.enum(['declined', 'opened', 'shown']) })),
} as const;

/** Events of the updates. */
export const updateEvents = { 'updates.changed': updatesView } as const;
