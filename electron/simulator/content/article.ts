import type { articleLevels, articleSections, bannerTypes } from '../../../shared/exchange/enumerations.ts';

/** The section of an article (document 2, Enumerations). */
export type Section = (typeof articleSections)[number];
/** The difficulty of a lesson (document 2, Enumerations). */
export type Level = (typeof articleLevels)[number];
/** The place where a banner is shown (document 2, Enumerations). */
export type BannerType = (typeof bannerTypes)[number];

/** A picture of an article or a banner (A-CONTENT-OBJECTS). */
export interface Picture {
  readonly url: string;
  readonly name: string;
}

/**
 * An article as this exchange stores it; a reply leaves out the members its section does not have (document 2, Content
 * article). Times are simulated Unix ms.
 */
export interface Article {
  readonly section: Section;
  /** The article's number, unique over all sections. */
  readonly id: number;
  readonly documentId: string;
  /** The article's earlier id; null for newer articles, which never had one. */
  readonly v4Id: string | null;
  readonly title: string;
  readonly summary: string;
  readonly contentKey: string | null;
  readonly category: string;
  /** When the article is shown from; for a lesson, its own date. */
  readonly time: number;
  /** Priority, used by news only: the larger, the further up in the list. */
  readonly priority: number;
  /** Difficulty, set for lessons only. */
  readonly level: Level | null;
  readonly tags: readonly string[];
  /** Symbols of the coins the article is about. */
  readonly coins: readonly string[];
  readonly picture: Picture | null;
  /** The page the article was taken from; null when it was written for this exchange. */
  readonly source: string | null;
  /** The article's text as HTML. */
  readonly body: string;
}

/** A banner (document 2). */
export interface Banner {
  readonly id: number;
  readonly documentId: string;
  readonly type: BannerType;
  readonly title: string;
  readonly description: string;
  readonly cta: string;
  readonly link: string;
  readonly picture: Picture | null;
  readonly time: number;
}
