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
    what: 'The order book lists every order that waits for somebody to trade with, bids below the price and asks above it.',
    how: 'Read it from the middle: the best bid and the best ask are where the next trade can happen, and the sizes behind them say how far a larger order would reach.',
    mind: 'Orders in the book can be taken back at any moment, so a wall of size is a wish and no promise.',
    question: 'Why does my order not fill although the price was there?',
  }),
  topic('spread', 'Spread', 'Basics', 'Beginner', ['BTC', 'ETH'], {
    what: 'The spread is the distance between the best bid and the best ask.',
    how: 'Whoever buys at the ask and sells at the bid pays the spread once for each round trip, before any fee.',
    mind: 'It widens when a market is thin or moves fast, which is when a market order costs most.',
    question: 'What does the spread cost me?',
  }),
  topic('limit-order', 'Limit order', 'Orders', 'Beginner', ['BTC'], {
    what: 'A limit order names the worst price at which it may trade.',
    how: 'Placed away from the market it waits in the book and earns the maker rate when somebody takes it; placed across the market it takes at once, at the limit or better.',
    mind: 'It may never fill. A limit that is far from the market is a plan and not a position.',
    question: 'Which price does a limit order trade at?',
  }),
  topic('market-order', 'Market order', 'Orders', 'Beginner', ['BTC', 'SOL'], {
    what: 'A market order takes whatever the other side of the book offers, best price first.',
    how: 'Use it when being in or out matters more than the last few ticks, and look at the depth before you send a large one.',
    mind: 'Its average price is worse than the touch once it eats through more than one level.',
    question: 'Why was my average price worse than the last price?',
  }),
  topic('time-in-force', 'Time in force', 'Orders', 'Intermediate', [], {
    what: 'Time in force says how long an order may wait: GTC until it is cancelled, IOC not at all, FOK only as a whole.',
    how: 'IOC takes what is there and gives up the rest; FOK trades everything in one go or nothing.',
    mind: 'An IOC order that finds nothing ends cancelled, which is an answer and no error.',
    question: 'When is an order cancelled by itself?',
  }),
  topic('post-only', 'Post only', 'Orders', 'Intermediate', [], {
    what: 'A post-only order enters the book or does not enter at all: it never takes.',
    how: 'It keeps the maker rate certain, for example when quoting both sides.',
    mind: 'In a fast market it is refused again and again, because the touch has passed it by.',
    question: 'Why was my post-only order cancelled at once?',
  }),
  topic('reduce-only', 'Reduce only', 'Orders', 'Intermediate', ['BTC'], {
    what: 'A reduce-only order may make a position smaller and never larger, nor turn it round.',
    how: 'Set it on every order that is meant to close; what is larger than the position is cut to it.',
    mind: 'Without a position there is nothing to reduce, and the order is refused.',
    question: 'How do I close without opening the other side?',
  }),
  topic('stop-order', 'Stop order', 'Orders', 'Intermediate', ['ETH'], {
    what: 'A stop order waits outside the book until a price is reached and becomes an order then.',
    how: 'As a stop loss it limits what a position can lose; as an entry it follows a move that has begun.',
    mind: 'The trigger is not the fill: between the two the market can go on.',
    question: 'Why did my stop fill below its trigger?',
  }),
  topic('take-profit', 'Take profit', 'Orders', 'Intermediate', ['ETH'], {
    what: 'A take profit closes a position once the price has gone far enough in its favour.',
    how: 'Place it together with the stop loss, so that the plan is whole before the position is open.',
    mind: 'A take profit at a limit can be touched and still not fill.',
    question: 'Can a position have a take profit and a stop loss?',
  }),
  topic('trailing-stop', 'Trailing stop', 'Orders', 'Advanced', ['SOL'], {
    what: 'A trailing stop follows the best price at a distance and triggers when the price comes back by it.',
    how: 'Choose the distance from the usual noise of the market; one that is too tight ends every position early.',
    mind: 'It never moves back: after a spike the stop stays where the spike left it.',
    question: 'How does a trailing stop find its price?',
  }),
  topic('candles', 'Candles', 'Basics', 'Beginner', [], {
    what: 'A candle tells where a price opened, how far it went up and down, and where it closed within one interval.',
    how: 'Compare intervals: what looks like a move in five minutes may be noise within an hour.',
    mind: 'The last candle is still forming and changes until its interval ends.',
    question: 'Why did the last candle change its shape?',
  }),
  topic('volume', 'Volume', 'Basics', 'Beginner', ['BTC', 'DOGE'], {
    what: 'Volume is how much changed hands within a time, in the base coin or in the quote coin.',
    how: 'A move with volume had many who agreed with it; one without may be a single order.',
    mind: 'Volumes of different pairs can only be compared in the same coin.',
    question: 'Is volume counted once or twice for each trade?',
  }),
];
