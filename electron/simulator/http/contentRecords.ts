import { HOUR_MS } from '../../../shared/time/units.ts';
import type { Article, Banner, Picture } from '../content/article.ts';
import { listedCoins } from '../content/coinNames.ts';
import type { Json } from '../venue/json.ts';

/** Which parts of an article the request asks to fill in (document 2, populate...). */
export interface Populated {
  readonly populateThumbnail: boolean;
  readonly populateTagLists: boolean;
  readonly populateCoins: boolean;
}

/**
 * Builds the record of an article (document 2, Content article). The documents say which members a section does not
 * have. Parts that were not requested are null; requested parts without entries are empty.
 */
export function articleJson(article: Article, populated: Populated): { readonly [name: string]: Json } {
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
export function bannerJson({ picture, time, ...banner }: Banner): Json {
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
