import { fail, ok } from '../../../shared/result/result.ts';
import type { Article, Banner, Picture } from '../content/article.ts';
import { aboutCoin, enableTime, filtered, inOrder } from '../content/selection.ts';
import { failure } from '../venue/failure.ts';
import type { Answer, HandlersFor } from './handler.ts';
import { pageOf } from './tradingRanges.ts';
import { HOUR_MS } from '../../../shared/time/units.ts';
import { listedCoins } from '../content/coinNames.ts';
import type { Json } from '../venue/json.ts';

/** Which parts of an article the request asks to fill in (document 2, populate...). */
interface Populated {
  readonly populateThumbnail: boolean;
  readonly populateTagLists: boolean;
  readonly populateCoins: boolean;
}

/**
 * Builds the record of an article (document 2, Content article). The documents say which members a section does not
 * have. Parts that were not requested are null; requested parts without entries are empty.
 */
function articleJson(article: Article, populated: Populated): { readonly [name: string]: Json } {
  const { section, title, time, id } = article;
  const [isNews, isLesson, isWiki] = [section === 'news', section === 'learn', section === 'wiki'];
  return {
    id,
    documentId: article.documentId,
    v4Id: article.v4Id,
    section,
    title,
    summary: isLesson ? null : article.summary,
    contentKey: article.contentKey,
    enabled: isLesson ? null : true,
    enabledDate: isLesson ? null : time,
    category: article.category,
    imgCategory: isWiki ? article.category.toLowerCase() : null,
    link: null,
    sourceSite: article.source === null ? null : 'press.simulator.invalid',
    outerPic: isNews ? (article.picture?.url ?? null) : null,
    originalSourceUrl: article.source,
    priority: isNews ? article.priority : null,
    date: isLesson ? time : null,
    level: isLesson ? article.level : null,
    outerId: String(id + 500_000),
    outerLocaleId: isNews ? null : 1,
    sourceLang: isNews ? null : 'en',
    titleEn: title,
    translation: isNews ? null : false,
    translationStatus: isNews ? null : 'ORIGINAL',
    thumbnail: populated.populateThumbnail && section !== 'questions' ? pictureJson(article.picture, id) : null,
    tagLists: populated.populateTagLists ? article.tags.map((name, at) => tagJson(name, id * 10 + at)) : null,
    coinsMaps: populated.populateCoins ? article.coins.map(coinJson) : null,
    publishedAt: time,
    createdAt: time - HOUR_MS,
    updatedAt: time,
    body: article.body,
    articleUrl: `https://simulator.invalid/${section}/${article.documentId}`,
  };
}

/** Builds the record of a banner; the picture is left out when there is none (document 2). */
function bannerJson({ picture, time, ...banner }: Banner): Json {
  const image = picture && pictureJson(picture, banner.id);
  return {
    ...banner,
    ...(image === null ? {} : { image }),
    publishedAt: time,
    createdAt: time - HOUR_MS,
    updatedAt: time,
  };
}

/** Pictures, tags and coins have the forms of A-CONTENT-OBJECTS. */
function pictureJson(picture: Picture | null, id: number): Json {
  if (picture === null) return null;
  const { url, name } = picture;
  const small = { url: url.replace('.png', '-small.png') };
  return {
    id,
    documentId: `picture-${id}`,
    url,
    name,
    alternativeText: name.replace(/\.\w+$/, '').replaceAll('-', ' '),
    width: 800,
    height: 450,
    formats: { small },
  };
}

function tagJson(name: string, id: number): Json {
  return { id, documentId: `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`, name };
}

function coinJson(symbol: string): Json {
  const at = [...listedCoins.keys()].indexOf(symbol);
  const { name, slug } = listedCoins.get(symbol)!;
  return { id: at + 1, documentId: `coin-${slug}`, name, symbol, slug };
}

type ContentId =
  | 'spot.content.articles.list'
  | 'spot.content.articles.listByCoin'
  | 'spot.content.articles.detail'
  | 'spot.content.banners.latest';

/** Handlers of articles and banners (document 2, Content endpoints). */
export const contentHandlers: HandlersFor<ContentId> = {
  'spot.content.articles.list': (asked, { content, now }) => {
    const shown = content.articles(asked.section, now).filter(({ time }) => time <= now);
    return listed(inOrder(filtered(shown, asked), asked.prioritySort), asked);
  },
  'spot.content.articles.listByCoin': (asked, { content, now }) => {
    const { section, symbol, slug } = asked;
    // Only news can be filtered by date (A-CONTENT-DATES).
    const isDated = section === 'news';
    const from = isDated ? (enableTime(asked.startEnableDate) ?? 0) : 0;
    const to = isDated ? (enableTime(asked.endEnableDate) ?? now) : now;
    const shown = content.articles(section, now).filter(({ time }) => time >= from && time <= to);
    return listed(inOrder(aboutCoin(shown, symbol, slug), false), asked);
  },
  'spot.content.articles.detail': ({ section, documentId, v4Id, ...populated }, { content, now }) => {
    const found = content.article(section, documentId === undefined ? { v4Id: v4Id ?? '' } : { documentId }, now);
    if (!found) return fail(failure('PARAM_ERROR', documentId === undefined ? 'v4Id' : 'documentId'));
    return ok(articleJson(found, populated));
  },
  'spot.content.banners.latest': ({ type }, { content, now }) => ok(bannerJson(content.banner(type, now))),
};

interface Paging extends Populated {
  readonly withCount: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** Returns one page of a list; it contains the total count only when the request asks for it. */
function listed(found: readonly Article[], { withCount, page, pageSize, ...populated }: Paging): Answer {
  const pages = Math.ceil(found.length / pageSize);
  return ok({
    total: withCount ? found.length : null,
    page,
    pageSize,
    pages: withCount ? pages : null,
    hasNextPage: page < pages,
    items: pageOf(found, page, pageSize).map((one) => articleJson(one, populated)),
  });
}
