import type { articleLevels, articleSections, bannerTypes } from '../../../shared/exchange/enumerations.ts';

/** Section of an article (document 2, Enumerations). */
export type Section = (typeof articleSections)[number];
/** How hard a lesson is (document 2, Enumerations). */
export type Level = (typeof articleLevels)[number];
/** Where a banner stands (document 2, Enumerations). */
export type BannerType = (typeof bannerTypes)[number];

/** A picture of an article or a banner (A-CONTENT-OBJECTS). */
export interface Picture {
  readonly url: string;
  readonly name: string;
}

/**
 * An article as this exchange keeps it; what a section does not have is left out when it is told (document 2, Content
 * article). Times are simulated Unix ms.
 */
export interface Article {
  readonly section: Section;
  /** Its number, one for each article of all sections. */
  readonly id: number;
  readonly documentId: string;
  /** What it was named before; newer ones never had such a name. */
  readonly v4Id: string | null;
  readonly title: string;
  readonly summary: string;
  readonly contentKey: string | null;
  readonly category: string;
  /** When it is shown from; a lesson's own date. */
  readonly time: number;
  /** Of news alone: the larger, the further up. */
  readonly priority: number;
  /** Of lessons alone. */
  readonly level: Level | null;
  readonly tags: readonly string[];
  /** Coins it is about, by their symbols. */
  readonly coins: readonly string[];
  readonly picture: Picture | null;
  /** Where it was taken over from; nothing where it was written here. */
  readonly source: string | null;
  /** HTML. */
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
