/**
 * Converts the text of a frame of a private connection to a checked push. Numbers keep their digits; a record that does
 * not match its channel is dropped and counted, the other records are kept (B-B5).
 */
import { z } from 'zod';
import { privateChannels, type PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { socketLimits } from '../clientLimits.ts';
import { parseLossless } from '../rest/reply/losslessJson.ts';

/** Kinds of a frame. `dropped` is the number of records that could not be read. */
export type PrivateFrame =
  | { readonly kind: 'push'; readonly name: string; readonly push: PrivatePush; readonly dropped: number }
  | { readonly kind: 'connected' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'acknowledged'; readonly id: number; readonly result: boolean; readonly message: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

const UNREADABLE: PrivateFrame = { kind: 'unreadable' };
const OTHER: PrivateFrame = { kind: 'other' };

type Fields = Readonly<Record<string, unknown>>;
interface Channel {
  readonly id: string;
  /** Schema of the frame without its records; `record` is the schema of one record. */
  readonly head: z.ZodType;
  readonly record: z.ZodType;
}

/** Returns the channels of a market by the name that their frames carry. */
function channelsOf(market: Market): ReadonlyMap<string, Channel> {
  const rows = Object.values(privateChannels).filter((row) => row.market === market);
  return new Map(
    rows.map(({ id, name, push }) => [
      name,
      { id, head: push.extend({ d: z.array(z.unknown()) }), record: push.shape.d.element },
    ]),
  );
}

const channels: Readonly<Record<Market, ReadonlyMap<string, Channel>>> = {
  spot: channelsOf('spot'),
  futures: channelsOf('futures'),
};

function readControl(frame: Fields): PrivateFrame {
  if (frame.event === 'ping' || frame.type === 'ping') return { kind: 'ping' };
  if (frame.event === 'connected') return { kind: 'connected' };
  if (typeof frame.result !== 'boolean') return OTHER;
  const { id, msg } = frame;
  const number = typeof id === 'number' ? id : typeof id === 'string' ? Number.parseInt(id, 10) : -1;
  return {
    kind: 'acknowledged',
    id: number,
    result: frame.result,
    message: typeof msg === 'string' ? msg : '',
  };
}

/** Reads one text frame. It never throws. */
export function readPrivateFrame(market: Market, text: string): PrivateFrame {
  const document = text.length > socketLimits.privateCharacters ? undefined : parseLossless(text);
  if (!document || typeof document.value !== 'object' || document.value === null) return UNREADABLE;
  const fields = document.value as Fields;
  if (typeof fields.e !== 'string') return readControl(fields);
  const channel = channels[market].get(fields.e);
  if (!channel) return OTHER;
  const head = channel.head.safeParse(fields);
  if (!head.success) return UNREADABLE;
  const frame = head.data as { readonly d: readonly unknown[] };
  const acceptedRecords = frame.d.flatMap((item) => {
    const read = channel.record.safeParse(item);
    return read.success ? [read.data] : [];
  });
  const push = { channel: channel.id, push: { ...frame, d: acceptedRecords } } as unknown as PrivatePush;
  return { kind: 'push', name: fields.e, push, dropped: frame.d.length - acceptedRecords.length };
}
