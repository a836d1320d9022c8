/** Articles of the exchange (document 2 Content article). Every text is foreign and is only ever displayed as text. */
import { z } from 'zod';

// An address outside the program that the window may show, asking the user before it is opened.

/**
 * `url` is the address exactly as it would be opened or fetched: https, without a user name. `host` is the real host in
 * ASCII, with its port where one is named; it is displayed in the question whether to open the address.
 */
export const outsideLinkSchema = z.strictObject({ url: z.string(), host: z.string() });

/** See {@link outsideLinkSchema}. */
export type OutsideLink = z.infer<typeof outsideLinkSchema>;

// Banners of the exchange (document 2 Banner). Every text is foreign and is only ever displayed as text.

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

/** Maximum size of a body that is transferred, in bytes of UTF-8 (B-D5). */
export const MAX_BODY_BYTES = 512 * 1024;

const time = z.number().nullable();
const text = z.string().nullable();

/** A coin that an article is about; at least one of the three fields is set. */
export const articleCoinSchema = z.strictObject({ name: text, symbol: text, slug: text });

/**
 * An article. A field that is null for its section, or was not sent, is null: `tags` and `coins` are null when they
 * were not requested and empty when there are none. `html` is the body exactly as received, inert text until the window
 * sanitizes it; `bodyTooLarge`: the body is longer than {@link MAX_BODY_BYTES} and is not transferred. `picture` and
 * the links are null unless they are plain https. `section` and `level` are the exchange's values, unchanged. Times are
 * Unix ms.
 */
export const articleSchema = z.strictObject({
  articleId: z.string(),
  documentId: z.string(),
  legacyId: text,
  section: z.string(),
  title: z.string(),
  englishTitle: text,
  summary: text,
  contentKey: text,
  category: text,
  imageCategory: text,
  level: text,
  priority: z.number().int().nullable(),
  enabled: z.boolean().nullable(),
  enabledAt: time,
  contentDate: time,
  publishedAt: time,
  createdAt: time,
  updatedAt: time,
  sourceSite: text,
  sourceLanguage: text,
  translated: z.boolean().nullable(),
  translationStatus: text,
  outerId: text,
  outerLocaleId: z.number().int().nullable(),
  tags: z.array(z.string()).nullable(),
  coins: z.array(articleCoinSchema).nullable(),
  picture: outsideLinkSchema.nullable(),
  outerPicture: outsideLinkSchema.nullable(),
  link: outsideLinkSchema.nullable(),
  sourceLink: outsideLinkSchema.nullable(),
  articleLink: outsideLinkSchema.nullable(),
  html: text,
  bodyTooLarge: z.boolean(),
});

/** See {@link articleCoinSchema}. */
export type ArticleCoin = z.infer<typeof articleCoinSchema>;
/** See {@link articleSchema}. */
export type Article = z.infer<typeof articleSchema>;
