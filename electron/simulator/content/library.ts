import { DAY_MS } from '../../../shared/time/units.ts';
import { articleSections, bannerTypes } from '../../../shared/exchange/enumerations.ts';
import type { Article, Banner, BannerType, Section, Picture } from './article.ts';
import { hostileArticles, hostileBanner } from './hostile.ts';
import { newsAt } from './news.ts';
import { listedCoins } from './coinNames.ts';
import { marketTopics, type Topic } from './topics.ts';

/** The topics about positions, risk and accounts. */
const riskTopics: readonly Topic[] = [
  {
    slug: 'leverage',
    name: 'Leverage',
    category: 'Futures',
    level: 'Beginner',
    coins: ['BTC'],
    what: 'Leverage is the value of a position divided by its initial margin.',
    how: 'Decide the size of the position first, from the loss you accept; leverage only sets how much margin it uses.',
    mind: 'Higher leverage brings the liquidation price nearer and changes nothing else about the trade.',
    question: 'Does higher leverage earn more?',
  },
  {
    slug: 'cross-margin',
    name: 'Cross margin',
    category: 'Futures',
    level: 'Intermediate',
    coins: [],
    what: 'With cross margin the whole balance is margin for every cross position.',
    how: 'Gains of one position cover losses of another, which suits hedges and spreads.',
    mind: 'One losing position can use up the balance of all of them.',
    question: 'Which of my money is at risk with cross margin?',
  },
  {
    slug: 'isolated-margin',
    name: 'Isolated margin',
    category: 'Futures',
    level: 'Intermediate',
    coins: [],
    what: 'With isolated margin a position has a margin of its own and can lose no more than that.',
    how: 'Use it for a trade whose largest loss you want to know beforehand.',
    mind: 'It can be liquidated while the rest of the account is safe; add margin early or accept the liquidation.',
    question: 'How do I add margin to a position?',
  },
  {
    slug: 'liquidation',
    name: 'Liquidation',
    category: 'Risk',
    level: 'Intermediate',
    coins: ['BTC', 'ETH'],
    what: 'A position is liquidated when its margin no longer covers the maintenance margin and the closing fee.',
    how: 'Watch the distance between the mark price and the liquidation price, not the profit.',
    mind: 'Liquidation is the most expensive way to close: a stop-loss before it costs less.',
    question: 'Which price triggers a liquidation?',
  },
  {
    slug: 'funding-rate',
    name: 'Funding rate',
    category: 'Futures',
    level: 'Advanced',
    coins: ['BTC', 'ETH', 'SOL'],
    what: 'Funding is paid between longs and shorts at fixed hours and keeps a perpetual contract near its index.',
    how: 'When the rate is positive longs pay shorts; the amount is the value of the position at the mark price times the rate.',
    mind: 'A position that is held for weeks can earn less than its funding costs.',
    question: 'When is funding taken from my balance?',
  },
  {
    slug: 'mark-price',
    name: 'Mark price',
    category: 'Futures',
    level: 'Intermediate',
    coins: ['BTC'],
    what: 'The mark price is a fair price, calculated from the index and the usual distance of the contract to it.',
    how: 'Unrealised PnL and liquidation use it, so that a single unusual trade causes no liquidation.',
    mind: 'A trigger on the last price and one on the mark price can trigger at different moments.',
    question: 'Why does my PnL not follow the last price?',
  },
  {
    slug: 'position-size',
    name: 'Position size',
    category: 'Risk',
    level: 'Beginner',
    coins: [],
    what: 'The size of a position follows from the loss you accept and the distance to your stop.',
    how: 'Divide the accepted loss by the distance from entry to stop: the result is the size.',
    mind: 'Choosing the size first means choosing the loss without knowing it.',
    question: 'How large should my first position be?',
  },
  {
    slug: 'slippage',
    name: 'Slippage',
    category: 'Risk',
    level: 'Intermediate',
    coins: ['SOL', 'DOGE'],
    what: 'Slippage is the difference between the expected price and the fill price.',
    how: 'Split a large order, or give it a limit price that includes the slippage you accept.',
    mind: 'It is largest when many orders of the same side arrive at once.',
    question: 'How can I limit the slippage of an order?',
  },
  {
    slug: 'hedging',
    name: 'Hedging',
    category: 'Risk',
    level: 'Advanced',
    coins: ['BTC', 'ETH'],
    what: 'A hedge is a second position that gains when the first one loses, and the reverse.',
    how: 'A holder of a coin can short a contract of the same coin for a time and keep the coin.',
    mind: 'The two sides seldom match exactly, and funding is due while both are open.',
    question: 'Can I hold a long and a short of one contract?',
  },
  {
    slug: 'fees',
    name: 'Fees',
    category: 'Account',
    level: 'Beginner',
    coins: [],
    what: 'A fee is a share of the value of each fill: the maker rate for orders that waited in the book, the taker rate for the others.',
    how: 'Add the fee of entry and exit to the distance of your target before you place the order.',
    mind: 'Many small trades pay many small fees; their sum can exceed the profit.',
    question: 'In which coin is the fee taken?',
  },
  {
    slug: 'api-keys',
    name: 'API keys',
    category: 'Account',
    level: 'Advanced',
    coins: [],
    what: 'An API key lets a program act on an account within its permissions.',
    how: 'Give each program a key of its own, only the permissions it needs, and bind it to the addresses it calls from.',
    mind: 'A key that can trade can lose money: support never needs its secret.',
    question: 'What can be done with my API key?',
  },
  {
    slug: 'transfers',
    name: 'Transfers between wallets',
    category: 'Account',
    level: 'Beginner',
    coins: ['USDT'],
    what: 'An account has wallets for spot, futures and funding, and transfers between them are free.',
    how: 'Move margin to futures before you open, and take profits out of it after you close.',
    mind: 'The margin of an open position cannot leave the futures wallet.',
    question: 'Why can I not transfer my whole balance?',
  },
];

/** The first article number of each section; the number of news articles grows with time. */
const firstIds: Readonly<Record<Section, number>> = { wiki: 1001, learn: 2001, questions: 3001, news: 10_001 };
const topics: readonly Topic[] = [...marketTopics, ...riskTopics];

const paragraph = (text: string): string => `<p>${text}</p>`;
const heading = (text: string): string => `<h2>${text}</h2>`;
const picture = (name: string): Picture => ({
  url: `https://media.simulator.invalid/${name}.png`,
  name: `${name}.png`,
});

/** Returns the section, numbers and names of the article at a place in its section. */
function placed(
  section: Section,
  place: number,
  slug: string,
): Pick<Article, 'section' | 'id' | 'documentId' | 'v4Id'> {
  const id = firstIds[section] + place;
  // Older articles keep the name they had before documents had ids.
  return { section, id, documentId: `${section}-${slug}`, v4Id: place % 3 === 0 ? String(id - 1000) : null };
}

/** Composes one wiki entry for each topic and each coin. `start` is when the exchange opened its pages, Unix ms. */
function wikiArticles(start: number): Article[] {
  const entries = topics.map((topic, place): Article => ({
    ...placed('wiki', place, topic.slug),
    title: topic.name,
    summary: topic.what,
    contentKey: `wiki.${topic.slug}`,
    category: topic.category,
    time: start - (40 + place) * DAY_MS,
    priority: 0,
    level: null,
    tags: [topic.category],
    coins: topic.coins,
    picture: picture(topic.slug),
    source: null,
    body: heading(topic.name) + [topic.what, topic.how, topic.mind].map(paragraph).join(''),
  }));
  const coins = [...listedCoins].map(([symbol, { name, about }], at): Article => ({
    ...placed('wiki', topics.length + at, `coin-${symbol.toLowerCase()}`),
    title: `What is ${name}?`,
    summary: about,
    contentKey: `wiki.coin.${symbol}`,
    category: 'Coins',
    time: start - (10 + at) * DAY_MS,
    priority: 0,
    level: null,
    tags: ['Coins', symbol],
    coins: [symbol],
    picture: at % 2 === 0 ? picture(`coin-${symbol.toLowerCase()}`) : null,
    source: null,
    body: `${heading(name)}${paragraph(about)}<ul><li>Symbol: <strong>${symbol}</strong></li><li>Traded against USDT where a pair is listed</li></ul>`,
  }));
  return [...entries, ...coins];
}

/** Composes one lesson for each topic, with the topic's level. */
function lessons(start: number): Article[] {
  return topics.map((topic, place): Article => ({
    ...placed('learn', place, topic.slug),
    title: `${topic.name} in practice`,
    summary: topic.how,
    contentKey: null,
    category: topic.category,
    time: start - (5 + place * 2) * DAY_MS,
    priority: 0,
    level: topic.level,
    // Some lessons have no tags: a request for their tags then returns an empty list.
    tags: topic.level === 'Advanced' ? [] : [topic.category, topic.level],
    coins: topic.coins,
    picture: picture(`lesson-${topic.slug}`),
    source: null,
    body: `${heading('The idea')}${paragraph(topic.what)}${heading('In practice')}${paragraph(topic.how)}${heading('Before you trade')}<blockquote>${topic.mind}</blockquote>`,
  }));
}

/** Composes one question for each topic. */
function questions(start: number): Article[] {
  return topics.map((topic, place): Article => ({
    ...placed('questions', place, topic.slug),
    title: topic.question,
    summary: topic.mind,
    contentKey: `questions.${topic.slug}`,
    category: topic.category,
    time: start - (20 + place) * DAY_MS,
    priority: 0,
    level: null,
    tags: [topic.category],
    coins: topic.coins,
    picture: null,
    source: null,
    body: `${paragraph(`${topic.what} ${topic.how}`)}${paragraph(topic.mind)}`,
  }));
}

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
