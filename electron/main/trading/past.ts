/** Past orders and fills of one symbol, a page of the exchange at a time, newest first. */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { CallAnswer, CheckedRequest } from '../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { fillOfFuturesRecord, fillOfSpotRecord } from '../exchange/mapping/fills.ts';
import { orderOfFuturesRecord, orderOfSpotRecord } from '../exchange/mapping/orders.ts';
import type { Instruments } from '../market/instruments.ts';
import { noKey, type Access, type CurrentAccess } from './access.ts';
import { readRange, type TimeRange } from './pages.ts';
import { sweepLimits } from './tradingLimits.ts';

/** What the past is read with. */
export interface PastParts {
  readonly access: CurrentAccess;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly isOurs: (clientOrderId: string) => boolean;
  /** The exchange's time in Unix ms, our own where it is not known. */
  readonly now: (market: 'spot' | 'futures') => number;
}

type Request = CheckedRequest<'trading.orderHistory'>;

const SYMBOL = /^[A-Z0-9_]{2,40}$/;
const DAY_MS = 86_400_000;
/** Longest range of one question for orders (document 3), and for fills. */
const ORDER_SPAN_MS = 90 * DAY_MS;
const FILL_SPAN_MS = 7 * DAY_MS;
/** Ranges of fills tried before the past counts as empty. */
const FILL_RANGES = 13;

type FillPage = Result<{ readonly fills: Fill[]; readonly full: boolean }, AppError>;

const badSymbol = ({ symbol }: Request): AppError | null =>
  SYMBOL.test(symbol) ? null : appError('invalid', 'error.market.unknownSymbol', { symbol: symbol.slice(0, 40) });

/** One page of orders. */
export async function orderHistory(
  request: Request,
  parts: PastParts,
): Promise<Result<CallAnswer<'trading.orderHistory'>, AppError>> {
  const way = parts.access();
  if (!way) return fail(noKey());
  const wrong = badSymbol(request);
  if (wrong) return fail(wrong);
  const { market, symbol, before } = request;
  const endTime = before === null ? {} : { endTime: before - 1 };
  let orders: (Order | undefined)[];
  let limit: number;
  if (market === 'spot') {
    limit = sweepLimits.spotPage;
    const reply = await way.rest.query('spot.allOrders', { symbol, limit, ...endTime });
    if (!reply.ok) return reply;
    orders = reply.value.map((record) => orderOfSpotRecord(record, parts.isOurs));
  } else {
    limit = sweepLimits.futuresPage;
    const range = before === null ? {} : { startTime: Math.max(0, before - ORDER_SPAN_MS), ...endTime };
    const reply = await way.rest.query('futures.order.history', { symbol, limit, page: 0, ...range });
    if (!reply.ok) return reply;
    orders = reply.value.map((record) => orderOfFuturesRecord(record, parts.isOurs));
  }
  const good = orders.flatMap((order) => order ?? []).filter((order) => before === null || order.createdAt < before);
  return ok({ orders: good.toSorted((a, b) => b.createdAt - a.createdAt), complete: orders.length < limit });
}

async function spotFills(request: Request, way: Access, { instruments }: PastParts): Promise<FillPage> {
  const { symbol, before } = request;
  const limit = sweepLimits.spotPage;
  const endTime = before === null ? {} : { endTime: before - 1 };
  const reply = await way.rest.query('spot.myTrades', { symbol, limit, ...endTime });
  if (!reply.ok) return reply;
  const assets = instruments.find('spot', symbol);
  return ok({ fills: reply.value.map((one) => fillOfSpotRecord(one, assets)), full: reply.value.length >= limit });
}

/** All fills of one range; a full page is asked again in halves, whatever end of the range it came from. */
async function futuresFills(symbol: string, way: Access, range: TimeRange): Promise<FillPage> {
  const limit = sweepLimits.futuresPage;
  const read = await readRange(
    range,
    limit,
    (part) => way.rest.queryWhole('futures.userTrades', { symbol, limit, ...part }),
    (record) => record.id,
  );
  if (!read.ok) return read;
  return ok({ fills: read.value.items.flatMap((one) => fillOfFuturesRecord(one) ?? []), full: true });
}

/** One page of fills; futures answers a week at a time, so that empty weeks are skipped. */
export async function fillHistory(
  request: Request,
  parts: PastParts,
): Promise<Result<CallAnswer<'trading.fillHistory'>, AppError>> {
  const wrong = badSymbol(request);
  if (wrong) return fail(wrong);
  const { market, before } = request;
  const finish = (fills: Fill[], complete: boolean) =>
    ok({
      fills: fills.filter((fill) => before === null || fill.time < before).toSorted((a, b) => b.time - a.time),
      complete,
    });
  const way = parts.access();
  if (!way) return fail(noKey());
  if (market === 'spot') {
    const page = await spotFills(request, way, parts);
    return page.ok ? finish(page.value.fills, !page.value.full) : page;
  }
  let end = before ?? parts.now(market) + 1;
  for (let range = 0; range < FILL_RANGES && end > 0; range += 1) {
    const startTime = Math.max(0, end - FILL_SPAN_MS);
    const openEnd = before === null && range === 0;
    const page = await futuresFills(request.symbol, way, { startTime, endTime: end - 1, openEnd });
    if (!page.ok) return page;
    if (page.value.fills.length > 0) return finish(page.value.fills, false);
    end = startTime;
  }
  return finish([], true);
}
