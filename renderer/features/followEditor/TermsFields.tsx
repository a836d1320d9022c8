import { useTranslation } from 'react-i18next';
import type { SharedFollowField } from '../../../shared/domain/followDiff.ts';
import type { TextProblem } from '../../../shared/domain/orderText.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { LeverageDraft, TermsDraft } from './draft.ts';
import { placeOf } from './reading.ts';
import { TextField, WordField } from './TextField.tsx';
import { fieldWord, valueWord } from './words.ts';

/** The documented values of each choice field (document 3, settings). */
const options = {
  copyBasis: ['percent', 'amount'],
  marginType: ['cross', 'isolated', 'trader'],
  leverageType: ['fixed', 'trader', 'specify'],
} as const;
const order: readonly SharedFollowField[] = [
  'copyBasis',
  'copyValue',
  'maxHolding',
  'marginType',
  'leverageType',
  'takeProfitRatio',
  'stopLossRatio',
  'slippageRatio',
];

/** Problems by place in the form. */
export type Problems = ReadonlyMap<string, TextProblem>;

interface TermsFieldsProps {
  /** The contract the fields belong to; null: all contracts. */
  readonly symbol: string | null;
  readonly terms: TermsDraft;
  readonly problems: Problems;
  readonly onChange: (field: SharedFollowField, text: string) => void;
}

const nameOf = (t: Translate, symbol: string | null, field: string): string =>
  symbol === null ? fieldWord(t, field) : t('copyEdit.at', { field: fieldWord(t, field), symbol });

function unitOf(t: Translate, field: SharedFollowField, basis: string): string | undefined {
  if (field === 'maxHolding') return t('copyEdit.unit.base');
  if (field.endsWith('Ratio')) return t('copyEdit.unit.ratio');
  if (field !== 'copyValue') return undefined;
  return t(basis === 'percent' || basis === 'amount' ? `copyEdit.unit.${basis}` : 'copyEdit.unit.unset');
}

/** Shows every documented field that both forms share, with its unit and meaning. */
export function TermsFields({ symbol, terms, problems, onChange }: TermsFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="copy-terms">
      {order.map((field) => {
        const unit = unitOf(t, field, terms.copyBasis);
        const shared = {
          label: fieldWord(t, field),
          name: nameOf(t, symbol, field),
          hint: t(`copyEdit.hint.${field}`),
          problem: problems.get(placeOf(symbol, field)),
          value: terms[field],
          onChange: (text: string) => onChange(field, text),
          ...(unit === undefined ? {} : { unit }),
        };
        if (field !== 'copyBasis' && field !== 'marginType' && field !== 'leverageType') {
          return <TextField key={field} {...shared} />;
        }
        const words = options[field].map((value) => ({ value, text: valueWord(t, field, value) }));
        return <WordField key={field} {...shared} options={words} />;
      })}
    </div>
  );
}

interface GearFieldsProps {
  readonly symbol: string;
  readonly gear: LeverageDraft;
  readonly problems: Problems;
  readonly onChange: (gear: LeverageDraft) => void;
}

/** Shows the long and short leverage fields of one contract. */
export function GearFields({ symbol, gear, problems, onChange }: GearFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="copy-terms">
      {(['longLeverage', 'shortLeverage'] as const).map((field) => (
        <TextField
          key={field}
          label={fieldWord(t, field)}
          name={nameOf(t, symbol, field)}
          hint={t(`copyEdit.hint.${field}`)}
          unit={t('copyEdit.unit.times')}
          problem={problems.get(placeOf(symbol, field))}
          value={gear[field]}
          onChange={(text) =>
            onChange({ longLeverage: gear.longLeverage, shortLeverage: gear.shortLeverage, [field]: text })
          }
        />
      ))}
    </div>
  );
}
