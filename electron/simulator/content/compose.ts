import { DAY_MS } from '../../../shared/time/units.ts';
import { listedCoins } from './coinNames.ts';
import type { Article, Picture, Section } from './article.ts';
import { riskTopics } from './riskTopics.ts';
import { marketTopics, type Topic } from './topics.ts';

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
export function wikiArticles(start: number): Article[] {
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
export function lessons(start: number): Article[] {
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
export function questions(start: number): Article[] {
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
