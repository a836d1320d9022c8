import type { Article } from './article.ts';
import { listedCoins } from './coinNames.ts';
import { HOUR_MS } from '../../../shared/time/units.ts';

/** Milliseconds between two news articles: one appears every six hours, counted from midnight UTC. */
export const NEWS_EVERY = 6 * HOUR_MS;
/** Number of news articles kept, including the current one. */
const KEPT = 120;
/** Number of news articles already written for coming hours; each is shown when its hour comes. */
const AHEAD = 3;
/** Time of the first numbered news article; everything on this exchange is later. */
const FIRST = Date.UTC(2020, 0, 1);

interface Story {
  readonly category: 'Markets' | 'Exchange' | 'Products';
  readonly priority: number;
  readonly tag: string | null;
  readonly title: (coin: string) => string;
  readonly text: (coin: string) => string;
}

const stories: readonly Story[] = [
  {
    category: 'Markets',
    priority: 2,
    tag: 'Review',
    title: (coin) => `${coin}: how the last hours traded`,
    text: (coin) =>
      `Trading in ${coin} followed the wider market through the last hours. Depth near the touch is usual; check the book before you send a large order.`,
  },
  {
    category: 'Products',
    priority: 1,
    tag: 'Contracts',
    title: (coin) => `Leverage brackets of ${coin} contracts explained`,
    text: (coin) =>
      `The highest leverage of a ${coin} contract falls as the value of a position rises. The brackets are those of the risk limits; an order that would pass one is refused, not cut.`,
  },
  {
    category: 'Exchange',
    priority: 5,
    tag: null,
    title: () => 'Planned maintenance of some networks',
    text: () =>
      'Withdrawals on single networks pause for maintenance now and then. The list of coins says which networks are open; trading is not touched.',
  },
  {
    category: 'Markets',
    priority: 1,
    tag: 'Funding',
    title: (coin) => `Funding of ${coin} settles at its next hour`,
    text: (coin) =>
      `Whoever holds ${coin} contracts at the settlement pays or receives funding. The forecast stands beside the contract and moves until the hour comes.`,
  },
  {
    category: 'Products',
    priority: 3,
    tag: 'Orders',
    title: () => 'Take profit and stop loss on every position',
    text: () =>
      'A position can carry a take profit and a stop loss from its first fill on. They end with the position, and each can be moved while it waits.',
  },
  {
    category: 'Markets',
    priority: 4,
    tag: 'Volatility',
    title: (coin) => `${coin} moves more than usual`,
    text: (coin) =>
      `Moves in ${coin} were larger than in the week before. Check the distance to your liquidation price, and that your stops stand where you meant them to.`,
  },
  {
    category: 'Exchange',
    priority: 2,
    tag: 'Safety',
    title: () => 'This exchange never asks for the secret of a key',
    text: () =>
      'Messages that ask for a secret, a passphrase or a transfer to be tested are not from this exchange. Remove a key at once when you are not certain of it.',
  },
];

const coins = [...listedCoins].filter(([symbol]) => symbol !== 'USDT');

/** Returns all news at `now`, Unix ms, including those written for coming hours, newest first. */
export function newsAt(now: number): Article[] {
  const current = Math.floor((now - FIRST) / NEWS_EVERY);
  const first = Math.max(0, current - KEPT + 1);
  return Array.from({ length: current + AHEAD - first + 1 }, (_, at) => story(current + AHEAD - at));
}

/** Returns the news article of one six-hour slot; the result is always the same. */
function story(slot: number): Article {
  const { category, priority, tag, title, text } = stories[slot % stories.length]!;
  const [symbol, { name }] = coins[slot % coins.length]!;
  const about = text(name);
  const isAbout = about.includes(name);
  return {
    section: 'news',
    id: 10_001 + slot,
    documentId: `news-${slot}`,
    v4Id: null,
    title: title(name),
    summary: about.slice(0, about.indexOf('.') + 1),
    contentKey: slot % 4 === 0 ? null : `news.${slot}`,
    category,
    time: FIRST + slot * NEWS_EVERY,
    priority,
    level: null,
    tags: tag === null ? [] : [tag],
    coins: isAbout ? [symbol] : [],
    picture:
      slot % 2 === 0 ? { url: `https://media.simulator.invalid/news-${slot}.png`, name: `news-${slot}.png` } : null,
    source: slot % 5 === 0 ? `https://press.simulator.invalid/${slot}` : null,
    body: `<p>${about}</p><p>This note is part of a simulated exchange: it says nothing about real markets.</p>`,
  };
}
