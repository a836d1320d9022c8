import { expect, it } from 'vitest';
import { byChannel } from '../../../electron/main/exchange/mapping/byChannel.ts';
import { neutralContext } from '../../../electron/main/exchange/mapping/byRowContext.ts';
import { channels } from '../../../shared/exchange/channels.ts';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';
import { connectPrivate, place, wsOf } from '../support/signing.ts';
import { connect, startRig, type Frame } from '../support/rig.ts';

const SYMBOL = 'BTCUSDT';
/** Returns the params entry of a channel, for the symbol of the test. */
const entryOf = (name: string): string =>
  name
    .replace('<SYMBOL>', SYMBOL)
    .replace('<15|200>', '15')
    .replace('<interval>', '1m')
    .replace('<LAST_PRICE|MARK_PRICE>', 'MARK_PRICE');
const rows = { ...channels, ...privateChannels };
type Id = keyof typeof rows;
/** Returns the channel that a frame of a market belongs to, by its `e` member. */
const channelOf = (market: string, { e }: Frame): string => `${market}.${String(e).replace('Snapshot', '')}`;

it('R14: each of the 16 channels sends changing frames over loopback, and the client can read them', async () => {
  const rig = await startRig({ strict: true });
  const framesByChannel = new Map<string, Frame[]>();
  const sockets = [];
  for (const market of ['spot', 'futures'] as const) {
    for (const scope of ['public', 'private'] as const) {
      const socket = scope === 'public' ? await connect(wsOf(rig, market)) : await connectPrivate(rig, market);
      const names = Object.values(rows).filter((row) => row.market === market && row.scope === scope);
      socket.say({ method: 'SUBSCRIBE', params: names.map(({ name }) => entryOf(name)), id: 1 });
      sockets.push({ market, socket });
    }
  }
  for (const { socket } of sockets) await socket.settle();
  for (const quantity of ['0.01', '0.02']) {
    for (const market of ['spot', 'futures'] as const) {
      const asked = { type: 'MARKET', quantity, timeInForce: undefined, price: undefined };
      const { status, text } = await place(rig, market, asked);
      expect([status, text.includes('errorCode":"-')]).toEqual([200, false]);
    }
    rig.clock.advance(3000);
    for (const { socket } of sockets) await socket.settle();
  }
  for (const { market, socket } of sockets) {
    for (const frame of socket.take()) {
      if (!('e' in frame)) continue;
      const id = channelOf(market, frame);
      framesByChannel.set(id, [...(framesByChannel.get(id) ?? []), frame]);
    }
  }
  expect([...framesByChannel.keys()].toSorted()).toEqual(Object.keys(rows).toSorted());
  expect(framesByChannel.size).toBe(16);
  for (const [id, frames] of framesByChannel) {
    const read = byChannel[id as Id] as (push: unknown, context: typeof neutralContext) => unknown;
    const meanings = frames.map((frame) => read(rows[id as Id].push.parse(frame), neutralContext));
    const flatMeanings = meanings.flatMap((meaning) => meaning);
    expect([id, flatMeanings.length > 1, flatMeanings.includes(undefined)]).toEqual([id, true, false]);
    // The later frames do not repeat the first one.
    expect([id, new Set(meanings.map((meaning) => JSON.stringify(meaning))).size > 1]).toEqual([id, true]);
  }
});
