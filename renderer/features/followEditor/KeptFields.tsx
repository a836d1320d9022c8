import { useTranslation } from 'react-i18next';
import type { FollowSettings, FollowTerms } from '../../../shared/domain/followSchema.ts';
import type { DraftMode } from './draft.ts';
import { fieldWord } from './words.ts';

interface KeptFieldsProps {
  readonly read: FollowSettings;
  /** The form that is going to be sent. */
  readonly mode: DraftMode;
}

/** What was told and a request of this form has no place for, as label and value. */
function keptOf(terms: FollowTerms, mode: DraftMode): [string, string][] {
  const unified = mode === 'unified';
  const known: [string, string | number | null][] = [
    ['productType', terms.productType],
    ['marginAsset', terms.marginAsset],
    ['longLeverage', unified ? terms.longLeverage : null],
    ['shortLeverage', unified ? terms.shortLeverage : null],
    ['symbols', unified ? null : (terms.symbols?.join(', ') ?? null)],
    ['customLeverages', unified || terms.customLeverages === null ? null : terms.customLeverages.length],
  ];
  const told = known.flatMap(([field, value]): [string, string][] => (value === null ? [] : [[field, String(value)]]));
  return [...told, ...terms.more.map(({ label, value }): [string, string] => [label, value ?? ''])];
}

/** Fields the exchange tells and the request cannot carry: shown, so that nobody takes them for changed. */
export function KeptFields({ read, mode }: KeptFieldsProps) {
  const { t } = useTranslation();
  const terms = [...(read.unified === null ? [] : [read.unified]), ...read.perSymbol];
  const lines = terms.flatMap((one) =>
    keptOf(one, mode).map(([field, value]) => ({ field, value, symbol: one.symbol ?? '' })),
  );
  if (lines.length === 0) return null;
  return (
    <details className="copy-kept">
      <summary>{t('copyEdit.kept')}</summary>
      <ul>
        {lines.map(({ field, value, symbol }) => (
          <li key={`${symbol} ${field}`}>
            {symbol} {t('copyEdit.kept.line', { field: fieldWord(t, field), value })}
          </li>
        ))}
      </ul>
    </details>
  );
}
