import { HOUR_MS } from '../../../shared/time/units.ts';
import type { Article, Banner, Picture } from '../content/article.ts';
import { listedCoins } from '../content/coinNames.ts';
import type { Json } from '../venue/json.ts';

/** What of an article is filled in when it is asked for (document 2, populate...). */
export interface Populated {
  readonly populateThumbnail: boolean;
  readonly populateTagLists: boolean;
  readonly populateCoins: boolean;
}

/**
 * An article as it is told (document 2, Content article): which members a section does not have is documented; those
 * that were not asked for are null, and empty where there are none.
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

/** A banner; its picture is left out where there is none (document 2). */
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

/** Pictures, tags and coins as A-CONTENT-OBJECTS has them. */
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
