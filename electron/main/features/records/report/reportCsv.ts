/** A report as CSV: one table, whose first column names the part of the report a row belongs to. */
import type { ReportRow } from '../../../../../shared/domain/accountReport.ts';
import type { ReportAnswer } from '../../../../../shared/ipc/reportViews.ts';
import { csvLineOf, figure, text, time, type Cell } from '../../../platform/files/csvCells.ts';

type Row = readonly (readonly [column: string, cell: Cell])[];

const cellsOf = (row: ReportRow): Row => [
  ['section', text(row.section)],
  ['time', time(row.time)],
  ['market', text(row.market)],
  ['symbol', text(row.symbol)],
  ['asset', text(row.asset)],
  ['kind', text(row.kind)],
  ['side', text(row.side)],
  ['size', figure(row.size)],
  ['openedAt', time(row.openedAt)],
  ['entryPrice', figure(row.entryPrice)],
  ['entrySource', text(row.entrySource)],
  ['exitPrice', figure(row.exitPrice)],
  ['exitSource', text(row.exitSource)],
  ['cost', figure(row.cost)],
  ['proceeds', figure(row.proceeds)],
  ['gross', figure(row.gross)],
  ['fees', figure(row.fees)],
  ['funding', figure(row.funding)],
  ['net', figure(row.net)],
  ['certainty', text(row.certainty)],
  ['issues', text(row.issues.join(' '))],
  ['id', text(row.id)],
];

/** A row without values, for its columns. */
const blank: ReportRow = {
  section: 'entry',
  id: '',
  time: 0,
  market: 'spot',
  symbol: null,
  asset: null,
  kind: null,
  side: null,
  size: null,
  openedAt: null,
  entryPrice: null,
  entrySource: null,
  exitPrice: null,
  exitSource: null,
  cost: null,
  proceeds: null,
  gross: null,
  fees: null,
  funding: null,
  net: null,
  certainty: 'exact',
  issues: [],
};

/** Returns the first line: the names of the columns; a time has two. */
export const reportCsvHead = (): string =>
  `${cellsOf(blank)
    .flatMap(([name, { kind }]) => (kind === 'time' ? [name, `${name}Ms`] : [name]))
    .join(',')}\r\n`;

/** Returns a row as a line. */
export const reportCsvLine = (row: ReportRow): string => csvLineOf(cellsOf(row).map(([, cell]) => cell));

/** Returns the balances of a statement as lines: what each asset was and is, and the difference to its entries. */
export function balanceLines(balances: ReportAnswer['balances']): string[] {
  return balances.flatMap(({ market, from, to, assets }) =>
    from === null || to === null
      ? []
      : assets.flatMap(({ asset, opening, actual, difference }) =>
          (
            [
              ['opening', from, opening],
              ['closing', to, actual],
              ['difference', to, difference],
            ] as const
          ).map(([kind, at, net]) => {
            const cells = new Map(cellsOf({ ...blank, market, asset, kind, time: at, net }));
            return csvLineOf([...cells.set('section', text('balance')).values()]);
          }),
        ),
  );
}
