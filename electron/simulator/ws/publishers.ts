import type { PublicStream } from '../../../shared/exchange/channels.ts';
import { BUY, SELL } from '../engine/types.ts';
import { quoteText } from '../http/records.ts';
import { wireTouch } from '../market/bookLevels.ts';
import { dayStatistics } from '../market/dayStatistics.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import type { TapeTrade } from '../market/tape.ts';
import { formatUnits } from '../market/units.ts';
import { DepthPublisher } from './depthPublisher.ts';
import { KlinePublisher } from './klinePublisher.ts';
import type { Publisher } from './publisher.ts';

/** Trades in the frame that follows a subscription, and in one frame at most. */
const SNAPSHOT_TRADES = 50;
const MOST_TRADES = 500;
/** Shortest real time between two ticker frames of one stream, in milliseconds (document 1: 100-300 ms). */
const TICKER_MS = 200;

/** Makes the content of a stream. */
export function createPublisher(one: InstrumentMarket, stream: PublicStream): Publisher {
  switch (stream.kind) {
    case 'depth':
      return new DepthPublisher(one, stream.level);
    case 'kline':
      return new KlinePublisher(one, stream.interval, stream.priceType);
    case 'trade':
      return tradePublisher(one);
    case 'ticker':
      return tickerPublisher(one);
    case 'bookTicker':
      return bookTickerPublisher(one);
  }
}

function tradePublisher(one: InstrumentMarket): Publisher {
  const { symbol, priceDecimals, sizeDecimals } = one.instrument;
  let told = one.tape.count;
  const record = (trade: TapeTrade) => ({
    T: trade.time,
    t: one.tradeIds.push(trade.number),
    p: formatUnits(trade.price, priceDecimals),
    q: formatUnits(trade.size, sizeDecimals),
    v: quoteText(trade, one.instrument),
    m: trade.takerSold,
  });
  const frame = (e: string, time: number, trades: readonly TapeTrade[]) =>
    JSON.stringify({ e, E: time, s: symbol, d: trades.map(record) });
  return {
    snapshot(time) {
      // Only what was told already: the rest comes to everybody with the next frame.
      const from = Math.max(0, told - SNAPSHOT_TRADES);
      return frame(
        'tradeSnapshot',
        time,
        one.tape.since(from).filter(({ number }) => number <= told),
      );
    },
    collect(time) {
      const trades = one.tape.since(told);
      told = one.tape.count;
      const frames: string[] = [];
      for (let from = 0; from < trades.length; from += MOST_TRADES) {
        frames.push(frame('trade', time, trades.slice(from, from + MOST_TRADES)));
      }
      return frames;
    },
  };
}

function tickerPublisher(one: InstrumentMarket): Publisher {
  const { symbol, priceDecimals } = one.instrument;
  let sentAt = -Infinity;
  let sent = '';
  const record = (): string => {
    const day = dayStatistics(one);
    const futures = one.mark && one.index;
    return JSON.stringify({
      p: day.change,
      P: day.changeShare,
      w: day.average,
      c: day.last,
      o: day.open,
      h: day.high,
      l: day.low,
      v: day.volume,
      q: day.quoteVolume,
      O: day.openTime,
      C: day.closeTime,
      n: day.trades,
      ...(futures
        ? { m: formatUnits(one.mark.last, priceDecimals), i: formatUnits(one.index.last, priceDecimals) }
        : touch(one)),
    });
  };
  const frame = (time: number, text: string) => `{"e":"ticker","E":${time},"s":"${symbol}","d":[${text}]}`;
  return {
    snapshot(time) {
      const text = record();
      // Whoever came first has this already; who listens since longer may still be owed it.
      if (sent === '') sent = text;
      return frame(time, text);
    },
    collect(time, now) {
      if (now - sentAt < TICKER_MS) return [];
      const text = record();
      if (text === sent) return [];
      sent = text;
      sentAt = now;
      return [frame(time, text)];
    },
  };
}

/** Top of book and last size, which the spot ticker carries by document 1. */
function touch(one: InstrumentMarket): Record<string, string> {
  const [b, B] = wireTouch(one, BUY);
  const [a, A] = wireTouch(one, SELL);
  const last = one.tape.last(1)[0];
  return { b, B, a, A, ...(last ? { Q: formatUnits(last.size, one.instrument.sizeDecimals) } : {}) };
}

function bookTickerPublisher(one: InstrumentMarket): Publisher {
  const { symbol } = one.instrument;
  let sent = '';
  const record = (): string => {
    const [b, B] = wireTouch(one, BUY);
    const [a, A] = wireTouch(one, SELL);
    return `"b":"${b}","B":"${B}","a":"${a}","A":"${A}"}`;
  };
  const frame = (time: number, text: string) =>
    `{"e":"bookTicker","E":${time},"s":"${symbol}","u":${one.book.updateId},${text}`;
  return {
    snapshot(time) {
      const text = record();
      if (sent === '') sent = text;
      return frame(time, text);
    },
    collect(time) {
      const text = record();
      if (text === sent) return [];
      sent = text;
      return [frame(time, text)];
    },
  };
}
