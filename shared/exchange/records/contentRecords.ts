/** Wire records of articles and banners (document 2 Content article). Nested objects follow A-CONTENT-OBJECTS. */
import { z } from 'zod';
import { idText, openEnum, timestamp } from '../../schema/primitives.ts';
import { articleLevels, articleSections, bannerTypes } from '../enumerations.ts';

/**
 * Picture, tag or coin of an article: its fields are not documented, so the object is kept as received
 * (A-CONTENT-OBJECTS).
 */
const looseObject = z.record(z.string(), z.unknown());
const text = z.string();

/** Article (document 2). Each field is documented as null for certain sections, or when it was not requested. */
export const articleRecord = z.object({
  id: idText,
  documentId: text,
  v4Id: idText.nullish(),
  section: openEnum(articleSections),
  title: text,
  summary: text.nullish(),
  contentKey: text.nullish(),
  enabled: z.boolean().nullish(),
  enabledDate: timestamp.nullish(),
  category: text.nullish(),
  imgCategory: text.nullish(),
  link: text.nullish(),
  sourceSite: text.nullish(),
  outerPic: text.nullish(),
  originalSourceUrl: text.nullish(),
  priority: z.number().int().nullish(),
  date: timestamp.nullish(),
  level: openEnum(articleLevels).nullish(),
  outerId: idText.nullish(),
  outerLocaleId: z.number().int().nullish(),
  sourceLang: text.nullish(),
  titleEn: text.nullish(),
  translation: z.boolean().nullish(),
  translationStatus: text.nullish(),
  thumbnail: looseObject.nullish(),
  tagLists: z.array(looseObject).nullish(),
  coinsMaps: z.array(looseObject).nullish(),
  publishedAt: timestamp.nullish(),
  createdAt: timestamp.nullish(),
  updatedAt: timestamp.nullish(),
  body: text.nullish(),
  articleUrl: text.nullish(),
});

/** List of articles (document 2): total and pages are null unless they were requested. */
export const articleList = z.object({
  total: z.number().int().nonnegative().nullish(),
  page: z.number().int(),
  pageSize: z.number().int(),
  pages: z.number().int().nonnegative().nullish(),
  hasNextPage: z.boolean(),
  items: z.array(articleRecord),
});

/**
 * Banner (document 2). The name of the picture's field is a guess: any field that is an object with an address counts
 * as the picture (A-CONTENT-OBJECTS).
 */
export const bannerRecord = z
  .object({
    id: idText,
    documentId: text,
    title: text,
    description: text.nullish(),
    cta: text.nullish(),
    link: text.nullish(),
    type: openEnum(bannerTypes),
    image: looseObject.nullish(),
    publishedAt: timestamp.nullish(),
    createdAt: timestamp.nullish(),
    updatedAt: timestamp.nullish(),
  })
  .catchall(z.unknown());
