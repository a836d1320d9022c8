/**
 * A report as a page to be printed: one document without scripts and without anything loaded from elsewhere. Its words
 * are those of the window, in the language of the settings.
 */
import type {
  AccountReport,
  ReportRow,
  ReportSection,
  ReportTotal,
} from '../../../../../shared/domain/accountReport.ts';
import { reportSections } from '../../../../../shared/domain/accountReport.ts';
import { createPace } from '../../../../../shared/domain/positionHistory.ts';
import { bizTypes, incomeTypes } from '../../../../../shared/exchange/enumerations.ts';
import type { ReportAnswer, SaveReportRequest } from '../../../../../shared/ipc/reportViews.ts';
import { groupDigits, type DigitGrouping } from '../../../../../shared/settings/digitGrouping.ts';
import { languageProperties, type Language } from '../../../../../shared/settings/languages.ts';
import { mainTextIn, type MainText } from '../../../platform/mainText.ts';

/** Language and digit grouping of a page. */
export interface ReportPageWords {
  readonly language: Language;
  readonly grouping: DigitGrouping;
}

/** What a page shows. `madeAt`: Unix ms. */
export interface ReportPageContent {
  readonly report: AccountReport;
  readonly answer: ReportAnswer;
  readonly request: SaveReportRequest;
  readonly madeAt: number;
}

/** Rows of a section on a page: more of them make a document that nobody reads, and the table file has them all. */
export const PAGE_ROWS = 2_000;

type DocumentedWord = (typeof incomeTypes)[number] | (typeof bizTypes)[number];
const documented: ReadonlySet<string | null> = new Set<string>([...incomeTypes, ...bizTypes]);
/** Whether a word of an entry has a name; another one is shown as received. */
const isDocumented = (word: string | null): word is DocumentedWord => documented.has(word);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

/** Returns a moment to the second, in the zone. */
function moment(at: number, zone: SaveReportRequest['zone']): string {
  const shift = zone === 'utc' ? 0 : new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - shift).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the zone's distance to UTC at a moment, like UTC+02:00. */
function zoneName(at: number, zone: SaveReportRequest['zone']): string {
  const minutes = zone === 'utc' ? 0 : -new Date(at).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const STYLE = `
  @page { size: A4 landscape; margin: 12mm 10mm; }
  body { font: 9pt/1.35 sans-serif; color: #111; margin: 0; }
  h1 { font-size: 16pt; margin: 0 0 2mm; }
  h2 { font-size: 11pt; margin: 6mm 0 1mm; }
  p { margin: 0.5mm 0; }
  .mark { font-weight: bold; }
  .quiet { color: #555; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th, td { text-align: left; padding: 0.8mm 1.5mm; border-bottom: 0.2mm solid #bbb; white-space: nowrap; }
  .figure { text-align: right; }
`;

interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | null;
  readonly figure?: boolean;
}

/** What all parts of a page share. */
interface Page {
  readonly text: MainText;
  readonly figure: (value: string | null) => string | null;
  readonly at: (time: number | null) => string | null;
  readonly word: (kind: string | null) => string | null;
}

function* table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Generator<void, string> {
  const isDue = createPace();
  const kind = ({ figure }: Column<Row>): string => (figure ? ' class="figure"' : '');
  const lines = [`<tr>${columns.map((column) => `<th${kind(column)}>${escape(column.head)}</th>`).join('')}</tr>`];
  for (const row of rows) {
    if (isDue()) yield;
    const cells = columns.map((column) => `<td${kind(column)}>${escape(column.cell(row) ?? '—')}</td>`);
    lines.push(`<tr>${cells.join('')}</tr>`);
  }
  const [head, ...body] = lines;
  return `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`;
}

const figures = <Row>(
  { text, figure }: Page,
  names: readonly (keyof Row & ('gross' | 'fees' | 'funding' | 'gains' | 'losses' | 'net' | 'cost' | 'proceeds'))[],
): Column<Row>[] =>
  names.map((name) => ({
    head: text(`report.column.${name}`),
    cell: (row) => figure(row[name] as string | null),
    figure: true,
  }));

function totalColumns(page: Page, section: ReportSection): Column<ReportTotal>[] {
  const { text, word } = page;
  const count = (name: 'rows' | 'unknown' | 'estimates'): Column<ReportTotal> => ({
    head: text(`report.column.${name}`),
    cell: (row) => page.figure(String(row[name])),
    figure: true,
  });
  if (section === 'entry') {
    return [
      { head: text('report.column.market'), cell: ({ market }) => text(`report.market.${market}`) },
      { head: text('report.column.kind'), cell: ({ kind }) => word(kind) },
      { head: text('report.column.asset'), cell: ({ asset }) => asset },
      count('rows'),
      ...figures<ReportTotal>(page, ['fees', 'net']),
    ];
  }
  return [
    { head: text('report.column.asset'), cell: ({ asset }) => asset },
    count('rows'),
    ...figures<ReportTotal>(page, ['gains', 'losses', 'gross', 'fees']),
    ...(section === 'position' ? figures<ReportTotal>(page, ['funding']) : []),
    ...figures<ReportTotal>(page, ['net']),
    count('unknown'),
    count('estimates'),
  ];
}

function rowColumns(page: Page, section: ReportSection): Column<ReportRow>[] {
  const { text, figure, at, word } = page;
  const time: Column<ReportRow> = { head: text('report.column.time'), cell: (row) => at(row.time) };
  const asset: Column<ReportRow> = { head: text('report.column.asset'), cell: (row) => row.asset };
  if (section === 'entry') {
    return [
      time,
      { head: text('report.column.market'), cell: ({ market }) => text(`report.market.${market}`) },
      { head: text('report.column.kind'), cell: ({ kind }) => word(kind) },
      asset,
      ...figures<ReportRow>(page, ['fees', 'net']),
    ];
  }
  const price = (name: 'entryPrice' | 'exitPrice', head: string): Column<ReportRow> => ({
    head,
    cell: (row) => figure(row[name]),
    figure: true,
  });
  const size: Column<ReportRow> = { head: text('report.column.size'), cell: (row) => figure(row.size), figure: true };
  const symbol: Column<ReportRow> = { head: text('report.column.symbol'), cell: (row) => row.symbol };
  const certainty: Column<ReportRow> = {
    head: text('report.column.certainty'),
    cell: (row) => text(`report.certainty.${row.certainty}`),
  };
  const openedAt = ({ openedAt: opened }: ReportRow): string | null => at(opened);
  if (section === 'sale') {
    return [
      { head: text('report.column.boughtAt'), cell: openedAt },
      { ...time, head: text('report.column.soldAt') },
      symbol,
      size,
      price('entryPrice', text('report.column.purchasePrice')),
      price('exitPrice', text('report.column.salePrice')),
      ...figures<ReportRow>(page, ['cost', 'proceeds', 'fees', 'net']),
      asset,
      certainty,
    ];
  }
  return [
    { head: text('report.column.openedAt'), cell: openedAt },
    { ...time, head: text('report.column.closedAt') },
    symbol,
    { head: text('report.column.side'), cell: ({ side }) => side && text(`report.side.${side}`) },
    size,
    price('entryPrice', text('report.column.entryPrice')),
    price('exitPrice', text('report.column.exitPrice')),
    ...figures<ReportRow>(page, ['gross', 'fees', 'funding', 'net']),
    asset,
    certainty,
  ];
}

function* balanceTables(page: Page, balances: ReportAnswer['balances']): Generator<void, string> {
  let html = '';
  for (const { market, from, to, assets } of balances) {
    if (from === null || to === null || assets.length === 0) continue;
    const { text, figure, at } = page;
    const column = (name: 'opening' | 'actual' | 'difference'): Column<(typeof assets)[number]> => ({
      head: text(`report.column.${name}`),
      cell: (row) => figure(row[name]),
      figure: true,
    });
    const changed: Column<(typeof assets)[number]> = {
      head: text('report.column.changes'),
      cell: ({ lines }) =>
        lines.map(({ group, kind, amount }) => `${kind ?? text(`report.group.${group}`)} ${figure(amount)}`).join(', '),
    };
    html += `<h2>${escape(text('report.balances', { market: text(`report.market.${market}`) }))}</h2>`;
    html += `<p class="quiet">${escape(text('report.balances.at', { from: at(from)!, to: at(to)! }))}</p>`;
    html += yield* table(
      [
        { head: text('report.column.asset'), cell: ({ asset }) => asset },
        column('opening'),
        changed,
        column('actual'),
        column('difference'),
      ],
      assets,
    );
  }
  return html;
}

/** Makes the page in steps. */
export function* reportPage(content: ReportPageContent, words: ReportPageWords): Generator<void, string> {
  const { report, answer, request, madeAt } = content;
  const { kind, environment, account, from, to, zone, method } = request;
  const { language, grouping } = words;
  const text = mainTextIn(language, grouping);
  const page: Page = {
    text,
    figure: (value) => value && groupDigits(value, grouping),
    at: (time) => (time === null ? null : moment(time, zone)),
    word: (word) => (isDocumented(word) ? text(`report.word.${word}`) : word),
  };
  const title = text(`report.title.${kind}`);
  const period = text('report.period', { from: moment(from, zone), to: moment(to, zone), zone: zoneName(from, zone) });
  let body = `<h1>${escape(title)}</h1><p class="mark">${escape(text(`switch.mark.${environment}.${account}`))}</p>`;
  const say = (line: string): void => {
    body += `<p>${escape(line)}</p>`;
  };
  say(period);
  say(text('report.madeAt', { time: moment(madeAt, zone) }));
  say(text('report.method', { method: text(`report.method.${method}`) }));
  say(text('report.notConverted'));
  if (report.noAsset > 0) say(text('report.noAsset', { count: report.noAsset }));
  for (const { market, kind: list, ranges } of answer.missing) {
    const parts = ranges.slice(0, 4).map((range) => `${moment(range.from, zone)} – ${moment(range.to, zone)}`);
    const name = text(`report.list.${list}`, { market: text(`report.market.${market}`) });
    say(text('report.missing', { list: name, ranges: `${parts.join(', ')}${ranges.length > 4 ? ', …' : ''}` }));
  }
  if (kind === 'statement') body += yield* balanceTables(page, answer.balances);
  for (const section of reportSections) {
    const totals = report.totals.filter((one) => one.section === section);
    const rows = report.rows.filter((one) => one.section === section);
    if (rows.length === 0) continue;
    body += `<h2>${escape(text(`report.section.${section}`))}</h2>`;
    body += yield* table(totalColumns(page, section), totals);
    body += `<h2>${escape(text(`report.rows.${section}`))}</h2>`;
    body += yield* table(rowColumns(page, section), rows.slice(0, PAGE_ROWS));
    if (rows.length > PAGE_ROWS) say(text('report.cut', { shown: PAGE_ROWS, rows: rows.length }));
  }
  if (report.rows.length === 0) say(text('report.empty'));
  return (
    `<!doctype html><html lang="${languageProperties[language].tag}"><head><meta charset="utf-8">` +
    `<title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`
  );
}
