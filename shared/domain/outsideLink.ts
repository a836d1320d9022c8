/** An address outside the program that the window may show, asking the user before it is opened. */
import { z } from 'zod';

/**
 * `url` is the address exactly as it would be opened or fetched: https, without a user name. `host` is the real host in
 * ASCII, with its port where one is named; it is displayed in the question whether to open the address.
 */
export const outsideLinkSchema = z.strictObject({ url: z.string(), host: z.string() });

/** See {@link outsideLinkSchema}. */
export type OutsideLink = z.infer<typeof outsideLinkSchema>;
