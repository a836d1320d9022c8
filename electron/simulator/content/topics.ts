import type { Level } from './article.ts';

/** The subject of articles: each topic yields a wiki entry, a lesson and a question. */
export interface Topic {
  readonly slug: string;
  readonly name: string;
  readonly category: 'Basics' | 'Orders' | 'Futures' | 'Risk' | 'Account';
  readonly level: Level;
  readonly coins: readonly string[];
  /** What the subject is. */
  readonly what: string;
  /** How the subject is used. */
  readonly how: string;
  /** What to watch out for. */
  readonly mind: string;
  /** A question users ask about the subject. */
  readonly question: string;
}

const topic = (
  slug: string,
  name: string,
  category: Topic['category'],
  level: Level,
  coins: readonly string[],
  words: Pick<Topic, 'what' | 'how' | 'mind' | 'question'>,
): Topic => ({ slug, name, category, level, coins, ...words });

/** The topics about markets; {@link ./riskTopics.ts} has those about positions, risk and accounts. */
export const marketTopics: readonly Topic[] = [
  topic('order-book', 'Order book', 'Basics', 'Beginner', ['BTC'], {
    what: 'The order book lists every open order: bids below the price, asks above it.',
    how: 'Read it from the middle. The next trade can happen at the best bid or the best ask; the sizes behind them show how far a larger order would move the price.',
    mind: 'Orders in the book can be cancelled at any moment, so a large size is not certain to be there.',
    question: 'Why does my order not fill although the price was there?',
  }),
  topic('spread', 'Spread', 'Basics', 'Beginner', ['BTC', 'ETH'], {
    what: 'The spread is the distance between the best bid and the best ask.',
    how: 'Buying at the ask and selling at the bid costs the spread once for each round trip, before fees.',
    mind: 'It widens when a market is thin or moves fast, which is when a market order costs most.',
    question: 'What does the spread cost me?',
  }),
  topic('limit-order', 'Limit order', 'Orders', 'Beginner', ['BTC'], {
    what: 'A limit order sets the worst price at which it may trade.',
    how: 'Away from the market it waits in the book and pays the maker rate when it fills. Across the market it fills at once as a taker, at the limit or better.',
    mind: 'It may never fill, above all when the limit is far from the market.',
    question: 'Which price does a limit order trade at?',
  }),
  topic('market-order', 'Market order', 'Orders', 'Beginner', ['BTC', 'SOL'], {
    what: 'A market order fills against the other side of the book, best price first.',
    how: 'Use it when a certain fill matters more than a few ticks, and check the depth before you send a large one.',
    mind: 'Its average price is worse than the best price once it fills on more than one level.',
    question: 'Why was my average price worse than the last price?',
  }),
  topic('time-in-force', 'Time in force', 'Orders', 'Intermediate', [], {
    what: 'Time in force sets how long an order may wait: GTC until it is cancelled, IOC not at all, FOK only as a whole.',
    how: 'IOC fills what is available and cancels the rest; FOK fills the whole order at once or nothing.',
    mind: 'An IOC order without a counterpart ends as cancelled. That is not an error.',
    question: 'When is an order cancelled automatically?',
  }),
  topic('post-only', 'Post only', 'Orders', 'Intermediate', [], {
    what: 'A post-only order enters the book or is cancelled: it is never a taker.',
    how: 'It guarantees the maker rate, for example when quoting both sides.',
    mind: 'In a fast market it may be rejected repeatedly, because the best price has moved past it.',
    question: 'Why was my post-only order cancelled at once?',
  }),
  topic('reduce-only', 'Reduce only', 'Orders', 'Intermediate', ['BTC'], {
    what: 'A reduce-only order can make a position smaller, but never larger, and cannot reverse it.',
    how: 'Set it on every order that is meant to close. A size larger than the position is reduced to it.',
    mind: 'Without a position there is nothing to reduce, and the order is rejected.',
    question: 'How do I close without opening the other side?',
  }),
  topic('stop-order', 'Stop order', 'Orders', 'Intermediate', ['ETH'], {
    what: 'A stop order waits outside the book until its trigger price is reached. Then it becomes an order.',
    how: 'As a stop-loss it limits the loss of a position; as an entry it follows a move that has begun.',
    mind: 'The trigger is not the fill: the market can move between the two.',
    question: 'Why did my stop fill below its trigger?',
  }),
  topic('take-profit', 'Take-profit', 'Orders', 'Intermediate', ['ETH'], {
    what: 'A take-profit closes a position once the price has moved far enough in its favour.',
    how: 'Place it together with the stop-loss, so that the plan is complete before the position is open.',
    mind: 'A take-profit with a limit price can trigger and still not fill.',
    question: 'Can a position have a take-profit and a stop-loss?',
  }),
  topic('trailing-stop', 'Trailing stop', 'Orders', 'Advanced', ['SOL'], {
    what: 'A trailing stop follows the best price at a distance and triggers when the price turns back by that distance.',
    how: 'Choose the distance from the usual range of the market; one that is too small closes every position early.',
    mind: 'It never moves back: after a spike the stop stays at its new price.',
    question: 'How is the price of a trailing stop set?',
  }),
  topic('candles', 'Candles', 'Basics', 'Beginner', [], {
    what: 'A candle shows the open, high, low and close of a price within one interval.',
    how: 'Compare intervals: what looks like a move in five minutes may be noise within an hour.',
    mind: 'The last candle is still forming and changes until its interval ends.',
    question: 'Why did the last candle change its shape?',
  }),
  topic('volume', 'Volume', 'Basics', 'Beginner', ['BTC', 'DOGE'], {
    what: 'Volume is the amount traded within a period, in the base coin or in the quote coin.',
    how: 'A move with high volume had many participants; one with low volume may be a single order.',
    mind: 'Volumes of different pairs can only be compared in the same coin.',
    question: 'Is volume counted once or twice for each trade?',
  }),
];
