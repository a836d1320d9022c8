import { useState } from 'react';
import type { ArticleAnswer, NewsItem } from '../../../shared/ipc/accountViews.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import { useRequest, type RequestState } from '../../state/useRequest.ts';
import type { TradingContext } from '../../state/account/index.ts';
import type { Article, Banner } from '../../../shared/domain/article.ts';
import { foreignText } from '../../format/foreign.ts';
import { hasMessage, translateKey, type Translate } from '../../i18n/messages.ts';

/** A section of articles (document 2, Enumerations). */
export type NewsSection = CallRequest<'account.news'>['section'];
/** A placement of a banner. */
type Place = CallRequest<'account.banner'>['place'];

/** Sections in display order; `news`, the most recent content, first. */
export const newsSections: readonly NewsSection[] = ['news', 'learn', 'wiki', 'questions'];

/** Placement of the exchange's banner for each section. */
const places: Readonly<Record<NewsSection, Place | null>> = {
  news: 'News',
  learn: 'Learn main',
  wiki: 'Wiki',
  questions: null,
};

/** Milliseconds between two reads of the news while the panel is visible. */
const EVERY_MS = 300_000;

/** The pages of a section as one list. */
export interface NewsList {
  readonly items: readonly NewsItem[];
  readonly more: boolean;
  readonly total: number | null;
  readonly readAt: number;
}

/**
 * Reads the first pages; the age is that of the oldest of them. An article that moved to another page meanwhile is
 * listed once.
 */
export async function readPages(
  client: Client,
  asked: Omit<CallRequest<'account.news'>, 'page'>,
  pages: number,
): Promise<Result<NewsList, AppError>> {
  let list: NewsList = { items: [], more: true, total: null, readAt: Number.MAX_SAFE_INTEGER };
  for (let page = 1; page <= pages && list.more; page += 1) {
    const answer = await client.call('account.news', { ...asked, fresh: asked.fresh === true && page === 1, page });
    if (!answer.ok) return answer;
    const { items, more, total, readAt } = answer.value;
    const all = [...list.items, ...items];
    list = {
      items: [...new Map(all.map((item) => [item.documentId, item])).values()],
      more,
      total,
      readAt: Math.min(readAt, list.readAt),
    };
  }
  return ok(list);
}

/** Loads the list of a section, with as many pages as the user requested. */
export function useNewsList(
  section: NewsSection,
  coin: string | null,
  seen: boolean,
): RequestState<NewsList> & { readonly older: () => void } {
  const about = `${section} ${coin ?? ''}`;
  const [pageCount, setPageCount] = useState({ about, pages: 1 });
  const pages = pageCount.about === about ? pageCount.pages : 1;
  const asked = useRequest<NewsList>({
    about,
    turn: pages,
    everyMs: EVERY_MS,
    seen,
    ask: (client, tradingContext, fresh) => readPages(client, { ...tradingContext, section, coin, fresh }, pages),
  });
  return { ...asked, older: () => setPageCount({ about, pages: pages + 1 }) };
}

/** Loads the open article. */
export function useArticle(
  section: NewsSection,
  documentId: string | null,
  seen: boolean,
): RequestState<ArticleAnswer> {
  return useRequest<ArticleAnswer>({
    about: documentId === null ? null : `${section} ${documentId}`,
    everyMs: null,
    seen,
    ask: (client, tradingContext) =>
      client.call('account.article', { ...tradingContext, section, documentId: documentId ?? '' }),
  });
}

const askBanner = async (client: Client, tradingContext: TradingContext, place: Place) =>
  client.call('account.banner', { ...tradingContext, place });

/** Loads the banner of a section; null where there is none, or it could not be read. */
export function useBanner(section: NewsSection, seen: boolean): Banner | null {
  const place = places[section];
  const asked = useRequest<{ readonly banner: Banner; readonly readAt: number }>({
    about: place,
    everyMs: EVERY_MS,
    seen,
    ask: (client, tradingContext) => askBanner(client, tradingContext, place ?? 'News'),
  });
  return asked.value?.banner ?? null;
}

/** Stories of the simulator's news by their tag. */
const stories = {
  Review: 'review',
  Contracts: 'contracts',
  Funding: 'funding',
  Orders: 'orders',
  Volatility: 'volatility',
  Safety: 'safety',
} as const;

/** Title and text of a story. */
interface Story {
  readonly title: string;
  readonly text: string;
}

/** Returns a story of the simulator in the user's language; the one without a tag is about maintenance. */
function storyOf(t: Translate, { documentId, tags: [tag], coins: [coin] }: NewsItem): Story | null {
  const isKnown = tag === undefined || Object.hasOwn(stories, tag);
  if (!/^news-\d+$/.test(documentId) || !isKnown) return null;
  const name = tag === undefined ? 'maintenance' : stories[tag as keyof typeof stories];
  const params = { coin: foreignText(coin?.name ?? '') };
  return { title: t(`news.story.${name}.title`, params), text: t(`news.story.${name}.text`, params) };
}

/** Sections of the simulator with an article for each topic. */
const topicSections = ['wiki', 'learn', 'questions'] as const;

/** Title, summary and body of an article. */
interface Written {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
}

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** Returns a wiki entry of the simulator about a coin, in the user's language; null for an unknown coin. */
function coinArticle(t: Translate, { symbol, name }: NewsItem['coins'][number]): Written | null {
  const key = `news.coin.about.${symbol ?? ''}`;
  if (!hasMessage(key)) return null;
  const about = translateKey(t, key);
  const coin = foreignText(name ?? '');
  const facts = `<li>${t('news.coin.symbol')} <strong>${foreignText(symbol ?? '')}</strong></li><li>${t('news.coin.pairs')}</li>`;
  return {
    title: t('news.coin.title', { coin }),
    summary: about,
    html: `<h2>${coin}</h2>${paragraphs(about)}<ul>${facts}</ul>`,
  };
}

/** Returns a wiki entry, lesson or question of the simulator in the user's language; null for any other article. */
function topicArticle(t: Translate, { documentId, coins: [coin] }: NewsItem): Written | null {
  const section = topicSections.find((one) => documentId.startsWith(`${one}-`));
  if (section === undefined) return null;
  const slug = documentId.slice(section.length + 1);
  if (section === 'wiki' && slug.startsWith('coin-')) return coin ? coinArticle(t, coin) : null;
  const name = slug.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [topic, what, how, mind, question] = ['name', 'what', 'how', 'mind', 'question'].map((part) => {
    const key = `news.topic.${name}.${part}`;
    return hasMessage(key) ? translateKey(t, key) : '';
  });
  if (!topic || !what || !how || !mind || !question) return null;
  switch (section) {
    case 'wiki':
      return { title: topic, summary: what, html: `<h2>${topic}</h2>${paragraphs(what, how, mind)}` };
    case 'questions':
      return { title: question, summary: mind, html: paragraphs(`${what} ${how}`, mind) };
    case 'learn': {
      const part = (head: string, body: string): string => `<h2>${head}</h2>${body}`;
      const html = [
        part(t('news.lesson.idea'), paragraphs(what)),
        part(t('news.lesson.practice'), paragraphs(how)),
        part(t('news.lesson.before'), `<blockquote>${mind}</blockquote>`),
      ].join('');
      return { title: t('news.lesson.title', { topic }), summary: how, html };
    }
  }
}

/** Returns an article of the simulator, by its entry in the list, in the user's language; null for any other. */
function writtenIn(t: Translate, item: NewsItem): Written | null {
  const story = storyOf(t, item);
  if (!story) return topicArticle(t, item);
  const { title, text } = story;
  return { title, summary: /^.*?[.。]/.exec(text)?.[0] ?? '', html: paragraphs(text, t('news.story.note')) };
}

/** Returns an entry of the simulator's articles in the user's language; any other entry as it is. */
export function translatedItem(t: Translate, item: NewsItem): NewsItem {
  const written = writtenIn(t, item);
  return written ? { ...item, title: written.title, summary: written.summary } : item;
}

/**
 * Returns an article of the simulator in the user's language, by its entry in the list, because news come without
 * their tags and coins; any other article as it is.
 */
export function translatedArticle(t: Translate, article: Article, entry: NewsItem | undefined): Article {
  const written = entry?.documentId === article.documentId ? writtenIn(t, entry) : null;
  return written ? { ...article, title: written.title, html: written.html } : article;
}

/** Banners of the simulator by their address. */
const banners = {
  'https://simulator.invalid/demo': 'demo',
  'https://simulator.invalid/learn/position-size': 'size',
  'https://simulator.invalid/questions/api-keys': 'keys',
} as const;

/** Returns a banner of the simulator in the user's language; any other banner as it is. */
export function translatedBanner(t: Translate, banner: Banner): Banner {
  const url = banner.link?.url ?? '';
  if (!Object.hasOwn(banners, url)) return banner;
  const name = banners[url as keyof typeof banners];
  return {
    ...banner,
    title: t(`news.banner.${name}.title`),
    description: t(`news.banner.${name}.description`),
  };
}

/** Returns a category, level or tag of articles in words; an unknown one as the exchange writes it. */
export function newsWord(t: Translate, word: string): string {
  const key = `news.word.${word}`;
  return hasMessage(key) ? translateKey(t, key) : foreignText(word);
}
