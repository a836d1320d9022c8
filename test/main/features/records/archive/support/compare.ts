/** Compares the exchange's control ledger with what the archive shows, page by page, in the same text form. */
import type { Archive } from '../../../../../../electron/main/features/records/archive/archive.ts';
import { writeJson } from '../../../../../../electron/simulator/venue/json.ts';
import type { Market } from '../../../../../../shared/exchange/markets.ts';
import type { RecordCoverage, RecordKind, RecordsPage } from '../../../../../../shared/ipc/recordViews.ts';
import { add, formatDecimal, normalise, parseDecimal } from '../../../../../../shared/num/decimal.ts';
import type { WorldExchange } from '../../../../../scenarios/world/worldExchange.ts';
import { rig } from '../../../../trading/support/desk.ts';

type Words = Record<string, string>;
const same = (text: string): string => formatDecimal(normalise(parseDecimal(text)!));

/** A fill's fee as the exchange lists it: with that of a liquidation. */
const feeOf = ({ fillFee, liquidateFee }: Words): string =>
  formatDecimal(normalise(add(parseDecimal(fillFee!)!, parseDecimal(liquidateFee ?? '0')!)));

interface LedgerText {
  readonly spot: { readonly orders: Words[]; readonly fills: Words[]; readonly bills: Words[] };
  readonly futures: { readonly orders: Words[]; readonly fills: Words[]; readonly income: Words[] };
}

/** Returns the exchange's records, one line for each, sorted. */
export function truthOf(exchange: WorldExchange): Record<string, string[]> {
  const ledger = JSON.parse(writeJson(exchange.venue.accounts.ledger('user'))) as LedgerText;
  const order = (o: Words): string =>
    [o.id, o.symbol, o.orderSide, o.status, same(o.cumFillSize!), same(o.cumFillValue!), o.createdTime].join(' ');
  const fill = (f: Words): string =>
    [f.id, f.orderId, f.orderSide, same(f.fillSize!), same(f.fillValue!), feeOf(f), f.createdTime].join(' ');
  return {
    'spot orders': ledger.spot.orders.map(order).toSorted(),
    'spot fills': ledger.spot.fills.map(fill).toSorted(),
    'spot bills': ledger.spot.bills
      .filter(({ wallet }) => wallet !== 'funding' && wallet !== 'FUNDING')
      .map((b) => [b.billId, b.coin, b.bizType, same(b.deltaAmount!), same(b.afterAmount!), b.time].join(' '))
      .toSorted(),
    'futures orders': ledger.futures.orders.map(order).toSorted(),
    'futures fills': ledger.futures.fills.map(fill).toSorted(),
    'futures income': ledger.futures.income
      .map((i) => [i.billId, i.symbol, i.incomeType, same(i.income!), same(i.balance!), i.time].join(' '))
      .toSorted(),
  };
}

function linesOf({ items }: RecordsPage): string[] {
  switch (items.kind) {
    case 'orders':
      return items.list.map((o) =>
        [o.orderId, o.symbol, o.side, o.status, same(o.executedQuantity), same(o.executedQuote), o.createdAt].join(' '),
      );
    case 'fills':
      return items.list.map((f) =>
        [f.fillId, f.orderId, f.side, same(f.quantity), same(f.quoteQuantity), same(f.fee), f.time].join(' '),
      );
    case 'income':
      return items.list.map((i) =>
        [i.incomeId, i.symbol ?? '', i.kind, same(i.amount), same(i.balance), i.time].join(' '),
      );
    case 'transfers':
      return items.list.map((m) => [m.transferId, m.asset, same(m.amount), m.createdAt].join(' '));
    case 'bills':
    case 'fundingBills':
    case 'tax':
      return items.list.map((b) =>
        [b.billId, b.asset, b.businessType, same(b.change), same(b.balanceAfter), b.createdAt].join(' '),
      );
    case 'copies':
      return items.list.map((c) => [c.copyId, c.traderId, c.symbol, c.size, c.openedAt, c.closedAt].join(' '));
    case 'triggers':
      return items.list.map((c) =>
        [c.triggerId, c.symbol, c.side, c.kind, c.status, c.becameOrderId ?? '', c.createdAt].join(' '),
      );
  }
}

/** The lists that both sides have. */
export const comparedLists = [
  ['spot', 'orders'],
  ['spot', 'fills'],
  ['spot', 'bills'],
  ['futures', 'orders'],
  ['futures', 'fills'],
  ['futures', 'income'],
] as const satisfies readonly (readonly [Market, RecordKind])[];

/** Reads one list as the window does, in pages of `limit`; also returns the coverage of the first page. */
export function readPages(
  archive: Archive,
  market: Market,
  kind: RecordKind,
  limit = 7,
): { readonly lines: string[]; readonly times: number[]; readonly coverage: RecordCoverage } {
  const lines: string[] = [];
  const times: number[] = [];
  let before: number | null = null;
  let coverage: RecordCoverage | undefined;
  for (;;) {
    const answer = archive.handlers['records.list']({ ...rig, market, kind, symbol: null, before, limit });
    if (answer instanceof Promise) throw new Error('the archive answers at once');
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    coverage ??= answer.value.coverage;
    lines.push(...linesOf(answer.value));
    const recordTimes = answer.value.items.list.map((one) =>
      'createdAt' in one ? (one.createdAt ?? 0) : 'time' in one ? one.time : 0,
    );
    times.push(...recordTimes);
    if (!answer.value.more) return { lines, times, coverage };
    before = recordTimes.at(-1)!;
  }
}

/** Returns the archive's records, one line for each, sorted; the caller checks the order of the pages. */
export function archived(archive: Archive, limit = 7): Record<string, string[]> {
  return Object.fromEntries(
    comparedLists.map(([market, kind]) => [
      `${market} ${kind}`,
      readPages(archive, market, kind, limit).lines.toSorted(),
    ]),
  );
}
