import { articleSections } from '../../../shared/exchange/enumerations.ts';
import type { Article, Banner, BannerType, Section } from './article.ts';
import { bannerAt } from './banners.ts';
import { lessons, questions, wikiArticles } from './compose.ts';
import { hostileArticles, hostileBanner } from './hostile.ts';
import { newsAt } from './news.ts';

/** When the pages of this exchange opened: what is older than news was written before. */
const OPENED = Date.UTC(2026, 0, 1);

/** Everything there is to read on this exchange (document 2, Content; A-CONTENT-PAGES). Times are simulated Unix ms. */
export class ContentLibrary {
  /** Whether what is told tries to harm its reader; control says so (R37). */
  hostile = false;
  /** Bodies that control brought along: an article of each is told while content is hostile. */
  brought: readonly string[] = [];
  readonly #written: ReadonlyMap<Section, readonly Article[]>;

  constructor() {
    const all = [...wikiArticles(OPENED), ...lessons(OPENED), ...questions(OPENED)];
    this.#written = new Map(articleSections.map((section) => [section, all.filter((one) => one.section === section)]));
  }

  /** The articles of a section, with what is written for later; newest first. */
  articles(section: Section, now: number): Article[] {
    const own = section === 'news' ? newsAt(now) : (this.#written.get(section) ?? []);
    return [...(this.hostile ? hostileArticles(section, now, this.brought) : []), ...own];
  }

  /** The article of a section by one of its names that is shown at `now`; `undefined` when there is none. */
  article(section: Section, name: Pick<Partial<Article>, 'documentId' | 'v4Id'>, now: number): Article | undefined {
    const { documentId, v4Id } = name;
    return this.articles(section, now).find(
      (one) => one.time <= now && (documentId === undefined ? one.v4Id === v4Id : one.documentId === documentId),
    );
  }

  /** The latest banner of a type. */
  banner(type: BannerType, now: number): Banner {
    return this.hostile ? hostileBanner(type, now) : bannerAt(type, now);
  }
}
