import { describe, expect, it } from 'vitest';
import { lineSentences, refusalSentences, sentenceOf } from '../../../shared/result/controlWords.ts';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { SIDE_UNKNOWN, type ReplayKind } from '../../../electron/simulator/replay/replayRows.ts';
import { MOST_BYTES, RowReader, type RefusedLines } from '../../../electron/simulator/replay/rowReader.ts';

/** A tick is 0.1 and a step 0.001. */
const units = { priceDecimals: 1, sizeDecimals: 3 };
const T = Date.UTC(2024, 0, 2, 3, 4, 5);
const UNKNOWN = SIDE_UNKNOWN;

function read(text: string | Uint8Array, kind?: ReplayKind, chunk = 1_000_000) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const reader = new RowReader(units, kind);
  for (let at = 0; at < bytes.length; at += chunk) reader.push(bytes.subarray(at, at + chunk));
  return reader.end();
}

/** Returns the sentence of a refused file; `undefined` for one that was read. */
const refusalOf = (answer: ReturnType<typeof read>) =>
  answer.ok ? undefined : sentenceOf(refusalSentences, answer.error);

/** Returns the refused lines with their sentences. */
const withReasons = ({ count, first }: RefusedLines) => ({
  count,
  first: first.map(({ line, field, code }) => ({ line, field, reason: lineSentences[code] })),
});

/** Returns the accepted rows: trades as time, price, size, side; bars as time, open, high, low, close, volume. */
function taken(text: string, kind?: ReplayKind, chunk?: number): number[][] {
  const answer = read(text, kind, chunk);
  if (!answer.ok) throw new Error(sentenceOf(refusalSentences, answer.error));
  const { rows } = answer.value;
  return Array.from({ length: rows.count }, (_, row) =>
    rows.kind === 'trades'
      ? [rows.time[row]!, rows.price[row]!, rows.size[row]!, rows.side[row]!]
      : [rows.time[row]!, rows.open[row]!, rows.high[row]!, rows.low[row]!, rows.price[row]!, rows.size[row]!],
  );
}

describe('Replay file with trades', () => {
  const two = [
    [T, 420_005, 1500, BUY],
    [T + 250, 420_010, 2, SELL],
  ];
  it.each([
    ['names, commas, milliseconds', `time,price,qty,side\n${T},42000.5,1.5,buy\n${T + 250},42001.0,0.002,sell\n`],
    ['semicolons and CRLF', `Timestamp;Price;Size;Side\r\n${T};42000.5;1.5;Buy\r\n${T + 250};42001;0.002;Sell\r\n`],
    ['tabs and no last line feed', `${T}\t42000.5\t1.5\tB\n${T + 250}\t42001\t0.002\tS`],
    ['a byte order mark', `\uFEFFtime,price,amount,side\n${T},42000.5,1.5,buy\n${T + 250},42001.0,0.002,sell\n`],
    [
      'quoted fields',
      `"time","price","quantity","side"\n"${T}","42000.5","1.5","buy"\n"${T + 250}", "42001.0" ,0.002,"sell"\n`,
    ],
    [
      'number, whether the buyer made it, no names',
      `7,42000.5,1.5,63000.75,${T},False\n8,42001,0.002,84,${T + 250},True\n`,
    ],
    [
      'the long form with both booleans',
      `7,42000.5,1.5,63000.75,${T},false,true\n8,42001,0.002,84,${T + 250},true,true\n`,
    ],
    ['the form that sums trades up', `7,42000.5,1.5,1,1,${T},false,true\n8,42001,0.002,2,2,${T + 250},true,true\n`],
    [
      'names of that form',
      `agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker\n7,42000.5,1.5,1,1,${T},false\n8,42001,0.002,2,2,${T + 250},true\n`,
    ],
    ['microseconds', `${T}000,42000.5,1.5,buy\n${T + 250}999,42001,0.002,sell\n`],
    ['seconds with a fraction', `${T / 1000},42000.5,1.5,buy\n${T / 1000}.25,42001,0.002,sell\n`],
    [
      'ISO with and without a zone',
      '2024-01-02T03:04:05Z,42000.5,1.5,buy\n2024-01-02 05:04:05.25+02:00,42001,0.002,sell\n',
    ],
    ['exponents', `${T},4.20005e4,15E-1,buy\n${T + 250},42001,2e-3,sell\n`],
    ['blank lines between', `${T},42000.5,1.5,buy\n\n\n${T + 250},42001,0.002,sell\n\n`],
  ])('reads: %s', (_, text) => {
    expect(taken(text)).toEqual(two);
    // The size of the chunks makes no difference.
    expect(taken(text, undefined, 1)).toEqual(two);
    expect(taken(text, undefined, 7)).toEqual(two);
  });

  it('keeps a missing side as unknown, and rounds to tick and step, with one step at least', () => {
    expect(taken(`${T},42000.05,0.0004\n${T},42000.04,1.0005\n`)).toEqual([
      [T, 420_001, 1, UNKNOWN],
      [T, 420_000, 1001, UNKNOWN],
    ]);
  });

  it('recognises nanoseconds and whole seconds by the number of digits', () => {
    expect(taken(`${T / 1000},1,1\n${T}123456,1,1\n`).map(([time]) => time)).toEqual([T, T]);
  });

  it('reads two equal rows without an id as two trades', () => {
    expect(taken(`${T},1,1,buy\n${T},1,1,buy\n`)).toHaveLength(2);
  });
});

describe('Replay file with candles', () => {
  const bar = [[T, 10, 30, 5, 20, 4000]];
  it.each([
    ['names in any order', `date,close,open,low,high,volume\n2024-01-02T03:04:05Z,2,1,0.5,3,4\n`],
    ['names with spaces and brackets', `Open Time,Open,High,Low,Close,Volume (BTC)\n${T},1,3,0.5,2,4\n`],
    ['the long form without names', `${T},1,3,0.5,2,4,${T + 59_999},8,12,2,4,0\n`],
    ['seconds', `${T / 1000};1;3;0.5;2;4\n`],
  ])('reads: %s', (_, text) => expect(taken(text)).toEqual(bar));

  it('reads a candle without trades with zero volume', () => {
    expect(taken(`${T},1,1,1,1,0\n`)).toEqual([[T, 10, 10, 10, 10, 0]]);
  });
});

describe('Invalid replay lines are rejected with line number, field and reason, and the others are read', () => {
  const decimal = 'is not a decimal number. Use a decimal point and no separators, as 42000.5.';
  const good = `${T},42000.5,1.5,buy\n`;
  it.each([
    ['NaN', `${T},NaN,1,buy`, 'price', decimal],
    ['a price below zero', `${T},-1,1,buy`, 'price', 'is negative. Remove the sign.'],
    ['separators of thousands', `${T},"42,000.5",1,buy`, 'price', decimal],
    [
      'a price of nothing',
      `${T},0.04,1,buy`,
      'price',
      'is less than half a tick of this symbol. Check the column and the symbol.',
    ],
    [
      'a price beyond counting',
      `${T},999999999999,1,buy`,
      'price',
      'is too large for this symbol. Check the column and the symbol.',
    ],
    ['a huge exponent', `${T},1e99,1,buy`, 'price', 'is too large for this symbol. Check the column and the symbol.'],
    ['an empty field', `${T},,1,buy`, 'price', decimal],
    ['a missing field', `${T},42000.5`, 'quantity', decimal],
    ['a quantity of zero', `${T},42000.5,0.000,buy`, 'quantity', 'is zero. Remove the row.'],
    ['a quantity below zero', `${T},42000.5,-0.1,buy`, 'quantity', 'is negative. Remove the sign.'],
    ['a quantity beyond counting', `${T},42000.5,99999999999999999,buy`, 'quantity', 'is too large. Check the column.'],
    ['an unclear side', `${T},42000.5,1,up`, 'side', 'is unclear. Use buy or sell.'],
    ['no side', `${T},42000.5,1`, 'side', 'is missing. Use buy or sell.'],
    [
      'an older time',
      `${T - 1},42000.5,1,buy`,
      'time',
      'is earlier than the row above. Sort the file by time, oldest first.',
    ],
    [
      'no time',
      `soon,42000.5,1,buy`,
      'time',
      'is not a time from 2000 to 2099. Use epoch s, ms, us or ns, or 2026-01-31T23:59:59Z.',
    ],
    [
      '31 February',
      `2024-02-31,42000.5,1,buy`,
      'time',
      'is not a time from 2000 to 2099. Use epoch s, ms, us or ns, or 2026-01-31T23:59:59Z.',
    ],
    [
      'a huge line',
      `${T},42000.5,${'1'.repeat(5000)},buy`,
      'line',
      'is longer than 4096 bytes. End each row with a line feed.',
    ],
  ])('%s', (_, bad, field, reason) => {
    for (const chunk of [1_000_000, 13]) {
      const answer = read(`${good}${bad}\n${good}`, undefined, chunk);
      expect(answer.ok && answer.value.rows.count).toBe(2);
      expect(answer.ok && withReasons(answer.value.refused)).toEqual({ count: 1, first: [{ line: 2, field, reason }] });
    }
  });

  it.each([
    [
      'a high below the close',
      `${T},1,1.5,0.5,2,4`,
      'high',
      'is below another price of the bar. Check the order of the columns.',
    ],
    [
      'a low above the open',
      `${T},1,3,1.5,2,4`,
      'low',
      'is above another price of the bar. Check the order of the columns.',
    ],
    ['a second bar of a time', `${T - 60_000},1,3,0.5,2,4`, 'time', 'is a duplicate of the row above. Remove one.'],
    ['a volume below zero', `${T},1,3,0.5,2,-4`, 'volume', 'is negative. Remove the sign.'],
  ])('%s', (_, bad, field, reason) => {
    const answer = read(`${T - 60_000},1,1,1,1,1\n${bad}\n`, 'bars');
    expect(answer.ok && withReasons(answer.value.refused)).toEqual({ count: 1, first: [{ line: 2, field, reason }] });
  });

  it('a second trade with the same id', () => {
    const row = `7,42000.5,1.5,63000.75,${T},false\n`;
    const answer = read(row + row);
    const reason = 'is a duplicate of the row above. Remove one.';
    expect(answer.ok && withReasons(answer.value.refused)).toEqual({
      count: 1,
      first: [{ line: 2, field: 'id', reason }],
    });
  });

  it('counts all rejected lines and lists the first twenty', () => {
    const answer = read(good + `${T},x,1,buy\n`.repeat(50));
    expect(answer.ok && [answer.value.refused.count, answer.value.refused.first.length]).toEqual([50, 20]);
  });
});

describe('Unusable replay file fails with one message', () => {
  it.each([
    ['nothing', '', 'the file has no rows.'],
    ['names alone', 'time,price,qty\n', 'the file has no rows.'],
    [
      'a header without a price',
      'time,qty,side\n',
      'line 1: the header names no column for price (known names: price, tradeprice, execprice, rate). Rename the columns, or leave the header out.',
    ],
    ['too few columns', `${T},1\n`, 'line 1: a trade needs time, price and quantity, and this line has 2 columns.'],
    [
      'one bad line',
      `${T},x,1\n`,
      'no line of 1 can be played. Line 1, price: is not a decimal number. Use a decimal point and no separators, as 42000.5.',
    ],
  ])('%s', (_, text, sentence) => expect(refusalOf(read(text))).toBe(sentence));

  it('candles declared as bars without a volume', () => {
    expect(refusalOf(read(`${T},1,3,0.5,2\n`, 'bars'))).toBe(
      'line 1: a bar needs time, open, high, low, close and volume, and this line has 5 columns.',
    );
  });

  it('more than 200 MB, without reading the rest', () => {
    expect(MOST_BYTES).toBe(200_000_000);
    const reader = new RowReader(units, undefined, 1000);
    const chunk = new Uint8Array(100).fill(10);
    for (let count = 0; count < 10; count += 1) expect(reader.push(chunk)).toBe(true);
    expect(reader.push(chunk)).toBe(false);
    expect(refusalOf(reader.end())).toBe('the file has more than 200 MB. Cut it into days and replay one.');
  });

  it('binary data', () => {
    const noise = Uint8Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251);
    expect(read(noise).ok).toBe(false);
  });
});
