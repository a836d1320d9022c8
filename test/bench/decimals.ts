/** F5: the arithmetic of an order ticket, from text to text, compared with decimal.js. */
import { Decimal as Peer } from 'decimal.js';
import { add, compare, decimal, formatDecimal, multiply, rescale, subtract } from '../../shared/num/decimal.ts';
import { snapToStep } from '../../shared/num/step.ts';
import { race, rate, type Figure } from './measure.ts';

const COUNT = 100_000;
const prices = Array.from({ length: 512 }, (_, i) => `${61_000 + (i % 100)}.${(i * 7) % 10}`);
const sizes = Array.from({ length: 512 }, (_, i) => `0.${String(1000 + i * 13).padStart(6, '0')}`);
const RATE = '0.0006';
const STEP = '0.0001';

/** Calculates the notional, the fee rounded up to 8 decimals, the total, and whether the balance covers it. */
function ticketOurs(): number {
  let checksum = 0;
  for (let i = 0; i < COUNT; i += 1) {
    const notional = multiply(decimal(prices[i % 512]!), decimal(sizes[i % 512]!));
    const fee = rescale(multiply(notional, decimal(RATE)), 8, 'ceil');
    const total = add(notional, fee);
    checksum += formatDecimal(total).length + compare(total, decimal('1000'));
  }
  return checksum > 0 ? COUNT : 0;
}

function ticketPeer(): number {
  let checksum = 0;
  for (let i = 0; i < COUNT; i += 1) {
    const notional = new Peer(prices[i % 512]!).times(new Peer(sizes[i % 512]!));
    const fee = notional.times(new Peer(RATE)).toDecimalPlaces(8, Peer.ROUND_CEIL);
    const total = notional.plus(fee);
    checksum += total.toFixed().length + total.cmp(new Peer('1000'));
  }
  return checksum > 0 ? COUNT : 0;
}

function snapOurs(): number {
  let checksum = 0;
  const step = decimal(STEP);
  for (let i = 0; i < COUNT; i += 1)
    checksum += formatDecimal(snapToStep(decimal(sizes[i % 512]!), step, 'floor')).length;
  return checksum > 0 ? COUNT : 0;
}

function snapPeer(): number {
  let checksum = 0;
  const step = new Peer(STEP);
  for (let i = 0; i < COUNT; i += 1) {
    checksum += new Peer(sizes[i % 512]!).div(step).floor().times(step).toFixed().length;
  }
  return checksum > 0 ? COUNT : 0;
}

const entries = prices.slice(0, 512).map((price, i) => ({ price, size: sizes[i]!, mark: prices[(i + 5) % 512]! }));
const ours = entries.map(({ price, size, mark }) => ({
  price: decimal(price),
  size: decimal(size),
  mark: decimal(mark),
}));
const theirs = entries.map(({ price, size, mark }) => ({
  price: new Peer(price),
  size: new Peer(size),
  mark: new Peer(mark),
}));

/** Calculates the profit of every open position at a new mark price, from values parsed beforehand. */
function markOurs(): number {
  let total = decimal('0');
  for (let i = 0; i < COUNT; i += 1) {
    const one = ours[i % 512]!;
    total = add(total, multiply(subtract(one.mark, one.price), one.size));
  }
  return formatDecimal(total).length > 0 ? COUNT : 0;
}

function markPeer(): number {
  let total = new Peer(0);
  for (let i = 0; i < COUNT; i += 1) {
    const one = theirs[i % 512]!;
    total = total.plus(one.mark.minus(one.price).times(one.size));
  }
  return total.toFixed().length > 0 ? COUNT : 0;
}

/** Measures the three figures of F5. */
export async function decimalFigures(): Promise<Figure[]> {
  const figure = async (path: string, mine: () => number, peer: () => number, target: number): Promise<Figure> => {
    const rates = await race({ mine, peer });
    const ratio = rates.mine / rates.peer;
    return {
      id: 'F5',
      path,
      ours: rate(rates.mine),
      beside: `decimal.js ${rate(rates.peer)}`,
      ratio: `${ratio.toFixed(1)} x`,
      target: `>= ${target} x`,
      reached: ratio >= target,
    };
  };
  return [
    await figure('order ticket sum', ticketOurs, ticketPeer, 7),
    await figure('snap to step', snapOurs, snapPeer, 7),
    await figure('mark to market', markOurs, markPeer, 18),
  ];
}
