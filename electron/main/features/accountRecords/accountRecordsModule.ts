/**
 * The fees, rebates and news panels of one trading context: handlers of their IPC calls. Nothing is read before the
 * window requests it.
 */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { RecordsPage } from '../../../../shared/ipc/recordViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { MainModule } from '../../platform/mainModule.ts';
import type { AccountCommandContext } from '../../trading/changes/accountCommandContext.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import { accountLimits } from './accountLimits.ts';
import { createAccountStatus } from './accountStatus.ts';
import { createAssetPrices, type AssetPriceParts } from './assetPrices.ts';
import { type FeeSource, readFees } from './fees.ts';
import { createRebates } from './rebates.ts';
import type { FeeRate, ArticleAnswer, bannerAnswer, NewsItem, NewsPage } from '../../../../shared/ipc/accountViews.ts';
import { createTtlCache } from '../../market/ttlCache.ts';
import { type Access, type CurrentAccess, noKey } from '../../account/access.ts';
import type { Article } from '../../../../shared/domain/article.ts';
import type { z } from 'zod';
import { articleOfRecord, articlesOfReply, bannerOfRecord } from '../../exchange/mapping/articles.ts';
import { commissionRateOfFutures, commissionRateOfSpot } from '../../exchange/mapping/contractTerms.ts';

// Articles and banners of the exchange (document 2, Content endpoints), requested when the window needs them and cached
// for a minute.

/** Handlers of the news calls. */
interface News {
  readonly list: CallHandlers['account.news'];
  readonly article: CallHandlers['account.article'];
  readonly banner: CallHandlers['account.banner'];
}

type BannerAnswer = z.infer<typeof bannerAnswer>;

const populated = { populateTagLists: true, populateCoins: true } as const;

/** Returns the list entry of an article, without its body. */
function itemOf(article: Article): NewsItem {
  const { articleId, documentId, title, summary, category, level, tags, coins } = article;
  const at = article.publishedAt ?? article.enabledAt ?? article.contentDate ?? article.createdAt;
  return { articleId, documentId, title, summary, category, level, at, tags: tags ?? [], coins: coins ?? [] };
}

/**
 * Creates the news handlers. Content belongs to no account: it is signed when a key is in use and requested unsigned
 * otherwise (A-CONTENT-ACCESS).
 */
function createNews(clock: Clock, rest: Pick<RestClient, 'get'>): News {
  const createNewsCache = <Value>() => createTtlCache<Value>(clock, accountLimits.newsKept, () => accountLimits.newsMs);
  const pages = createNewsCache<NewsPage>();
  const articles = createNewsCache<ArticleAnswer>();
  const banners = createNewsCache<BannerAnswer>();
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

// Commission rates of a few symbols, requested one after the other at background priority and cached for a while.

type Ready = Extract<FeeRate, { state: 'ready' }>;

async function ask({ rest }: Access, market: Market, symbol: string) {
  if (market === 'spot') {
    const reply = await rest.queryWhole('spot.account.commissionRate', { symbol }, 'background');
    return reply.ok ? ok(commissionRateOfSpot(reply.value.reply)) : reply;
  }
  const reply = await rest.queryWhole('futures.account.commissionRate', { symbol }, 'background');
  return reply.ok ? ok(commissionRateOfFutures(reply.value.reply)) : reply;
}

/** Creates the handler of fee rates; rates are cached per key, because each key may have other rates. */
function createFeeRates(clock: Clock, access: CurrentAccess): CallHandlers['account.feeRates'] {
  const rateCache = createTtlCache<Ready>(clock, accountLimits.ratesKept, () => accountLimits.ratesMs);
  return async ({ symbols, fresh }) => {
    if (fresh) rateCache.clear();
    const rates: FeeRate[] = [];
    for (const { market, symbol } of symbols) {
      const restSession = access();
      if (!restSession) return fail(noKey());
      const answer = await rateCache.read(`${restSession.epoch} ${market} ${symbol}`, async () => {
        const rate = await ask(restSession, market, symbol);
        return rate.ok ? ok({ state: 'ready', rate: rate.value, readAt: clock.now() }) : rate;
      });
      rates.push(answer.ok ? answer.value : { state: 'failed', market, symbol, error: answer.error });
    }
    return ok({ rates });
  };
}

/** IPC calls of these panels. */
export type AccountCall = Extract<keyof CallHandlers, `account.${string}`>;

/** Dependencies of {@link createAccountRecordsModule}. */
export interface AccountRecordsModuleParts {
  readonly link: { readonly rest: Pick<RestClient, 'get'>; readonly instruments: AssetPriceParts['instruments'] };
  readonly values: AssetPriceParts['values'];
  /** The key in use and the exchange's time: `trading.commandContext`. */
  readonly commandContext: Pick<AccountCommandContext, 'access' | 'exchangeNow'>;
  /** Null when there is no archive. */
  readonly archive: FeeArchive | null;
}

export type AccountRecordsModule = MainModule<AccountCall> & Required<Pick<MainModule, 'windowGone'>>;

/** The parts of the archive needed for fees: the coverage of each list, and its fills page by page. */
export interface FeeArchive {
  readonly handlers: Pick<CallHandlers, 'records.archive'>;
  readonly source: {
    page(asked: {
      readonly market: Market;
      readonly kind: 'fills';
      readonly symbol: null;
      readonly before: number | null;
      readonly limit: number;
    }): Pick<RecordsPage, 'items' | 'more'> | null;
  };
}

/** Creates the source of fills for fee sums over the archive. */
function feeSource(archive: FeeArchive, tradingContext: TradingContext): FeeSource {
  return {
    coverage() {
      const { environment, account } = tradingContext;
      const answer = archive.handlers['records.archive']({ environment, account });
      return 'then' in answer || !answer.ok ? null : answer.value.coverage;
    },
    page(market, before) {
      const page = archive.source.page({ market, kind: 'fills', symbol: null, before, limit: accountLimits.fillsPage });
      return page?.items.kind === 'fills' ? { fills: page.items.list, more: page.more } : null;
    },
  };
}

/**
 * Creates the module; nothing is requested yet. The demo account has neither fees nor rebates; news belong to no
 * account.
 */
export function createAccountRecordsModule(
  { scope: tradingContext, clock }: Pick<AccountContext, 'scope' | 'clock'>,
  { link, values, commandContext, archive }: AccountRecordsModuleParts,
): AccountRecordsModule {
  const news = createNews(clock, link.rest);
  const status = createAccountStatus(clock, commandContext.access);
  const rates = createFeeRates(clock, commandContext.access);
  const exchangeNow = (): number =>
    commandContext.exchangeNow('spot') ?? commandContext.exchangeNow('futures') ?? clock.now();
  const rebates = createRebates({ clock, access: commandContext.access, exchangeNow });

  const here = <Request extends TradingContext, Answer>(
    run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
  ) => inSameContext(tradingContext, run);
  const ofMain = <Request extends TradingContext, Answer>(
    run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
  ) =>
    here((request: Request) =>
      tradingContext.account === 'main' ? run(request) : fail(appError('refused', 'error.account.demo')),
    );
  return {
    handlers: {
      'account.news': here(news.list),
      'account.article': here(news.article),
      'account.banner': here(news.banner),
      'account.status': ofMain(status),
      'account.prices': here(createAssetPrices(clock, { instruments: link.instruments, values })),
      'account.fees': ofMain(({ days }) => {
        const to = exchangeNow();
        const answer =
          archive && readFees(feeSource(archive, tradingContext), { from: to - days * DAY_MS, to }, clock.now());
        return answer ? ok(answer) : fail(appError('unavailable', 'error.archive.waiting'));
      }),
      'account.feeRates': ofMain(rates),
      'account.rebates': ofMain(rebates.list),
      'account.customerAssets': ofMain(rebates.assets),
    },
    windowGone: () => rebates.forget(),
    // Nothing runs by itself.
    stop: () => undefined,
  };
}
