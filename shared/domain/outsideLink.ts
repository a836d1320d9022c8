/** An address outside the program that a person may be shown and asked about (B-D5, XS45). */
import { z } from 'zod';

/**
 * `url` is the address exactly as it would be opened or fetched: https, without a user name. `host` is the real host in
 * ASCII, with its port where one is named: it is what stands before the question whether to open it.
 */
export const outsideLinkSchema = z.strictObject({ url: z.string(), host: z.string() });

/** See {@link outsideLinkSchema}. */
export type OutsideLink = z.infer<typeof outsideLinkSchema>;
