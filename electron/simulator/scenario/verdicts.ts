import type { FigureCode, ReportParams } from '../../../shared/result/controlWords.ts';
import type { Point, PointHeld, Verdict } from './drill.ts';
import type { DrillWatch, Seen } from './drillWatch.ts';

type Of<Kind extends Point['kind']> = Extract<Point, { readonly kind: Kind }>;
type Judged = Omit<PointHeld, 'text'>;
type Request = Extract<Seen, { readonly kind: 'request' }>;
type Strike = Extract<Seen, { readonly kind: 'strike' }>;

const judged = (verdict: Verdict, code: FigureCode, params: ReportParams = {}): Judged => ({ verdict, code, params });
const whether = (held: boolean, code: FigureCode, params: ReportParams): Judged =>
  judged(held ? 'held' : 'broken', code, params);
const isRequest = (one: Seen): one is Request => one.kind === 'request';
/** Whether an event is a sent order: one that reached the exchange, or one that was lost before. */
const isSent = (one: Seen) =>
  (one.kind === 'request' && one.placement) ||
  (one.kind === 'strike' && one.placement && one.strike.kind === 'lostRequest');

/** Judges a point from the events so far. */
export function judge(point: Point, watch: DrillWatch): PointHeld {
  return { text: point.text, ...verdictOf(point, watch) };
}

function verdictOf(point: Point, watch: DrillWatch): Judged {
  switch (point.kind) {
    case 'sentOnce':
    case 'learnedFate':
      return afterStrike(point, watch);
    case 'silent':
    case 'servedAgain':
      return afterStatus(point, watch.seen);
    case 'refusedAtMost':
      return refusals(point, watch.seen);
    case 'noOrder':
      return between(point, watch.seen);
    case 'noMarketOrder':
      return marketOrders(point, watch);
    case 'noOrdersLeft':
      return resting(point, watch);
    case 'flat':
      return position(point, watch);
    case 'notLiquidated':
      return liquidations(watch);
  }
}

/** Judges the time after an order whose outcome is unknown: until it is learned, and no longer than `seconds`. */
function afterStrike({ kind, seconds }: Of<'sentOnce' | 'learnedFate'>, { seen, now }: DrillWatch): Judged {
  const index = seen.findIndex((one) => one.kind === 'strike' && one.placement);
  if (index < 0) return judged('untried', 'noFault');
  const struck = seen[index] as Strike;
  const end = struck.at + seconds * 1000;
  const learned = learnedFate(struck, seen, index, end);
  if (kind === 'learnedFate') {
    if (learned) return judged('held', learned.asked ? 'asked' : 'told', { seconds: shown(learned.at - struck.at) });
    return now < end ? tooSoon(seconds) : judged('broken', 'notLearned', { seconds });
  }
  const until = learned?.at ?? end;
  const sent = seen.slice(index + 1).filter((one) => isSent(one) && one.at < until).length;
  if (sent === 0 && !learned && now < end) return tooSoon(seconds);
  return whether(sent === 0, 'moreOrders', { number: sent });
}

/** A drill stopped before the point could be decided gives no verdict. */
function tooSoon(seconds: number): Judged {
  return judged('untried', 'tooSoon', { seconds });
}

/** Returns when and how the outcome of an order became known; the stream may have been faster than the fault. */
function learnedFate(struck: Strike, seen: readonly Seen[], index: number, end: number) {
  const discoveries = seen.flatMap((one, place) => {
    const notified = one.kind === 'told' && struck.clientId !== null && one.clientIds.includes(struck.clientId);
    if (notified) return [{ at: Math.max(one.at, struck.at), asked: false }];
    const asked = isRequest(one) && place > index && one.request.method === 'GET' && /rder/.test(one.request.path);
    return asked ? [{ at: one.at, asked: true }] : [];
  });
  return discoveries.find(({ at }) => at <= end);
}

function afterStatus({ kind, status, seconds }: Of<'silent' | 'servedAgain'>, seen: readonly Seen[]): Judged {
  const requests = seen.filter(isRequest);
  const index = requests.findIndex(({ request }) => request.status === status);
  if (index < 0) return judged('untried', 'noReply', { status });
  const { at } = requests[index]!;
  const later = requests.slice(index + 1).filter((one) => one.at <= at + seconds * 1000);
  if (kind === 'silent') return whether(later.length === 0, 'requests', { number: later.length, seconds });
  const served = later.find(({ request }) => request.status === 200 && isServed(request, status));
  return served
    ? judged('held', 'served', { seconds: shown(served.at - at) })
    : judged('broken', 'notServed', { seconds });
}

/** A request after a refused signature counts as served only when it is signed. */
function isServed({ headers }: Request['request'], status: number): boolean {
  return status !== 401 || headers.includes('access-sign');
}

function refusals({ status, most }: Of<'refusedAtMost'>, seen: readonly Seen[]): Judged {
  const count = seen.filter((one) => isRequest(one) && one.request.status === status).length;
  if (count === 0) return judged('untried', 'noReply', { status });
  return whether(count <= most, 'replies', { number: count, status });
}

function between({ from, to, listening }: Of<'noOrder'>, seen: readonly Seen[]): Judged {
  const [first, last] = [indexOf(seen, from), indexOf(seen, to)];
  if (first < 0) return judged('untried', 'before');
  const sent = seen.slice(first, last < 0 ? undefined : last).filter(isSent).length;
  const begun = seen[first]!;
  const isHeard = begun.kind === 'mark' && begun.channels > 0;
  if (listening && !isHeard && sent === 0) return judged('untried', 'noStream');
  return whether(sent === 0, 'orders', { number: sent });
}

function marketOrders({ side, from, to }: Of<'noMarketOrder'>, watch: DrillWatch): Judged {
  const time = (mark: string) => {
    const found = watch.seen[indexOf(watch.seen, mark)];
    return found?.kind === 'mark' ? found.time : undefined;
  };
  const [first, last = Infinity] = [time(from), time(to)];
  if (first === undefined) return judged('untried', 'before');
  const orders = [...watch.account.orders('spot'), ...watch.account.orders('futures')].filter(
    (order) =>
      order.type === 'MARKET' &&
      order.side === side &&
      order.terms?.source !== 'LIQUIDATION' &&
      order.createdTime >= first &&
      order.createdTime < last,
  );
  return whether(orders.length === 0, 'orders', { number: orders.length });
}

function resting({ market, symbol }: Of<'noOrdersLeft'>, watch: DrillWatch): Judged {
  if (!watch.everRested(market, symbol)) return judged('untried', 'noOrder');
  const left = watch.account.open(market, symbol).length;
  return whether(left === 0, 'ordersOpen', { number: left });
}

function position({ symbol }: Of<'flat'>, watch: DrillWatch): Judged {
  if (!watch.everHeld(symbol)) return judged('untried', 'noPosition');
  const open = watch.account.ownPositionsOf(symbol).length;
  return whether(open === 0, 'positionsOpen', { number: open });
}

function liquidations(watch: DrillWatch): Judged {
  const count = watch.account
    .orders('futures')
    .filter((order) => order.terms?.source === 'LIQUIDATION' && order.createdTime >= watch.began).length;
  return whether(count === 0, 'liquidations', { number: count });
}

const indexOf = (seen: readonly Seen[], mark: string) =>
  seen.findIndex((one) => one.kind === 'mark' && one.mark === mark);
const shown = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
