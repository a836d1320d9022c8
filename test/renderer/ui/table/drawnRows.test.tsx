// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { defaultNumberStyle, setNumberStyle } from '../../../../renderer/format/numberStyle.ts';
import type { Column } from '../../../../renderer/ui/table/column.ts';
import { ListTable } from '../../../../renderer/ui/table/ListTable.tsx';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';

interface Row {
  readonly id: string;
  readonly size: string;
}

/** Returns columns that record which rows they draw. */
function counting(): { readonly columns: readonly Column<Row>[]; readonly drawn: () => string[] } {
  let ids: string[] = [];
  return {
    columns: [
      { id: 'id', head: 'Id', cell: ({ id }) => (ids.push(id), id), sortBy: ({ id }) => id },
      { id: 'size', head: 'Size', cell: ({ size }) => size },
    ],
    drawn: () => {
      const drawnIds = ids;
      ids = [];
      return drawnIds;
    },
  };
}

const keyOf = ({ id }: Row): string => id;
const nameOf = ({ id }: Row): string => `Mark ${id}`;
const table = (columns: readonly Column<Row>[], rows: readonly Row[]) => (
  <ListTable
    name="rows"
    caption="Rows"
    columns={columns}
    rows={rows}
    rowKey={keyOf}
    marked={{ nameOf, actions: () => null }}
  />
);
const rows: readonly Row[] = ['a', 'b', 'c'].map((id) => ({ id, size: '1' }));

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
  setNumberStyle(defaultNumberStyle);
});

describe('F9 table rows rendered again', () => {
  it('only changed and added rows; none when a row is removed', async () => {
    const { columns, drawn } = counting();
    mounted = await mount(table(columns, rows), createTestServices());
    expect(drawn()).toEqual(['a', 'b', 'c']);
    await mounted.show(table(columns, rows));
    expect(drawn()).toEqual([]);
    const changed = rows.with(1, { id: 'b', size: '2' });
    await mounted.show(table(columns, changed));
    expect([drawn(), mounted.text()]).toEqual([['b'], 'RowsIdSizea1b2c1']);
    await mounted.show(table(columns, [{ id: 'd', size: '4' }, ...changed]));
    expect([drawn(), mounted.text()]).toEqual([['d'], 'RowsIdSized4a1b2c1']);
    await mounted.show(table(columns, changed));
    expect([drawn(), mounted.text()]).toEqual([[], 'RowsIdSizea1b2c1']);
  });

  it('all rows when the columns or the number style change', async () => {
    const first = counting();
    mounted = await mount(table(first.columns, rows), createTestServices());
    const second = counting();
    await mounted.show(table(second.columns, rows));
    expect(second.drawn()).toEqual(['a', 'b', 'c']);
    await mounted.after(() => setNumberStyle({ grouping: 'comma', large: 'short' }));
    expect(second.drawn()).toEqual(['a', 'b', 'c']);
  });
});
