import type { ClosedPositionsPage } from '../../../shared/ipc/recordViews.ts';
import { describeAge } from '../../format/duration.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, SymbolLink, When, type InstrumentOf } from '../../ui/cells.tsx';
import { JournalButton } from '../../ui/JournalButton.tsx';
import type { Column } from '../../ui/table/column.ts';

/** A closed position as main sends it. */
export type ClosedPositionRow = ClosedPositionsPage['items'][number];

/** Issues of a position whose own figures are all known, or only its funding is not loaded yet. */
const completeWith: ReadonlySet<string> = new Set(['fundingMissing', 'closeInferred']);

/** Names a position for assistive technology. */
export const positionName = (t: Translate, { symbol, side }: ClosedPositionRow): string =>
  t('closedPositions.fills.name', { symbol, side: t(`order.positionSide.${side}`) });

/** Returns who opened a position, or that the exchange liquidated it. */
export function sourceText(t: Translate, { liquidated, origin }: ClosedPositionRow): string {
  if (liquidated) return t('closedPositions.source.liquidated');
  return origin === null ? t('cell.none') : t(`closedPositions.source.${origin}`);
}

/** Returns for how long a position was held; null: its opening is not known. */
const heldFor = ({ openedAt, closedAt }: ClosedPositionRow): number | null =>
  openedAt === null || closedAt === null ? null : closedAt - openedAt;

function heldText(t: Translate, row: ClosedPositionRow): string {
  const milliseconds = heldFor(row);
  if (milliseconds === null) return t('cell.none');
  const { key, value } = describeAge(milliseconds);
  return t(key, { value });
}

/** Returns margin mode and leverage; several where they were changed while the position was open. */
export const termsText = (t: Translate, { terms }: ClosedPositionRow): string =>
  terms
    ?.map(({ marginType, leverage }) =>
      translateKey(t, `closedPositions.terms.${marginType}` as MessageKey, {
        leverage,
        defaultValue: `${marginType} ${leverage}×`,
      }),
    )
    .join(' → ') ?? t('cell.none');

/** Inputs of the columns. */
interface ColumnParts {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Id of the position whose fills are shown. */
  readonly opened: string | null;
  readonly onOpen: (row: ClosedPositionRow) => void;
}

/** Returns a column of an amount in the margin asset; the tooltip of a dash says why it is not known. */
const amountColumn = (
  t: Translate,
  id: 'realised' | 'fees' | 'funding' | 'net',
  head: string,
  hint: string,
): Column<ClosedPositionRow> => ({
  id,
  head,
  hint,
  number: true,
  cell: (row) =>
    id === 'fees' ? (
      <Amount text={row.fees} decimals={assetDecimals(row.asset)} />
    ) : (
      <Gain text={row[id]} decimals={assetDecimals(row.asset)} />
    ),
  title: (row) => (row[id] === null ? row.issues.map((issue) => t(`closedPositions.issue.${issue}`)).join(' ') : ''),
  sortBy: (row) => row[id],
});

/** Returns the columns of the closed positions. */
export function closedPositionColumns(parts: ColumnParts): readonly Column<ClosedPositionRow>[] {
  const { t, zone, instrumentOf, opened, onOpen } = parts;
  const instrument = ({ symbol }: ClosedPositionRow) => instrumentOf({ market: 'futures', symbol });
  const price = (id: 'entryPrice' | 'exitPrice', head: string, hint: string): Column<ClosedPositionRow> => ({
    id,
    head,
    hint,
    number: true,
    cell: (row) => <Amount text={row[id]} decimals={instrument(row)?.priceDecimals} />,
    sortBy: (row) => row[id],
  });
  return [
    {
      id: 'closed',
      head: t('closedPositions.closed'),
      cell: ({ closedAt }) => <When time={closedAt!} zone={zone} />,
      sortBy: ({ closedAt }) => closedAt,
      text: ({ closedAt }) => formatTimestamp(closedAt!, zone),
    },
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ symbol }) => <SymbolLink market="futures" symbol={symbol} />,
      sortBy: ({ symbol }) => symbol,
      fixed: true,
    },
    {
      id: 'side',
      head: t('order.side'),
      cell: ({ side }) => <span className={side === 'LONG' ? 'up' : 'down'}>{t(`order.positionSide.${side}`)}</span>,
      sortBy: ({ side }) => t(`order.positionSide.${side}`),
    },
    {
      id: 'size',
      head: t('order.quantity'),
      hint: t('closedPositions.size.hint'),
      number: true,
      cell: (row) => <Amount text={row.size} decimals={instrument(row)?.quantityDecimals} />,
      sortBy: ({ size }) => size,
    },
    price('entryPrice', t('closedPositions.entry'), t('closedPositions.entry.hint')),
    price('exitPrice', t('closedPositions.exit'), t('closedPositions.exit.hint')),
    amountColumn(t, 'realised', t('fills.realised'), t('closedPositions.realised.hint')),
    amountColumn(t, 'fees', t('closedPositions.fees'), t('closedPositions.fees.hint')),
    amountColumn(t, 'funding', t('closedPositions.funding'), t('closedPositions.funding.hint')),
    amountColumn(t, 'net', t('closedPositions.net'), t('closedPositions.net.hint')),
    {
      id: 'held',
      head: t('closedPositions.held'),
      hint: t('closedPositions.held.hint'),
      cell: (row) => <span className="number">{heldText(t, row)}</span>,
      sortBy: heldFor,
    },
    {
      id: 'terms',
      spare: true,
      head: t('closedPositions.terms'),
      hint: t('closedPositions.terms.hint'),
      cell: (row) => termsText(t, row),
      sortBy: ({ terms }) => terms?.at(-1)?.leverage ?? null,
      text: (row) => termsText(t, row),
    },
    {
      id: 'source',
      head: t('closedPositions.source'),
      hint: t('closedPositions.source.hint'),
      cell: (row) => <span className={row.liquidated ? 'warning-text' : ''}>{sourceText(t, row)}</span>,
      sortBy: (row) => sourceText(t, row),
    },
    {
      id: 'fills',
      head: t('closedPositions.fills'),
      fixed: true,
      cell: (row) => (
        <span className="row-actions">
          <button
            type="button"
            className="button row-button"
            aria-expanded={opened === row.id}
            aria-label={positionName(t, row)}
            onClick={() => onOpen(row)}
          >
            {row.fillCount}
          </button>
          <JournalButton trade={row.id} symbol={row.symbol} />
          {row.issues.some((issue) => !completeWith.has(issue)) && (
            <span
              className="warning-text"
              title={row.issues.map((issue) => t(`closedPositions.issue.${issue}`)).join(' ')}
            >
              {t('closedPositions.incomplete')}
            </span>
          )}
        </span>
      ),
      sortBy: ({ fillCount }) => fillCount,
    },
  ];
}
