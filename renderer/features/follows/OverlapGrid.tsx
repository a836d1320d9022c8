import { useTranslation } from 'react-i18next';
import { Amount, SymbolLink, type InstrumentOf } from '../../ui/cells.tsx';
import { copySideText } from '../../ui/copyOrders.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Overlap, OverlapHolding, OverlapRow } from './overlap.ts';

interface OverlapGridProps {
  readonly overlap: Overlap;
  readonly nameOf: (traderId: string) => string;
  readonly instrumentOf: InstrumentOf;
}

/** Shows traders by contracts: what each trader's open copies hold, and where two traders hold opposite sides. */
export function OverlapGrid({ overlap, nameOf, instrumentOf }: OverlapGridProps) {
  const { t } = useTranslation();
  const { symbols, rows, opposite } = overlap;
  if (symbols.length === 0) return <p className="table-note">{t('copy.overlap.empty')}</p>;
  const columns: Column<OverlapRow>[] = [
    { id: 'trader', head: t('copy.trader'), cell: ({ traderId }) => nameOf(traderId), fixed: true },
    ...symbols.map((symbol): Column<OverlapRow> => {
      const against = opposite.has(symbol);
      return {
        id: symbol,
        head: against ? t('copy.overlap.head', { symbol }) : symbol,
        hint: t(against ? 'copy.overlap.opposite' : 'copy.overlap.formula', { symbol }),
        number: true,
        cell: ({ holdings }) => {
          const symbolHoldings = holdings.get(symbol) ?? [];
          if (symbolHoldings.length === 0) return <span className="quiet-text">{t('cell.none')}</span>;
          const decimals = instrumentOf({ market: 'futures', symbol })?.quantityDecimals;
          return symbolHoldings.map((one) => (
            <Holding key={one.side} holding={one} decimals={decimals} against={against} />
          ));
        },
        title: ({ traderId, holdings }) =>
          (holdings.get(symbol) ?? [])
            .map(({ side, copies }) =>
              t('copy.overlap.cell', { name: nameOf(traderId), side: copySideText(t, side), count: copies }),
            )
            .join('\n'),
      };
    }),
  ];
  return (
    <>
      {opposite.size > 0 && (
        <p className="table-bar warning-text" role="status">
          {t('copy.overlap.warning', { symbols: [...opposite].join(', ') })}
        </p>
      )}
      <DataTable
        caption={t('copy.overlap.table', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={({ traderId }) => traderId}
        foot={
          <p className="table-foot quiet-text">
            {symbols.map((symbol) => (
              <span key={symbol} className="asset-sum">
                <SymbolLink market="futures" symbol={symbol} />{' '}
              </span>
            ))}
          </p>
        }
      />
    </>
  );
}

interface HoldingProps {
  readonly holding: OverlapHolding;
  readonly decimals: number | undefined;
  readonly against: boolean;
}

/** Shows side and size, and marks a holding when another trader holds the opposite side. */
function Holding({ holding: { side, size }, decimals, against }: HoldingProps) {
  const { t } = useTranslation();
  return (
    <span className="overlap-holding">
      <span className={side === 'LONG' ? 'up' : side === 'SHORT' ? 'down' : ''}>{copySideText(t, side)}</span>{' '}
      <Amount text={size} decimals={decimals} />
      {against && <span className="origin-tag warning-text">{t('copy.overlap.mark')}</span>}
    </span>
  );
}
