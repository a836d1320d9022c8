/** The desk's estimates against the running simulator: the same arithmetic to the last digit, until its rates change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELL } from '../../../../electron/simulator/engine/types.ts';
import { priceText } from '../../../../electron/simulator/venue/accounts/money.ts';
import { shareAt } from '../../../../shared/domain/accountAmount.ts';
import { openingMargin } from '../../../../shared/domain/heldPosition.ts';
import { smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import type { OrderEstimate } from '../../../../shared/domain/orderEstimate.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { ReceiptsAnswer } from '../../../../shared/ipc/receiptViews.ts';
import { decimal, formatDecimal, formatShort, multiply } from '../../../../shared/num/decimal.ts';
import { rig, startRealDesk, type RealDesk } from '../../../scenarios/support/realDesk.ts';

const symbol = 'BTCUSDT';
let desk: RealDesk;
beforeAll(async () => {
  desk = await startRealDesk(1);
  for (const market of markets) await desk.control('/scenario', { name: 'quiet', market, symbol });
}, 60_000);
afterAll(() => desk.stop());

/** Returns the best price at which the exchange sells now. */
function bestAsk(market: Market): string {
  const { book, instrument } = desk.simulator.venue.market.find(market, symbol)!;
  const [prices, totals] = [new Int32Array(1), new Float64Array(1)];
  book.copyLevels(SELL, prices, totals);
  return priceText(instrument, prices[0]!);
}

/** The rates and the leverage that the desk knows. */
interface Known {
  readonly makerRate: string;
  readonly takerRate: string;
  readonly leverage: string | null;
}

async function knownOf(market: Market): Promise<Known> {
  const known = await desk.call('trading.terms', { ...rig, market, symbol });
  if (!known.ok) throw new Error(known.error.key);
  const { makerFeeRate, takerFeeRate, leverage } = known.value;
  return { makerRate: makerFeeRate!, takerRate: takerFeeRate!, leverage };
}

/** Buys some of the smallest sizes at market, with the desk's estimate; the same size again would need a word. */
async function buy(market: Market, { makerRate, takerRate, leverage }: Known, times = '1'): Promise<void> {
  const isSpot = market === 'spot';
  const instrument = desk.instrument(market, symbol);
  const quantity = formatDecimal(multiply(decimal(smallestQuantity(instrument)!), decimal(times)));
  const price = bestAsk(market);
  const value = multiply(decimal(price), decimal(quantity));
  const estimate: OrderEstimate = {
    at: desk.clock.now(),
    best: price,
    average: price,
    fee: formatShort(shareAt(isSpot ? decimal(quantity) : value, decimal(takerRate), 'ceil')),
    feeAsset: isSpot ? instrument.baseAsset : 'USDT',
    role: 'taker',
    makerRate,
    takerRate,
    margin: isSpot ? null : formatShort(openingMargin(value, decimal(leverage!))),
    liquidation: null,
  };
  const order = { symbol, side: 'BUY', type: 'MARKET', timeInForce: null, price: null, quantity } as const;
  const draft = isSpot
    ? { ...order, market: 'spot' as const }
    : { ...order, market: 'futures' as const, positionSide: 'LONG' as const, reduceOnly: false };
  const ticket = await desk.call('trading.prepare', { ...rig, kind: 'single', drafts: [draft], estimate });
  if (!ticket.ok) throw new Error(ticket.error.key);
  const placed = await desk.call('trading.submit', { ...rig, ticket: ticket.value.ticket, typed: null });
  if (!placed.ok) throw new Error(placed.error.key);
}

/** Reads the receipts of a market until they are as wanted. */
async function receiptsOnce(
  market: Market,
  isWanted: (answer: ReceiptsAnswer) => boolean,
  what: string,
): Promise<ReceiptsAnswer> {
  for (let turn = 0; turn < 400; turn += 1) {
    const answer = await desk.call('records.receipts', { ...rig, market, symbol: null, skip: 0, limit: 200 });
    if (answer.ok && isWanted(answer.value)) return answer.value;
    await new Promise((resolve) => desk.clock.after(25, () => resolve(undefined)));
  }
  throw new Error(`did not happen: ${what}`);
}

const drifts = (answer: ReceiptsAnswer) =>
  answer.drifts.map(({ figure, orders, off, isDrifting }) => [figure, orders, off, isDrifting]);
const withFees = (count: number) => (answer: ReceiptsAnswer) =>
  answer.items.filter(({ fee }) => fee.error !== null).length === count;

test('fee and margin of a futures order match to the last digit', async () => {
  await buy('futures', await knownOf('futures'));
  const hasMargin = ({ items }: ReceiptsAnswer): boolean => (items[0]?.margin.error ?? null) !== null;
  const answer = await receiptsOnce('futures', hasMargin, 'the margin of the order');
  expect(answer.items).toMatchObject([
    {
      state: 'filled',
      roles: 'taker',
      fee: { error: { amount: '0', share: '0' } },
      slippage: { predicted: '0', actual: '0' },
      margin: { error: { amount: '0', share: '0' } },
      liquidation: { gap: 'notEstimated' },
      checks: { fee: { difference: '0' }, margin: { difference: '0' } },
    },
  ]);
  expect(drifts(answer)).toEqual([
    ['fee', 1, 0, false],
    ['margin', 1, 0, false],
    ['liquidation', 0, 0, false],
  ]);
}, 60_000);

test('after a change of the fee rate the fee drifts, until orders at the new rate outnumber the others', async () => {
  const known = await knownOf('spot');
  await buy('spot', known);
  const first = await receiptsOnce('spot', withFees(1), 'the fee of the first order');
  expect([first.items[0]?.fee.error, first.items[0]?.checks.fee?.difference]).toEqual([
    { amount: '0', share: '0' },
    '0',
  ]);
  const doubled = { ...known, takerRate: formatShort(multiply(decimal(known.takerRate), decimal('2'))) };
  await desk.control('/account', {
    account: 'user',
    commission: { market: 'spot', symbol, maker: known.makerRate, taker: doubled.takerRate },
  });
  for (const times of ['2', '3', '4']) await buy('spot', known, times);
  const after = await receiptsOnce('spot', withFees(4), 'the fees of four orders');
  // Twice the fee is a difference of the whole predicted one.
  expect(after.items.slice(0, 3).map(({ fee }) => fee.error?.share)).toEqual(['1', '1', '1']);
  expect(after.drifts[0]).toEqual({
    figure: 'fee',
    orders: 4,
    off: 3,
    isDrifting: true,
    median: '1',
    most: 20,
    fewest: 3,
  });
  for (const times of ['5', '6']) await buy('spot', doubled, times);
  const later = await receiptsOnce('spot', withFees(6), 'the fees of six orders');
  expect(later.drifts[0]).toMatchObject({ orders: 6, off: 3, isDrifting: false });
}, 60_000);
