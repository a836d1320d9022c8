import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextProblem } from '../../../shared/domain/orderText.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { problemWord } from './words.ts';

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
export function TextField({ value, onChange, ...frame }: TextFieldProps) {
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
export function WordField({ value, options, onChange, ...frame }: WordFieldProps) {
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
