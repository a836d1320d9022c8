import type { ReactNode } from 'react';
import { DataTable } from '../../../renderer/ui/DataTable.tsx';
import { ListTable } from '../../../renderer/ui/table/ListTable.tsx';
import { TableHead } from '../../../renderer/ui/table/TableHead.tsx';
import { TableRow } from '../../../renderer/ui/table/TableRow.tsx';
import { orderKey } from '../../../renderer/state/account/tradingState.ts';
import { numberStyle } from '../../../renderer/format/numberStyle.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { Entry } from '../entry.ts';
import { Recorded, type RecordedObjects } from '../Recorded.tsx';

const ignore = (): void => undefined;
const nameOf = (order: Order): string => order.orderId;
const all = { name: 'Mark all', hint: 'Marks all rows', checked: false, some: true, onChange: ignore };
const sort = { sort: { column: 'time', descending: true }, onSort: ignore } as const;

const drawn = (name: string, draw: (objects: RecordedObjects) => ReactNode) => ({
  name,
  content: (
    <div style={{ height: '9rem' }}>
      <Recorded draw={draw} />
    </div>
  ),
});

export const entries: readonly Entry[] = [
  {
    id: 'tables',
    wide: true,
    shows: ['DataTable', 'ListTable', 'TableHead', 'TableRow'],
    samples: [
      drawn('ListTable', ({ orders, columns }) => (
        <ListTable name="sample" caption="Orders" columns={columns} rows={orders} rowKey={orderKey} />
      )),
      drawn('DataTable', ({ orders, columns }) => (
        <DataTable
          caption="Orders with a mark"
          columns={columns}
          rows={orders}
          rowKey={orderKey}
          sorting={sort}
          marking={{ selected: new Set([orderKey(orders[0]!)]), onChange: ignore, nameOf, all }}
          totals={{ time: 'Total', quantity: '0.2587' }}
        />
      )),
      drawn('TableHead, TableRow', ({ orders, columns }) => (
        <table className="figures">
          <TableHead columns={columns} sorting={sort} all={all} />
          <tbody>
            <TableRow
              row={orders[0]!}
              index={0}
              columns={columns}
              current
              keys=""
              marked
              markName={nameOf}
              onMark={ignore}
              detail={<p>What is opened below a row</p>}
              style={numberStyle()}
            />
          </tbody>
        </table>
      )),
    ],
  },
];
