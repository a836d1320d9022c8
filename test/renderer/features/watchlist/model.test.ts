import { describe, expect, it } from 'vitest';
import { figureCells, fundingCell, sparkPath } from '../../../../renderer/features/watchlist/painter.ts';
import { fittingColumns, gridTracks } from '../../../../renderer/features/watchlist/columns.ts';
import type { RowFigures } from '../../../../renderer/features/watchlist/figures.ts';
import {
  marketsOf,
  nextSort,
  rowsOfTab,
  searchRows,
  sortRows,
  windowOfRows,
} from '../../../../renderer/features/watchlist/model.ts';
import { firstColumns, readWatchParams } from '../../../../renderer/features/watchlist/Panel.tsx';
import { instrument } from '../../support/builders.ts';

const figures = (more: Partial<RowFigures> = {}): RowFigures => ({
  last: '61250.50',
  change: '-100',
  changeFraction: '-0.0123',
  high: '62000',
  low: '60000',
  volume: '10',
  quoteVolume: '1234567.8',
  fundingRate: '0.0001',
  fundingAt: 10_000,
  move: null,
  ...more,
});
const btc = instrument();
const eth = instrument({ symbol: 'ETHUSDT', displayName: 'ETH/USDT', baseAsset: 'ETH' });
const odd = instrument({ market: 'spot', symbol: 'A%_USDT', displayName: "A'B", baseAsset: 'A%_' });
const rows = rowsOfTab('all', [btc, eth, odd], { favourites: [], lists: [] });
const names = (list: readonly { readonly symbol: string }[]) => list.map(({ symbol }) => symbol);

describe('watchlist rows', () => {
  it('are those of the tab; a delisted symbol stays in its list without an instrument', () => {
    const gone = { market: 'spot', symbol: 'GONE' } as const;
    const lists = { favourites: [gone, { market: 'futures', symbol: 'ETHUSDT' } as const], lists: [] };
    expect(rowsOfTab('favourites', [btc, eth], lists)).toEqual([
      { key: 'spot GONE', ...gone, instrument: null },
      { key: 'futures ETHUSDT', market: 'futures', symbol: 'ETHUSDT', instrument: eth },
    ]);
    expect([marketsOf('spot'), marketsOf('futures'), marketsOf('list1')]).toEqual([
      ['spot'],
      ['futures'],
      ['spot', 'futures'],
    ]);
  });

  it('XU37: are searched literally, up to 200 characters', () => {
    expect(names(searchRows(rows, 'et'))).toEqual(['ETHUSDT']);
    expect(names(searchRows(rows, '%'))).toEqual(['A%_USDT']);
    expect(names(searchRows(rows, "a'"))).toEqual(['A%_USDT']);
    expect(names(searchRows(rows, '.*'))).toEqual([]);
    expect(names(searchRows(rows, "'; DROP TABLE symbols; --"))).toEqual([]);
    expect(names(searchRows(rows, `ETH${' '.repeat(197)}BTC`))).toEqual(['ETHUSDT']);
  });

  it('are sorted exactly and stably, unknown values last in both directions', () => {
    const last: Record<string, string> = {
      'futures BTCUSDT': '9007199254740993.1',
      'futures ETHUSDT': '9007199254740993.2',
    };
    const of = (key: string) => (last[key] ? figures({ last: last[key] }) : null);
    const sorted = (direction: 'ascending' | 'descending') =>
      names(sortRows(rows, { column: 'last', direction }, of, () => null));
    expect(sorted('ascending')).toEqual(['BTCUSDT', 'ETHUSDT', 'A%_USDT']);
    expect(sorted('descending')).toEqual(['ETHUSDT', 'BTCUSDT', 'A%_USDT']);
    const same = sortRows(
      rows,
      { column: 'volume', direction: 'descending' },
      () => figures(),
      () => null,
    );
    expect(names(same)).toEqual(['BTCUSDT', 'ETHUSDT', 'A%_USDT']);
  });

  it('are sorted by the value of the open interest', () => {
    const of = (key: string) => figures({ last: key.includes('BTC') ? '60000' : '2000' });
    const interest = (key: string) => (key.includes('BTC') ? '2' : key.includes('ETH') ? '50' : null);
    expect(names(sortRows(rows, { column: 'openInterest', direction: 'descending' }, of, interest))).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'A%_USDT',
    ]);
  });

  it('sorting cycles per press: descending, ascending, unsorted', () => {
    const once = nextSort(null, 'last');
    const twice = nextSort(once, 'last');
    expect([once, twice, nextSort(twice, 'last'), nextSort(once, 'symbol')]).toEqual([
      { column: 'last', direction: 'descending' },
      { column: 'last', direction: 'ascending' },
      null,
      { column: 'symbol', direction: 'ascending' },
    ]);
  });

  it('are rendered only near the visible range', () => {
    expect(windowOfRows(1_000, 2_200, 22, 440, 4)).toEqual({ first: 96, end: 124 });
    expect(windowOfRows(3, 0, 22, 440, 4)).toEqual({ first: 0, end: 3 });
    expect(windowOfRows(0, 500, 22, 440, 4)).toEqual({ first: 0, end: 0 });
  });
});

describe('row cells', () => {
  it('use the instrument’s decimals, signs, and a dash for unknown values', () => {
    const row = rows[0]!;
    expect(
      figureCells(row, figures(), { closes: [], openInterest: { symbol: 'BTCUSDT', contracts: '12345.6', at: null } }),
    ).toEqual({
      last: { text: '61\u202f250.5', tone: '' },
      high: { text: '62\u202f000.0', tone: '' },
      low: { text: '60\u202f000.0', tone: '' },
      change: { text: '\u22121.23%', tone: 'down' },
      volume: { text: '1.23\u202fM', tone: '' },
      openInterest: { text: '12.34\u202fK', tone: '' },
    });
    const dash = { text: '—', tone: '' };
    expect(figureCells(row, null, null)).toEqual({
      last: dash,
      high: dash,
      low: dash,
      change: dash,
      volume: dash,
      openInterest: dash,
    });
  });

  it('count down to the funding on the exchange’s clock', () => {
    expect(fundingCell(figures({ fundingAt: 3_661_000 }), 0)).toEqual({ text: '+0.0100% 01:01:01', tone: 'up' });
    expect(fundingCell(figures({ fundingRate: '-0.0002' }), null)).toEqual({
      text: '\u22120.0200%',
      tone: 'down',
    });
    expect(fundingCell(figures({ fundingAt: 1 }), 2)).toEqual({ text: '+0.0100%', tone: 'up' });
    expect(fundingCell(null, 0)).toEqual({ text: '—', tone: '' });
  });

  it('draw the sparkline from the lowest to the highest close', () => {
    expect(sparkPath(['10', '20', '15'], 100, 20)).toBe('M0.0 20.0L50.0 0.0L100.0 10.0');
    expect(sparkPath(['10', '10'], 100, 20)).toBe('M0.0 10.0L100.0 10.0');
    expect(sparkPath(['10'], 100, 20)).toBe('');
  });
});

describe('saved watchlist settings', () => {
  it('invalid values fall back one by one', () => {
    expect(readWatchParams({})).toEqual({
      tab: 'all',
      sort: { column: 'volume', direction: 'descending' },
      columns: firstColumns,
    });
    expect(readWatchParams({ tab: '<b>', sort: { column: 'moon' }, columns: ['age', 'x', 'last'] })).toEqual({
      tab: 'all',
      sort: { column: 'volume', direction: 'descending' },
      columns: ['last', 'age'],
    });
    expect(readWatchParams({ tab: 'list3', sort: null })).toEqual({ tab: 'list3', sort: null, columns: firstColumns });
  });

  it('drops the least important columns when space is short', () => {
    expect(fittingColumns(firstColumns, 60)).toEqual(firstColumns);
    expect(fittingColumns(firstColumns, 21)).toEqual(['last', 'change']);
    expect(fittingColumns(firstColumns, 8)).toEqual([]);
    // Below 20 rem symbol, price and change share the row.
    expect([
      fittingColumns(firstColumns, 19),
      fittingColumns(firstColumns, 15),
      fittingColumns(firstColumns, 14),
    ]).toEqual([['last', 'change'], ['last', 'change'], ['last']]);
  });

  it('share the room to spare, and leave it to the symbol where there is none', () => {
    expect([
      gridTracks(['last', 'change'], 19),
      gridTracks(['last', 'change'], 24),
      gridTracks(['last', 'change'], 60),
    ]).toEqual([
      'minmax(0, 1fr) 5.25rem 4.25rem',
      'minmax(0, 1fr) 6.5rem 5rem',
      'minmax(0, 13.25fr) minmax(0, 6.5fr) minmax(0, 5fr)',
    ]);
  });
});
