/**
 * F4: one seeded mix of orders (56 % limit, 39 % cancel, 5 % market) through our engine with events, compared with
 * nodejs-order-book.
 */
import { OrderBook, Side as PeerSide } from 'nodejs-order-book';
import { MatchingBook } from '../../electron/simulator/engine/matchingBook.ts';
import { BUY, SELL, type EngineEvents } from '../../electron/simulator/engine/types.ts';
import { createRandom } from '../../shared/time/random.ts';
import { race, rate, type Figure } from './measure.ts';

const COUNT = 60_000;
const MIDDLE = 60_000;

interface Command {
  readonly kind: 'limit' | 'market' | 'cancel';
  readonly buy: boolean;
  readonly price: number;
  readonly size: number;
  /** For a cancel: the index of the earlier limit order among the commands. */
  readonly target: number;
}

/** Creates the mix; prices cluster around the middle, and cancels target recent orders. */
function mix(): Command[] {
  const random = createRandom(11);
  const limits: number[] = [];
  return Array.from({ length: COUNT }, (_, place): Command => {
    const roll = random.next();
    const buy = random.next() < 0.5;
    const size = 1 + random.integer(50);
    const offset = Math.floor(Math.abs(random.normal()) * 40) - 3;
    const price = buy ? MIDDLE - offset : MIDDLE + offset;
    if (roll < 0.39 && limits.length > 0) {
      const target = limits[limits.length - 1 - random.integer(Math.min(limits.length, 400))]!;
      return { kind: 'cancel', buy, price: 0, size: 0, target };
    }
    if (roll > 0.95) return { kind: 'market', buy, price: 0, size, target: -1 };
    limits.push(place);
    return { kind: 'limit', buy, price, size, target: -1 };
  });
}

/** Totals of one run, which prove that both sides did the same work. */
interface Outcome {
  trades: number;
  volume: number;
}

function ours(commands: readonly Command[], outcome: Outcome): number {
  const events: EngineEvents = {
    accepted: () => undefined,
    trade: (_maker, _taker, _makerOwner, _takerOwner, _price, size) => {
      outcome.trades += 1;
      outcome.volume += size;
    },
    level: () => undefined,
    done: () => undefined,
  };
  const book = new MatchingBook(events);
  const ids = new Float64Array(commands.length);
  for (let i = 0; i < commands.length; i += 1) {
    const command = commands[i]!;
    const side = command.buy ? BUY : SELL;
    if (command.kind === 'limit') ids[i] = book.limit(side, command.price, command.size, 'GTC', i);
    else if (command.kind === 'market') book.market(side, command.size, i);
    else book.cancel(ids[command.target]!);
  }
  return commands.length;
}

function peer(commands: readonly Command[], outcome: Outcome): number {
  const book = new OrderBook();
  for (let i = 0; i < commands.length; i += 1) {
    const command = commands[i]!;
    const side = command.buy ? PeerSide.BUY : PeerSide.SELL;
    if (command.kind === 'cancel') {
      book.cancel(String(command.target));
      continue;
    }
    const result =
      command.kind === 'limit'
        ? book.limit({ side, id: String(i), size: command.size, price: command.price })
        : book.market({ side, size: command.size });
    outcome.volume += command.size - result.quantityLeft;
    outcome.trades += result.done.length;
  }
  return commands.length;
}

/** Measures F4. Fails unless both sides traded the same volume. */
export async function matchingFigures(): Promise<Figure[]> {
  const commands = mix();
  const mine: Outcome = { trades: 0, volume: 0 };
  const theirs: Outcome = { trades: 0, volume: 0 };
  ours(commands, mine);
  peer(commands, theirs);
  if (mine.volume !== theirs.volume) throw new Error(`volumes differ: ${mine.volume} and ${theirs.volume}`);
  const rates = await race({ mine: () => ours(commands, mine), peer: () => peer(commands, theirs) });
  const ratio = rates.mine / rates.peer;
  return [
    {
      id: 'F4',
      path: 'matching, seeded mix with events',
      ours: rate(rates.mine),
      beside: `nodejs-order-book ${rate(rates.peer)}`,
      ratio: `${ratio.toFixed(1)} x`,
      target: '>= 10 x',
      reached: ratio >= 10,
    },
  ];
}
