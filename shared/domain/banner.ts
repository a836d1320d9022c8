/** Banners of the exchange (document 2 Banner). Every text is foreign and is only ever displayed as text. */
import { z } from 'zod';
import { outsideLinkSchema } from './outsideLink.ts';

/**
 * A banner. `place` is the exchange's name of the place where it shows the banner; picture and link are null unless
 * they are plain https; times are Unix ms.
 */
export const bannerSchema = z.strictObject({
  bannerId: z.string(),
  documentId: z.string(),
  place: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  callToAction: z.string().nullable(),
  link: outsideLinkSchema.nullable(),
  picture: outsideLinkSchema.nullable(),
  publishedAt: z.number().nullable(),
  createdAt: z.number().nullable(),
  updatedAt: z.number().nullable(),
});

/** See {@link bannerSchema}. */
export type Banner = z.infer<typeof bannerSchema>;
