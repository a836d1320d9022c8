import { describe, expect, it } from 'vitest';
import {
  chipRows,
  chipWords,
  nextSort,
  searchRows,
  sortRows,
  type SortableColumn,
} from '../../../../renderer/ui/table/tableRows.ts';
import { drawnRange, piecesOf } from '../../../../renderer/ui/table/rowWindow.ts';
import { afterMove, selectionMove, stillThere } from '../../../../renderer/ui/tableKeys.ts';
import {
  columnsIn,
  orderedColumns,
  hiddenColumns,
  plainView,
  readTableView,
  shownColumns,
  withColumn,
  withMoved,
  withPlaced,
  withWidth,
  type TableView,
  type Room,
} from '../../../../renderer/ui/table/tableView.ts';

interface Row {
  readonly id: string;
  readonly price: string | null;
  readonly word: string;
}
const columns: readonly SortableColumn<Row>[] = [
  { id: 'price', number: true, sortBy: ({ price }) => price },
  { id: 'word', sortBy: ({ word }) => word },
];
const rows: readonly Row[] = [
  { id: 'a', price: '10', word: 'Sell' },
  { id: 'b', price: '9.5', word: 'Buy' },
  { id: 'c', price: null, word: 'Buy' },
  { id: 'd', price: '9007199254740993.1', word: 'Sell' },
  { id: 'e', price: '9007199254740993.2', word: '50% (a.b)' },
];
const ids = (list: readonly Row[]): string => list.map(({ id }) => id).join('');

describe('sorting', () => {
  it('compares figures exactly, not as text or floating point; unknown values come last', () => {
    expect([
      ids(sortRows(rows, columns, { column: 'price', descending: false })),
      ids(sortRows(rows, columns, { column: 'price', descending: true })),
      ids(sortRows(rows, columns, { column: 'word', descending: false })),
      ids(sortRows(rows, columns, { column: 'gone', descending: false })),
    ]).toEqual(['badec', 'edabc', 'ebcad', 'abcde']);
  });

  it('cycles from ascending to descending to unsorted', () => {
    const first = nextSort(null, 'price');
    const second = nextSort(first, 'price');
    expect([first, second, nextSort(second, 'price'), nextSort(second, 'word')]).toEqual([
      { column: 'price', descending: false },
      { column: 'price', descending: true },
      null,
      { column: 'word', descending: false },
    ]);
  });
});

describe('XU37: searching', () => {
  it.each([
    ['', 'abcde'],
    ['  SELL ', 'ad'],
    ['50% (a.b)', 'e'],
    ['.*', ''],
    ["'; DROP TABLE orders; --", ''],
    ['9.5', 'b'],
    ['%', 'e'],
  ])('searches for %s literally', (typed, found) => expect(ids(searchRows(rows, columns, typed))).toBe(found));

  it('truncates queries longer than 100 characters', () => {
    const long = 'x'.repeat(150);
    const row = { id: 'z', price: null, word: 'x'.repeat(100) };
    expect(ids(searchRows([row], columns, long))).toBe('z');
  });
});

describe('filter chips', () => {
  const chip = { id: 'word', label: 'Word', wordOf: ({ word }: Row) => word };
  it('offer the values of the rows, filter by one, and ignore a value that is gone', () => {
    expect([
      chipWords(rows, chip),
      chipWords(rows.slice(0, 1), chip),
      ids(chipRows(rows, [chip], { word: 'Buy' })),
      ids(chipRows(rows, [chip], { word: 'Gone' })),
    ]).toEqual([['50% (a.b)', 'Buy', 'Sell'], [], 'bc', 'abcde']);
  });

  it('offer values that no row has where the archive has more rows, and none for a row without a value', () => {
    const more = { ...chip, all: ['Hold', 'Buy'] };
    expect([
      chipWords(rows, more),
      chipWords([], more),
      chipWords([{ id: 'z', price: null, word: '' }], more),
      ids(chipRows(rows, [more], { word: 'Hold' })),
    ]).toEqual([['Hold', 'Buy', '50% (a.b)', 'Sell'], ['Hold', 'Buy'], ['Hold', 'Buy'], '']);
  });
});

describe('row selection by keyboard', () => {
  const keys = ['a', 'b', 'c'];
  it('XU21 Space toggles once, Shift and arrows extend, Ctrl+A selects all, Escape none', () => {
    const press = (more: object) => selectionMove({ key: '', repeat: false, ...more });
    expect([
      press({ key: ' ' }),
      press({ key: ' ', repeat: true }),
      press({ key: 'ArrowDown', shiftKey: true }),
      press({ key: 'ArrowDown' }),
      press({ key: 'a', ctrlKey: true }),
      press({ key: 'a' }),
      press({ key: 'Escape' }),
    ]).toEqual([{ kind: 'toggle' }, null, { kind: 'extend', by: 1 }, null, { kind: 'all' }, null, { kind: 'none' }]);
    const after = (at: number, move: Parameters<typeof afterMove>[3], from: string[] = []) => {
      const { selected, focus } = afterMove(new Set(from), keys, at, move);
      return [[...selected], focus];
    };
    expect([
      after(1, { kind: 'toggle' }),
      after(1, { kind: 'toggle' }, ['b']),
      after(0, { kind: 'extend', by: 1 }),
      after(2, { kind: 'extend', by: 1 }),
      after(1, { kind: 'all' }),
      after(1, { kind: 'none' }, ['a']),
    ]).toEqual([
      [['b'], 1],
      [[], 1],
      [['a', 'b'], 1],
      [['c'], 2],
      [['a', 'b', 'c'], 1],
      [[], 1],
    ]);
  });

  it('drops rows that left the table from the selection', () => {
    expect([...stillThere(new Set(['a', 'gone']), keys)]).toEqual(['a']);
  });
});

describe('column layout', () => {
  const built = [{ id: 'name', fixed: true }, { id: 'x' }, { id: 'y' }, { id: 'z' }, { id: 'action', fixed: true }];
  const names = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join(' ');
  it('moves and hides movable columns and leaves fixed ones in place', () => {
    const moved = withMoved(plainView, built, 'z', -1);
    expect([
      names(orderedColumns(built, moved)),
      names(shownColumns(built, withColumn(moved, [], { id: 'x' }, false))),
      names(shownColumns(built, { ...plainView, hidden: ['name', 'action'] })),
      withMoved(plainView, built, 'x', -1),
      names(shownColumns(built, withColumn(withColumn(plainView, [], { id: 'x' }, false), ['x'], { id: 'x' }, true))),
    ]).toEqual(['name x z y action', 'name z y action', 'name x y z action', plainView, 'name x y z action']);
  });

  it('places a column before or after another one, hidden ones included, and never a fixed one', () => {
    const placed = (id: string, beside: string, after: boolean): string =>
      names(orderedColumns(built, withPlaced({ ...plainView, hidden: ['y'] }, built, id, beside, after)));
    expect([placed('x', 'z', true), placed('z', 'x', false), placed('x', 'z', false)]).toEqual([
      'name y z x action',
      'name z x y action',
      'name y x z action',
    ]);
    expect([placed('name', 'z', true), placed('x', 'action', false), placed('x', 'x', true)]).toEqual(
      Array.from({ length: 3 }, () => 'name x y z action'),
    );
  });

  it('keeps chosen widths in rem, within bounds, until they are given back', () => {
    const sized = withWidth(withWidth(plainView, 'x', 7.3), 'y', 900);
    expect([sized.widths, withWidth(sized, 'y', null).widths, withWidth(plainView, 'x', -4).widths]).toEqual([
      { x: 7.25, y: 60 },
      { x: 7.25 },
      { x: 3 },
    ]);
    expect(
      [{ x: 5, y: '5', z: null, a: 1, b: Number.NaN }, [4], 'wide', {}].map(
        (widths) => readTableView({ widths }).widths,
      ),
    ).toEqual([{ x: 5, a: 3 }, undefined, undefined, undefined]);
  });

  it('a narrow panel hides spare columns until the user has chosen', () => {
    const spare = built.map((column) => (column.id === 'x' || column.id === 'y' ? { ...column, spare: true } : column));
    const chosen = withColumn(plainView, hiddenColumns(spare, plainView, true), { id: 'x' }, true);
    expect([
      names(shownColumns(spare, plainView, true)),
      names(shownColumns(spare, plainView, false)),
      names(shownColumns(spare, chosen, true)),
      names(shownColumns(spare, chosen, false)),
      names(shownColumns(spare, withMoved(plainView, spare, 'z', -1), true)),
    ]).toEqual(['name z action', 'name x y z action', 'name x z action', 'name x z action', 'name z action']);
  });

  it('a panel without room hides the extra columns too, until the user has chosen', () => {
    const columns = built.map((column) =>
      column.id === 'x'
        ? { ...column, spare: true }
        : column.id === 'y'
          ? { ...column, extra: true }
          : column.id === 'z'
            ? { ...column, slight: true }
            : column,
    );
    const chosen = withColumn(plainView, [], { id: 'z' }, false);
    const shownIn = (room: Room, view = plainView) =>
      names(shownColumns(columnsIn(columns, room), view, room !== 'wide'));
    expect([
      shownIn('wide'),
      shownIn('narrow'),
      shownIn('tight'),
      shownIn('slim'),
      shownIn('tight', chosen),
      shownIn('slim', chosen),
    ]).toEqual([
      'name x y z action',
      'name y z action',
      'name z action',
      'name action',
      'name x y action',
      'name x y action',
    ]);
  });

  it('hides optional columns until the user shows them, also where other columns were chosen before', () => {
    const y = { id: 'y', optional: true };
    const columns = built.map((column) => (column.id === 'y' ? y : column));
    const shownWith = (view: TableView): string => names(shownColumns(columns, view));
    const chosen = { ...plainView, hidden: ['x'] };
    const added = withColumn(chosen, hiddenColumns(columns, chosen, false), y, true);
    const removed = withColumn(added, hiddenColumns(columns, added, false), y, false);
    expect([plainView, chosen, added, readTableView(added), removed].map(shownWith)).toEqual([
      'name x z action',
      'name z action',
      'name y z action',
      'name y z action',
      'name z action',
    ]);
  });

  it('B-E3 reads saved layouts and drops invalid parts', () => {
    expect([
      readTableView(null),
      readTableView({ sort: { column: 1 }, order: 'x', hidden: ['x', 2, 'x'] }),
      readTableView({ sort: null, order: [], hidden: 'x' }),
      readTableView({ sort: { column: 'x', descending: true, more: 1 }, order: ['y'], hidden: [] }),
    ]).toEqual([
      plainView,
      { sort: null, order: [], hidden: ['x'] },
      plainView,
      { sort: { column: 'x', descending: true }, order: ['y'], hidden: [] },
    ]);
  });
});

describe('virtual scrolling', () => {
  it('renders the visible rows, placeholders for the rest, and always the focused row', () => {
    expect([
      drawnRange(100, { top: 0, height: 240, row: 24 }),
      drawnRange(500, { top: 0, height: 0, row: 0 }),
      drawnRange(500, { top: 4_800, height: 240, row: 24 }),
    ]).toEqual([
      [0, 100],
      [0, 60],
      [185, 225],
    ]);
    expect(piecesOf(500, [185, 225], 2)).toEqual([
      { kind: 'room', from: 0, rows: 2 },
      { kind: 'rows', from: 2, to: 3 },
      { kind: 'room', from: 3, rows: 182 },
      { kind: 'rows', from: 185, to: 225 },
      { kind: 'room', from: 225, rows: 275 },
    ]);
    expect(piecesOf(3, [0, 3], 1)).toEqual([{ kind: 'rows', from: 0, to: 3 }]);
    expect(piecesOf(0, [0, 0], 0)).toEqual([]);
  });
});
