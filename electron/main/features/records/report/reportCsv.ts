/** A report as CSV: one table, whose first column names the part of the report a row belongs to. */
import { noValues, type ReportRow } from '../../../../../shared/domain/accountReport.ts';
import type { ReportAnswer } from '../../../../../shared/ipc/reportViews.ts';
import { csvLineOf, figure, text, time, type Cell } from '../../../platform/files/csvCells.ts';

type Row = readonly (readonly [column: string, cell: Cell])[];

/** A line of the table. */
type Line = Omit<ReportRow, 'section'> & { readonly section: ReportRow['section'] | 'balance' | 'missing' };

const cellsOf = (row: Line): Row => [
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

/** A row of a balance, which belongs to no section of the report itself. */
const balanceRow = (row: Pick<ReportRow, 'time' | 'market' | 'asset' | 'kind' | 'net'>): Line => ({
  ...noValues,
  section: 'balance',
  id: '',
  certainty: 'exact',
  issues: [],
  ...row,
});

/** Returns the first line: the names of the columns; a time has two. */
export const reportCsvHead = (): string =>
  `${cellsOf(balanceRow({ time: 0, market: 'spot', asset: null, kind: null, net: null }))
    .flatMap(([name, { kind }]) => (kind === 'time' ? [name, `${name}Ms`] : [name]))
    .join(',')}\r\n`;

/** Returns a row as a line. */
export const reportCsvLine = (row: Line): string => csvLineOf(cellsOf(row).map(([, cell]) => cell));

/** Returns what the archive lacks for a report as lines: each list with the time from `openedAt` to `time`. */
export function missingLines(missing: ReportAnswer['missing']): string[] {
  return missing.flatMap(({ market, kind, ranges }) =>
    ranges.map(({ from, to }) =>
      reportCsvLine({
        ...balanceRow({ market, asset: null, kind, time: to, net: null }),
        section: 'missing',
        openedAt: from,
        certainty: 'unknown',
      }),
    ),
  );
}

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
          ).map(([kind, at, net]) => reportCsvLine(balanceRow({ market, asset, kind, time: at, net }))),
        ),
  );
}
