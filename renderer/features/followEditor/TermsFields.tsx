import { useTranslation } from 'react-i18next';
import type { SharedFollowField } from '../../../shared/domain/followDiff.ts';
import type { TextProblem } from '../../../shared/domain/orderText.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { LeverageDraft, TermsDraft } from './draft.ts';
import { placeOf } from './reading.ts';
import { fieldWord, valueWord, problemWord } from './words.ts';
import { useId, type ReactNode } from 'react';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';

interface FieldProps {
  readonly label: string;
  /** Accessible name instead of the label, where several fields have the same label. */
  readonly name?: string;
  readonly hint: string;
  readonly unit?: string;
  readonly problem: TextProblem | undefined;
  readonly children: (id: string, described: string) => ReactNode;
}

/** Shows the frame of a field: label, meaning as a tooltip, unit, and problem in words. */
function FieldFrame({ label, hint, unit, problem, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const described = `${id}-hint`;
  return (
    <div className="copy-field" title={hint}>
      <label htmlFor={id} className="ticket-label">
        {label}
      </label>
      {children(id, described)}
      {unit !== undefined && <span className="quiet-text copy-unit">{unit}</span>}
      <span
        id={described}
        className={problem ? 'copy-problem' : 'visually-hidden'}
        role={problem ? 'alert' : undefined}
      >
        {problem ? problemWord(t, problem) : hint}
      </span>
    </div>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/**
 * Shows a field for a number, kept as text; blank means not set. The decimal key of the keypad enters a point (R27).
 */
function TextField({ value, onChange, ...frame }: TextFieldProps) {
  const { t } = useTranslation();
  return (
    <FieldFrame {...frame}>
      {(id, described) => (
        <NumberInput
          id={id}
          placeholder={t('copyEdit.unset')}
          aria-label={frame.name}
          aria-describedby={described}
          invalid={frame.problem !== undefined}
          kind="amount"
          value={value}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

interface WordFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  /** The documented values with their labels. */
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (word: string) => void;
}

/**
 * Shows a choice of one of the documented values, or none. An undocumented value of the exchange is shown as received.
 */
function WordField({ value, options, onChange, ...frame }: WordFieldProps) {
  const { t } = useTranslation();
  const known = value === '' || options.some((one) => one.value === value);
  return (
    <FieldFrame {...frame}>
      {(id, described) => (
        <Select
          id={id}
          label={frame.name ?? frame.label}
          title={frame.hint}
          describedBy={described}
          invalid={frame.problem !== undefined}
          value={value}
          options={[{ value: '', text: t('copyEdit.unset') }, ...(known ? [] : [{ value, text: value }]), ...options]}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

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
