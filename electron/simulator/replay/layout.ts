import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { ReplayKind } from './replayRows.ts';

/** The column of each value, counted from 0; -1 means the file has no such column. */
export interface Layout {
  readonly kind: ReplayKind;
  readonly time: number;
  /** Columns of trades: price, size, taker side and the trade's id. */
  readonly price: number;
  readonly side: number;
  readonly id: number;
  /** Whether the side column states that the buyer was the maker. */
  readonly sideIsMaker: boolean;
  /** Columns of bars; `size` is their volume. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly size: number;
  /** Whether the first line contains column names. */
  readonly hasHeader: boolean;
}

/** Column names used in public files, without case, spaces, lines and brackets; earlier ones are preferred. */
const names = {
  time: [
    'time',
    'timestamp',
    'opentime',
    'transacttime',
    'tradetime',
    'datetime',
    'date',
    'createdtime',
    'ts',
    'unix',
    't',
  ],
  price: ['price', 'tradeprice', 'execprice', 'rate', 'p'],
  size: ['qty', 'quantity', 'size', 'volume', 'amount', 'basevolume', 'vol', 'execqty', 'q', 'v'],
  maker: ['isbuyermaker', 'buyermaker', 'm'],
  side: ['side', 'takerside', 'direction', 'type'],
  id: ['id', 'tradeid', 'aggtradeid', 'trdmatchid', 'a'],
  open: ['open', 'openprice', 'o'],
  high: ['high', 'highprice', 'h'],
  low: ['low', 'lowprice', 'l'],
  close: ['close', 'closeprice', 'c'],
} as const;

const truth = /^(true|false)$/i;

/** Returns the delimiter of a first line as a byte: comma, semicolon or tab, whichever occurs most. */
export function delimiterOf(line: string): number {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark.charCodeAt(0);
}

/**
 * Determines the meaning of the columns from the first line: by its names, or without names by the forms of public
 * files: `id,price,quantity,...,time,buyer is maker`, `time,price,quantity,side`, `time,open,high,low,close,volume`.
 */
export function layoutOf(fields: readonly string[], wanted: ReplayKind | undefined): Result<Layout, Refusal> {
  const isNumber = fields.some((field) => /^-?[\d.]+$/.test(field));
  const hasHeader = !isNumber && fields.some((field) => /^[a-z][a-z_ ()[\]/-]*$/i.test(field));
  return hasHeader ? named(fields, wanted) : unnamed(fields, wanted);
}

function named(fields: readonly string[], wanted: ReplayKind | undefined): Result<Layout, Refusal> {
  const plain = fields.map((field) => field.toLowerCase().replaceAll(/\(.*\)|\[.*\]|[^a-z]/g, ''));
  const find = (name: keyof typeof names): number => {
    for (const known of names[name]) if (plain.includes(known)) return plain.indexOf(known);
    return -1;
  };
  const bars = [find('open'), find('high'), find('low'), find('close')] as const;
  const kind = wanted ?? (bars.every((column) => column >= 0) ? 'bars' : 'trades');
  const maker = find('maker');
  const layout: Layout = {
    kind,
    time: find('time'),
    price: kind === 'trades' ? find('price') : bars[3],
    size: find('size'),
    side: maker >= 0 ? maker : find('side'),
    sideIsMaker: maker >= 0,
    id: find('id'),
    open: bars[0],
    high: bars[1],
    low: bars[2],
    close: bars[3],
    hasHeader: true,
  };
  const needed =
    kind === 'trades'
      ? (['time', 'price', 'size'] as const)
      : (['time', 'open', 'high', 'low', 'close', 'size'] as const);
  const missing = needed.filter((name) => layout[name] < 0);
  if (missing.length === 0) return ok(layout);
  return refuse('header', Object.fromEntries(missing.map((name) => [name, names[name].slice(0, 4).join(', ')])));
}

function unnamed(fields: readonly string[], wanted: ReplayKind | undefined): Result<Layout, Refusal> {
  const count = fields.length;
  const maker = fields.findIndex((field) => truth.test(field));
  const kind = wanted ?? (maker < 0 && count >= 6 ? 'bars' : 'trades');
  const none = { side: -1, sideIsMaker: false, id: -1, open: -1, high: -1, low: -1, close: -1, hasHeader: false };
  if (kind === 'bars') {
    if (count < 6) return refuse('bar', { count });
    return ok({ ...none, kind, time: 0, price: 4, open: 1, high: 2, low: 3, close: 4, size: 5 });
  }
  if (maker >= 4)
    return ok({ ...none, kind, id: 0, price: 1, size: 2, time: maker - 1, side: maker, sideIsMaker: true });
  if (count < 3) return refuse('trade', { count });
  return ok({ ...none, kind, time: 0, price: 1, size: 2, side: count > 3 ? 3 : -1 });
}
