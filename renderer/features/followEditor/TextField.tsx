import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextProblem } from '../../../shared/domain/orderText.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { problemWord } from './words.ts';

interface FieldProps {
  readonly label: string;
  /** Read aloud instead of the label where several fields have one name. */
  readonly name?: string;
  readonly hint: string;
  readonly unit?: string;
  readonly problem: TextProblem | undefined;
  readonly children: (id: string, described: string) => ReactNode;
}

/** A field's frame: name, meaning on hover, unit, and what is wrong with it in words. */
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

/** A number to type, as text; blank is not set. The keypad's decimal key enters a point (R27). */
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
  /** The documented words with what they are called. */
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (word: string) => void;
}

/** One of the documented words, or none. A word of the exchange that no document knows is shown as it came. */
export function WordField({ value, options, onChange, ...frame }: WordFieldProps) {
  const { t } = useTranslation();
  const known = value === '' || options.some((one) => one.value === value);
  return (
    <FieldFrame {...frame}>
      {(id, described) => (
        <select
          id={id}
          className="select"
          aria-label={frame.name}
          aria-describedby={described}
          aria-invalid={frame.problem !== undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('copyEdit.unset')}</option>
          {!known && <option value={value}>{value}</option>}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
