/** Reads everything open at the exchange completely: the only proof that everything is cancelled (B-A9). */
import type { z } from 'zod';
import type { killRemainingSchema } from '../../../../shared/domain/safety.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { conditionalOrderPhase } from '../../../../shared/domain/conditionalOrder.ts';
import { wholeReader } from '../../exchange/reading/lists.ts';
import { readAll } from '../../exchange/reading/reader.ts';
import { isDenied } from '../../account/access.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { killLimits } from '../tradingLimits.ts';
import { LIST_PAGES } from '../../account/accountLimits.ts';
import { orderPhase } from '../../../../shared/domain/orderProgress.ts';

/** See {@link killRemainingSchema}. */
export type KillRemaining = z.infer<typeof killRemainingSchema>;

/** One list. `whole`: it was read to its end, without a missing record. `denied`: the key has no permission for it. */
export interface OpenList {
  readonly remaining: readonly KillRemaining[];
  readonly whole: boolean;
  readonly denied: boolean;
}

/**
 * Everything still open. `whole`: every list was read to its end, without a missing record, except those of `unseen`:
 * markets in which the key was denied each list.
 */
export interface OpenEverywhere {
  readonly remaining: readonly KillRemaining[];
  readonly whole: boolean;
  readonly unseen: readonly Market[];
}

type Rest = Pick<PrivateRest, 'queryWhole'>;

const nothing = (error: AppError): OpenList => ({ remaining: [], whole: false, denied: isDenied(error) });
const paged = { calls: LIST_PAGES };
const conditionalOrderEnds: ReadonlySet<string> = new Set(['filled', 'cancelled', 'failed']);

/** Returns the same client at the priority of the kill switch, before all other requests. */
const first = (rest: Rest): Rest => ({ queryWhole: (id, params) => rest.queryWhole(id, params, 'kill') });

/** Reads the open spot orders. */
export async function openSpotOrders(rest: Rest): Promise<OpenList> {
  const answer = await rest.queryWhole('spot.openOrders', {}, 'kill');
  if (!answer.ok) return nothing(answer.error);
  const { reply, dropped } = answer.value;
  const open = reply.filter(({ status }) => orderPhase(status) !== 'final');
  return {
    remaining: open.map(({ symbol, orderId, clientOrderId }) => ({
      market: 'spot',
      what: 'orders',
      symbol,
      orderId,
      clientId: clientOrderId,
    })),
    whole: dropped === 0,
    denied: false,
  };
}

const remainingOrder = (order: {
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOrderId: string;
}): KillRemaining => ({
  market: 'futures',
  what: 'orders',
  symbol: order.symbol,
  orderId: order.orderId,
  clientId: order.clientOrderId,
});

async function openFuturesOrders(rest: Rest): Promise<OpenList> {
  const { items, complete, error } = await readAll(wholeReader(first(rest), 'futures.openOrders', {}, paged));
  const open = items.filter(({ status }) => orderPhase(status) !== 'final');
  return {
    remaining: open.map(remainingOrder),
    whole: complete && error === null,
    denied: error !== null && isDenied(error),
  };
}

/** Trailing orders are in a separate list, and in the other one too (R9): each counts once. */
async function openConditional(rest: Rest): Promise<OpenList> {
  const algo = await readAll(wholeReader(first(rest), 'futures.openAlgoOrders', {}, paged));
  const trailing = await readAll(wholeReader(first(rest), 'futures.trailing.openOrders', {}, paged));
  const found = new Map<string, KillRemaining>();
  const put = (symbol: string, orderId: string, clientId: string, status: string): void => {
    if (conditionalOrderEnds.has(conditionalOrderPhase(status))) return;
    found.set(orderId, { market: 'futures', what: 'conditional', symbol, orderId, clientId });
  };
  for (const { symbol, algoId, clientAlgoId, algoStatus } of algo.items) put(symbol, algoId, clientAlgoId, algoStatus);
  for (const { symbol, orderId, clientOrderId, status } of trailing.items) put(symbol, orderId, clientOrderId, status);
  const whole = algo.complete && trailing.complete && algo.error === null && trailing.error === null;
  const denied = [algo, trailing].every(({ error }) => error !== null && isDenied(error));
  return { remaining: [...found.values()], whole, denied };
}

const together = (lists: readonly OpenList[]): KillRemaining[] => [
  ...new Map(lists.flatMap(({ remaining }) => remaining.map((one) => [`${one.what} ${one.orderId}`, one]))).values(),
];

/** Requests an incomplete list again at once, so that one lost response does not cost a whole round. */
async function retryIncomplete(ask: () => Promise<OpenList>): Promise<OpenList> {
  let answer = await ask();
  for (let times = 1; times < killLimits.asks && !answer.whole && !answer.denied; times += 1) answer = await ask();
  return answer;
}

/**
 * Reads everything open. Conditional orders are read before and after the plain ones: one that triggers in between
 * becomes an order, and an order that fills may leave a conditional one behind; a single read could miss either.
 */
export async function openEverywhere(rest: Rest): Promise<OpenEverywhere> {
  const conditional = (): Promise<OpenList> => retryIncomplete(() => openConditional(rest));
  const before = await conditional();
  const [spot, futures] = await Promise.all([
    retryIncomplete(() => openSpotOrders(rest)),
    retryIncomplete(() => openFuturesOrders(rest)),
  ]);
  const after = await conditional();
  const of: Readonly<Record<Market, readonly OpenList[]>> = { spot: [spot], futures: [before, futures, after] };
  // A market with one readable list is seen: a missing permission reported for another list may be temporary and proves
  // nothing.
  const unseen = markets.filter((market) => of[market].every(({ denied }) => denied));
  const seen = markets.filter((market) => !unseen.includes(market)).flatMap((market) => of[market]);
  return { remaining: together([spot, futures, after]), whole: seen.every(({ whole }) => whole), unseen };
}

/**
 * Reads the open orders of the demo account, which cannot be cancelled; its client returns them in one response (R9,
 * R16).
 */
export async function openInDemo(rest: Rest): Promise<OpenEverywhere> {
  const answer = await rest.queryWhole('futures.openOrders', {}, 'kill');
  if (!answer.ok) return { remaining: [], whole: false, unseen: isDenied(answer.error) ? ['futures'] : [] };
  const { reply, dropped } = answer.value;
  return { remaining: reply.map(remainingOrder), whole: dropped === 0, unseen: [] };
}
