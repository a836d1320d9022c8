/** Articles and banners of the exchange (document 2, Content endpoints), asked when the window asks and kept for a minute. */
import type { Article } from '../../../../shared/domain/article.ts';
import type { z } from 'zod';
import type { ArticleAnswer, bannerAnswer, NewsItem, NewsPage } from '../../../../shared/ipc/accountViews.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { articleOfRecord, articlesOfReply } from '../../exchange/mapping/articles.ts';
import { bannerOfRecord } from '../../exchange/mapping/banners.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { createKept } from '../../market/kept.ts';
import { accountLimits } from './accountLimits.ts';

/** Calls of the window about news. */
export interface News {
  readonly list: CallHandlers['account.news'];
  readonly article: CallHandlers['account.article'];
  readonly banner: CallHandlers['account.banner'];
}

type BannerAnswer = z.infer<typeof bannerAnswer>;

const populated = { populateTagLists: true, populateCoins: true } as const;

/** What a list shows of an article; its body stays here. */
function itemOf(article: Article): NewsItem {
  const { articleId, documentId, title, summary, category, level, tags, coins } = article;
  const at = article.publishedAt ?? article.enabledAt ?? article.contentDate ?? article.createdAt;
  return { articleId, documentId, title, summary, category, level, at, tags: tags ?? [], coins: coins ?? [] };
}

/** Content is no account's own: it is signed where a key is in use and asked openly where none is (A-CONTENT-ACCESS). */
export function createNews(clock: Clock, rest: Pick<RestClient, 'get'>): News {
  const kept = <Value>() => createKept<Value>(clock, accountLimits.newsKept, () => accountLimits.newsMs);
  const pages = kept<NewsPage>();
  const articles = kept<ArticleAnswer>();
  const banners = kept<BannerAnswer>();
  return {
    list({ section, coin, page, fresh }) {
      if (fresh) pages.clear();
      return pages.read(`${section} ${coin ?? ''} ${page}`, async () => {
        const common = { section, page, pageSize: accountLimits.newsPage, withCount: true, ...populated };
        const reply =
          coin === null
            ? await rest.get('spot.content.articles.list', common, 'background')
            : await rest.get('spot.content.articles.listByCoin', { ...common, symbol: coin }, 'background');
        if (!reply.ok) return reply;
        const { items, hasNextPage, total } = articlesOfReply(reply.value);
        return ok({ items: items.map(itemOf), page, more: hasNextPage === true, total, readAt: clock.now() });
      });
    },
    article: ({ section, documentId }) =>
      articles.read(`${section} ${documentId}`, async () => {
        const params = { section, documentId, ...populated };
        const reply = await rest.get('spot.content.articles.detail', params, 'background');
        return reply.ok ? ok({ article: articleOfRecord(reply.value), readAt: clock.now() }) : reply;
      }),
    banner: ({ place }) =>
      banners.read(place, async () => {
        const reply = await rest.get('spot.content.banners.latest', { type: place }, 'background');
        return reply.ok ? ok({ banner: bannerOfRecord(reply.value), readAt: clock.now() }) : reply;
      }),
  };
}
