/**
 * Converts articles to the app's types (A-CONTENT-OBJECTS). This code does not parse the body: it is passed on as inert
 * text of limited size, and an address in a separate field becomes a link only when it may be opened (XS44, XS45).
 */
import type { z } from 'zod';
import { MAX_BODY_BYTES, type Article, type ArticleCoin, type Banner } from '../../../../shared/domain/article.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { articleList, articleRecord, bannerRecord } from '../../../../shared/exchange/records/contentRecords.ts';
import { firstText, mediaAddress, outsideLink } from './outsideLinks.ts';
import { timeOrNull } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

// Converts banners to the app's type (A-CONTENT-OBJECTS).

/** Converts a banner; its picture is the field `image`, or else the first field that is an object with an address. */
export function bannerOfRecord(record: z.output<typeof bannerRecord>): Banner {
  const addresses = [record.image, ...Object.values(record)].map(mediaAddress);
  return {
    bannerId: record.id,
    documentId: record.documentId,
    place: record.type,
    title: record.title,
    description: record.description ?? null,
    callToAction: record.cta ?? null,
    link: outsideLink(record.link),
    picture: outsideLink(addresses.find((address) => address !== undefined)),
    publishedAt: timeOrNull(record.publishedAt),
    createdAt: timeOrNull(record.createdAt),
    updatedAt: timeOrNull(record.updatedAt),
  };
}

type Wire = z.output<typeof articleRecord>;

/** A UTF-16 unit takes at least one byte, so that a long body is detected without counting its bytes. */
const isTooLarge = (body: string): boolean => body.length > MAX_BODY_BYTES || Buffer.byteLength(body) > MAX_BODY_BYTES;

/** Returns the names of the tags; null stays null, which means "not requested" and not "none". */
function tagsOf(list: Wire['tagLists']): string[] | null {
  return list?.flatMap((tag) => firstText(tag, ['name', 'title', 'tagName']) ?? []) ?? null;
}

function coinsOf(list: Wire['coinsMaps']): ArticleCoin[] | null {
  if (!list) return null;
  const coins = list.map((coin) => ({
    name: firstText(coin, ['name']) ?? null,
    symbol: firstText(coin, ['symbol']) ?? null,
    slug: firstText(coin, ['slug']) ?? null,
  }));
  return coins.filter(({ name, symbol, slug }) => name !== null || symbol !== null || slug !== null);
}

/** Converts an article, from a list or single. */
export function articleOfRecord(record: Wire): Article {
  const body = record.body ?? null;
  const bodyTooLarge = body !== null && isTooLarge(body);
  return {
    articleId: record.id,
    documentId: record.documentId,
    legacyId: record.v4Id ?? null,
    section: record.section,
    title: record.title,
    englishTitle: record.titleEn ?? null,
    summary: record.summary ?? null,
    contentKey: record.contentKey ?? null,
    category: record.category ?? null,
    imageCategory: record.imgCategory ?? null,
    level: record.level ?? null,
    priority: record.priority ?? null,
    enabled: record.enabled ?? null,
    enabledAt: timeOrNull(record.enabledDate),
    contentDate: timeOrNull(record.date),
    publishedAt: timeOrNull(record.publishedAt),
    createdAt: timeOrNull(record.createdAt),
    updatedAt: timeOrNull(record.updatedAt),
    sourceSite: record.sourceSite ?? null,
    sourceLanguage: record.sourceLang ?? null,
    translated: record.translation ?? null,
    translationStatus: record.translationStatus ?? null,
    outerId: record.outerId ?? null,
    outerLocaleId: record.outerLocaleId ?? null,
    tags: tagsOf(record.tagLists),
    coins: coinsOf(record.coinsMaps),
    picture: outsideLink(mediaAddress(record.thumbnail)),
    outerPicture: outsideLink(record.outerPic),
    link: outsideLink(record.link),
    sourceLink: outsideLink(record.originalSourceUrl),
    articleLink: outsideLink(record.articleUrl),
    html: bodyTooLarge ? null : body,
    bodyTooLarge,
  };
}

/** Converts a page of articles; totals are null unless they were requested. */
export function articlesOfReply(reply: z.output<typeof articleList>): RecordPage<Article> {
  return recordPage(reply, reply.items.map(articleOfRecord));
}
