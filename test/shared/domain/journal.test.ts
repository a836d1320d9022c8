/** What an entry of the journal may hold, the keys of trades, and the words of a search. */
import { describe, expect, it } from 'vitest';
import {
  checkNotes,
  indexedText,
  isBlank,
  journalKeyOfLot,
  journalKeyOfPosition,
  noNotes,
  normalTag,
  searchQuery,
} from '../../../shared/domain/journal.ts';
import type { ClosedPosition, PositionFill } from '../../../shared/domain/closedPosition.ts';
import type { SpotLot } from '../../../shared/domain/spotLot.ts';

const positionFill = (fillId: string, opens: boolean): PositionFill => ({
  fillId,
  orderId: `order-${fillId}`,
  side: opens ? 'BUY' : 'SELL',
  opens,
  price: '100',
  quantity: '1',
  fee: '0',
  realised: null,
  time: 1,
});
const position = (change: Partial<ClosedPosition>): ClosedPosition => ({
  id: 'BTCUSDT LONG 1 order-1',
  symbol: 'BTCUSDT',
  side: 'LONG',
  openOrderId: null,
  asset: 'USDT',
  size: '1',
  entryPrice: '100',
  exitPrice: '100',
  openedAt: 1,
  closedAt: 2,
  realised: '0',
  fees: '0',
  funding: '0',
  insurance: '0',
  net: '0',
  origin: 'desk',
  liquidated: false,
  issues: [],
  fillCount: 2,
  fills: [positionFill('1', true), positionFill('2', false)],
  ...change,
});
const lotFill = (fillId: string) => ({ fillId, orderId: `order-${fillId}`, price: '100', time: 1 });
const lot = (change: Partial<SpotLot>): SpotLot => ({
  id: 'ETHUSDT 9 order-9 00000',
  symbol: 'ETHUSDT',
  baseAsset: 'ETH',
  quoteAsset: 'USDT',
  size: '1',
  purchase: lotFill('8'),
  sale: lotFill('9'),
  cost: '100',
  proceeds: '100',
  realised: '0',
  purchaseFee: '0',
  saleFee: '0',
  origin: 'desk',
  certainty: 'exact',
  issues: [],
  ...change,
});

describe('key of a trade', () => {
  it('stays when older fills of the position are loaded, and differs between positions that one fill closes', () => {
    const late = position({ id: 'BTCUSDT LONG 2 order-2', openedAt: null, fills: [positionFill('2', false)] });
    expect(journalKeyOfPosition(position({}))).toBe('futures BTCUSDT LONG - 2 order-2');
    expect(journalKeyOfPosition(late)).toBe('futures BTCUSDT LONG - 2 order-2');
    expect(['a', 'b'].map((openOrderId) => journalKeyOfPosition(position({ openOrderId })))).toEqual([
      'futures BTCUSDT LONG a 2 order-2',
      'futures BTCUSDT LONG b 2 order-2',
    ]);
  });

  it('names sale and purchase of a lot, whatever its number among the lots of the sale', () => {
    expect([lot({}), lot({ id: 'ETHUSDT 9 order-9 00001' }), lot({ purchase: null })].map(journalKeyOfLot)).toEqual([
      'spot ETHUSDT 9 order-9 8 order-8',
      'spot ETHUSDT 9 order-9 8 order-8',
      'spot ETHUSDT 9 order-9 - -',
    ]);
  });
});

describe('checkNotes', () => {
  const checked = (change: object) => checkNotes({ ...noNotes, ...change });

  it('stores line ends, tags and mistakes in one form, and keeps the rest as it was typed', () => {
    expect(
      checked({
        notes: '  a\r\nb\rc\t',
        tags: ['#Break  Out', 'break out', ' ', 'SCALP'],
        mistakes: ['noStop', ' my   own ', 'noStop'],
        rating: 4,
        plan: 'partly',
      }),
    ).toEqual({
      notes: {
        notes: '  a\nb\nc\t',
        tags: ['break out', 'scalp'],
        mistakes: ['noStop', 'my own'],
        rating: 4,
        plan: 'partly',
      },
    });
  });

  it.each([
    ['a control character in the notes', { notes: 'a\u0000b' }, 'error.notes.control', {}],
    ['a control character in a tag', { tags: ['a\u0007'] }, 'error.notes.control', {}],
    ['a control character in a mistake', { mistakes: ['a\u001Bb'] }, 'error.notes.control', {}],
    ['long notes', { notes: 'x'.repeat(20_001) }, 'error.notes.tooLong', { most: 20_000, length: 20_001 }],
    ['many tags', { tags: Array.from({ length: 13 }, (_, at) => `t${at}`) }, 'error.notes.tags', { most: 12 }],
    ['a long tag', { tags: ['x'.repeat(33)] }, 'error.notes.tagTooLong', { most: 32 }],
    [
      'many mistakes',
      { mistakes: Array.from({ length: 13 }, (_, at) => `m${at}`) },
      'error.notes.mistakes',
      { most: 12 },
    ],
    ['a long mistake', { mistakes: ['x'.repeat(61)] }, 'error.notes.mistakeTooLong', { most: 60 }],
  ])('refuses %s', (_name, change, key, params) => {
    expect(checked(change)).toEqual({ problem: { key, params } });
  });

  it('accepts the longest entry', () => {
    const tags = Array.from({ length: 12 }, (_, at) => `${at}`.padEnd(32, 'x'));
    const mistakes = Array.from({ length: 12 }, (_, at) => `${at}`.padEnd(60, 'x'));
    const longest = { ...noNotes, notes: 'x'.repeat(20_000), tags, mistakes };
    expect(checkNotes(longest)).toEqual({ notes: longest });
  });
});

it('has one form of a tag', () => {
  expect(['#Trend', ' two  words ', '##', 'e\u0301', '突破'].map(normalTag)).toEqual([
    'trend',
    'two words',
    '',
    'é',
    '突破',
  ]);
});

it('is blank without content, and not with only one part of it', () => {
  const parts = [{ notes: ' \n' }, { notes: 'a' }, { tags: ['a'] }, { rating: 1 }, { mistakes: ['a'] }, { plan: 'no' }];
  expect(parts.map((part) => isBlank({ ...noNotes, ...(part as object) }))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('searches for words that begin so, and for Chinese characters that follow each other', () => {
  expect([indexedText('moved止损up'), indexedText('ＢＴＣ')]).toEqual(['moved 止  损 up', 'BTC']);
  expect(['late entry', '止损', 'a"b*', '止损late', ' . ', ''].map(searchQuery)).toEqual([
    '"late"* "entry"*',
    '"止 损"*',
    '"a b"*',
    '"止 损 late"*',
    null,
    null,
  ]);
});
