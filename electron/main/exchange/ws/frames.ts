/**
 * Converts the text of a frame to a checked frame: the fast guard first, the schema of the channel when the guard does
 * not recognise it.
 */
import { depthPush, klinePush, tickerPush, tradePush } from '../../../../shared/exchange/channels.ts';
import { socketLimits } from '../clientLimits.ts';
import { parseLossless } from '../rest/reply/losslessJson.ts';
import {
  isDepthPush,
  isKlinePush,
  isTickerPush,
  isTradePush,
  type DepthPush,
  type KlinePush,
  type TickerPush,
  type TradePush,
} from './guards.ts';

/** A public push that the app uses. */
export type PublicPush =
  | { readonly kind: 'depth'; readonly push: DepthPush }
  | { readonly kind: 'trade'; readonly push: TradePush }
  | { readonly kind: 'kline'; readonly push: KlinePush }
  | { readonly kind: 'ticker'; readonly push: TickerPush };

/** Kinds of a frame. */
export type Frame =
  | PublicPush
  | { readonly kind: 'connected' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'acknowledged'; readonly id: number; readonly result: boolean; readonly message: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

const UNREADABLE: Frame = { kind: 'unreadable' };
const OTHER: Frame = { kind: 'other' };

const rows = { depth: depthPush, trade: tradePush, kline: klinePush, ticker: tickerPush } as const;
/** The fast check of each public channel that the app uses. */
export const guards = { depth: isDepthPush, trade: isTradePush, kline: isKlinePush, ticker: isTickerPush } as const;

/** Returns the kind of push that an event name announces. */
function kindOf(event: string): PublicPush['kind'] | undefined {
  switch (event) {
    case 'depth':
    case 'depthSnapshot':
      return 'depth';
    case 'trade':
    case 'tradeSnapshot':
      return 'trade';
    case 'kline':
    case 'klineSnapshot':
      return 'kline';
    case 'ticker':
    case '24hrTicker':
      return 'ticker';
    default:
      return undefined;
  }
}

/** Reads a push again with the schema of its channel, from the source text, so that no number loses a digit. */
function readByRow(kind: PublicPush['kind'], text: string): Frame {
  const document = text.length > socketLimits.rowCharacters ? undefined : parseLossless(text);
  const read = document ? rows[kind].safeParse(document.value) : undefined;
  return read?.success ? ({ kind, push: read.data } as PublicPush) : UNREADABLE;
}

function readControl(frame: Readonly<Record<string, unknown>>): Frame {
  if (frame.event === 'ping') return { kind: 'ping' };
  if (frame.event === 'connected') return { kind: 'connected' };
  if (typeof frame.result === 'boolean') {
    const id =
      typeof frame.id === 'number' ? frame.id : typeof frame.id === 'string' ? Number.parseInt(frame.id, 10) : -1;
    const message = typeof frame.msg === 'string' ? frame.msg : '';
    return { kind: 'acknowledged', id, result: frame.result, message };
  }
  return OTHER;
}

/** Reads one text frame. It never throws. */
export function readFrame(text: string): Frame {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
  if (typeof frame !== 'object' || frame === null) return UNREADABLE;
  const fields = frame as Readonly<Record<string, unknown>>;
  if (typeof fields.e !== 'string') return readControl(fields);
  const kind = kindOf(fields.e);
  if (kind === undefined) return OTHER;
  return guards[kind](fields) ? ({ kind, push: frame } as PublicPush) : readByRow(kind, text);
}

/** Returns the params entry that a push belongs to, for example `BTCUSDT@depth200`. */
export function pushName(frame: PublicPush): string {
  switch (frame.kind) {
    case 'depth':
      return `${frame.push.s}@depth${frame.push.l}`;
    case 'kline':
      return `${frame.push.s}@kline_${frame.push.d[0]?.i ?? ''}_${frame.push.p}`;
    case 'trade':
    case 'ticker':
      return `${frame.push.s}@${frame.kind}`;
  }
}
