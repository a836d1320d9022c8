/** Articles and banners of the exchange (document 2 Content article). Every text is foreign and is only ever shown as text. */
import { z } from 'zod';
import { outsideLinkSchema } from './outsideLink.ts';

/** Longest body that is carried, in bytes of UTF-8 (B-D5). */
export const MAX_BODY_BYTES = 512 * 1024;

const time = z.number().nullable();
const text = z.string().nullable();

/** A coin an article is about; at least one of the three is there. */
export const articleCoinSchema = z.strictObject({ name: text, symbol: text, slug: text });

/**
 * An article. What is null for its section, or was not said, is null: `tags` and `coins` are null when they were not asked
 * for and empty when there are none. `html` is the body exactly as it came, inert text until the window makes it harmless;
 * `bodyTooLarge`: there is one, longer than {@link MAX_BODY_BYTES}, and it is not carried. `picture` and the links are null
 * unless they are plain https. `section` and `level` are the exchange's own words. Times are Unix ms.
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
