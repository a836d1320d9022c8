/** Rows of the content endpoints on the spot base address (document 2 Content endpoints). */
import { z } from 'zod';
import { idText, timestamp } from '../../schema/primitives.ts';
import { articleList, articleRecord, bannerRecord } from '../records/contentRecords.ts';
import { articleLevels, articleSections, bannerTypes } from '../enumerations.ts';
import { endpoint } from '../row.ts';

const common = {
  market: 'spot',
  method: 'GET',
  label: 'OPTIONAL',
  effect: 'read',
  weight: 1,
  parametersIn: 'query',
  doc: '2 Content endpoints',
} as const;
const section = z.enum(articleSections);
const no = z.boolean().default(false);
const paging = {
  withCount: no,
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(200).default(25),
};
const populate = { populateThumbnail: no, populateTagLists: no, populateCoins: no };
const rests = ['A-CONTENT-ACCESS', 'A-CONTENT-OBJECTS'] as const;

/** Endpoint rows by id. */
export const content = {
  'spot.content.articles.list': endpoint({
    ...common,
    id: 'spot.content.articles.list',
    path: '/api/v3/content/articles/list',
    parameters: z.strictObject({
      section,
      category: z.string().max(64).optional(),
      categoryFilter: z.string().max(64).optional(),
      tagName: z.string().optional(),
      title: z.string().max(200).optional(),
      prioritySort: no,
      level: z.enum(articleLevels).optional(),
      excludeLevel: z.enum(articleLevels).optional(),
      excludeDocumentId: z.string().optional(),
      excludeContentKey: z.string().optional(),
      ...paging,
      ...populate,
    }),
    rules: [
      ['exclusive', 'category', 'categoryFilter'],
      ['exclusive', 'level', 'excludeLevel'],
      ['ignoredWhen', 'populateThumbnail', 'section', 'questions'],
    ],
    reply: articleList,
    assumes: rests,
  }),
  'spot.content.articles.listByCoin': endpoint({
    ...common,
    id: 'spot.content.articles.listByCoin',
    path: '/api/v3/content/articles/listByCoin',
    parameters: z.strictObject({
      section,
      symbol: z.string().optional(),
      slug: z.string().optional(),
      startEnableDate: timestamp.optional(),
      endEnableDate: timestamp.optional(),
      ...paging,
      ...populate,
    }),
    rules: [
      ['oneRequired', 'symbol', 'slug'],
      ['ignoredWhen', 'populateThumbnail', 'section', 'questions'],
    ],
    reply: articleList,
    assumes: rests,
  }),
  'spot.content.articles.detail': endpoint({
    ...common,
    id: 'spot.content.articles.detail',
    path: '/api/v3/content/articles/detail',
    parameters: z.strictObject({
      section,
      documentId: z.string().optional(),
      v4Id: idText.optional(),
      ...populate,
    }),
    rules: [
      ['oneRequired', 'documentId', 'v4Id'],
      ['ignoredWhen', 'populateThumbnail', 'section', 'questions'],
      ['ignoredWhen', 'populateTagLists', 'section', 'news'],
    ],
    reply: articleRecord,
    assumes: rests,
  }),
  'spot.content.banners.latest': endpoint({
    ...common,
    id: 'spot.content.banners.latest',
    path: '/api/v3/content/banners/latest',
    parameters: z.strictObject({ type: z.enum(bannerTypes) }),
    reply: bannerRecord,
    assumes: rests,
  }),
};
