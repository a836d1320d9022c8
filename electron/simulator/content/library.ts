import { DAY_MS } from '../../../shared/time/units.ts';
import { articleSections, bannerTypes } from '../../../shared/exchange/enumerations.ts';
import type { Article, Banner, BannerType, Section } from './article.ts';
import { lessons, questions, wikiArticles } from './compose.ts';
import { hostileArticles, hostileBanner } from './hostile.ts';
import { newsAt } from './news.ts';

const words = [
  {
    title: 'Practise before you trade',
    description: 'The demo account has the real book and no real money.',
    cta: 'Open demo',
    link: '/demo',
  },
  {
    title: 'Know what you can lose',
    description: 'Size follows from the stop: one lesson, five minutes.',
    cta: 'Read',
    link: '/learn/position-size',
  },
  {
    title: 'Keys of their own',
    description: 'One key for each program, with no more than it needs.',
    cta: 'See how',
    link: '/questions/api-keys',
  },
] as const;

/** Returns the latest banner of a type at `now`, Unix ms. Every third one has no picture. */
function bannerAt(type: BannerType, now: number): Banner {
  const place = bannerTypes.indexOf(type);
  // Each place gets another banner at the start of every UTC day.
  const day = Math.floor(now / DAY_MS);
  const number = day + place;
  const { title, description, cta, link } = words[number % words.length]!;
  const documentId = `banner-${place}-${day}`;
  return {
    id: day * bannerTypes.length + place,
    documentId,
    type,
    title,
    description,
    cta,
    link: `https://simulator.invalid${link}`,
    picture:
      number % 3 === 0 ? null : { url: `https://media.simulator.invalid/${documentId}.png`, name: `${documentId}.png` },
    time: day * DAY_MS,
  };
}

/** When this exchange opened its pages: articles other than news were written before that. */
const OPENED = Date.UTC(2026, 0, 1);

/** All articles and banners of this exchange (document 2, Content; A-CONTENT-PAGES). Times are simulated Unix ms. */
export class ContentLibrary {
  /** Whether hostile content is served; the control interface sets it (R37). */
  hostile = false;
  /** Article bodies supplied through the control interface: one article for each is served while content is hostile. */
  suppliedBodies: readonly string[] = [];
  readonly #written: ReadonlyMap<Section, readonly Article[]>;

  constructor() {
    const all = [...wikiArticles(OPENED), ...lessons(OPENED), ...questions(OPENED)];
    this.#written = new Map(articleSections.map((section) => [section, all.filter((one) => one.section === section)]));
  }

  /** Returns the articles of a section, including those written for later, newest first. */
  articles(section: Section, now: number): Article[] {
    const sectionArticles = section === 'news' ? newsAt(now) : (this.#written.get(section) ?? []);
    return [...(this.hostile ? hostileArticles(section, now, this.suppliedBodies) : []), ...sectionArticles];
  }

  /** Returns the article of a section with one of these ids that is shown at `now`; `undefined` when there is none. */
  article(section: Section, name: Pick<Partial<Article>, 'documentId' | 'v4Id'>, now: number): Article | undefined {
    const { documentId, v4Id } = name;
    return this.articles(section, now).find(
      (one) => one.time <= now && (documentId === undefined ? one.v4Id === v4Id : one.documentId === documentId),
    );
  }

  /** Returns the latest banner of a type. */
  banner(type: BannerType, now: number): Banner {
    return this.hostile ? hostileBanner(type, now) : bannerAt(type, now);
  }
}
