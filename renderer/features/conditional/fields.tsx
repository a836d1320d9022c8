import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

/** A sentence by its key. */
export interface FormSentence {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The sentence in words: its key is one of the forms' own or of the rules, which the catalogue holds (see catalogue test). */
export function formText(t: Translate, { key, params }: FormSentence): string {
  return translateKey(t, key as MessageKey, params);
}

interface TypedFieldProps {
  readonly label: string;
  /** The name where the label alone does not say whose it is. */
  readonly name?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly FormSentence[];
  readonly notes?: readonly FormSentence[];
  readonly first?: boolean;
  /** What answers a problem, beside it. */
  readonly children?: ReactNode;
}

/** A field for one number: what is wrong stands at it, in words. The keypad's decimal key enters a point (R27). */
export function TypedField({ label, name, value, onChange, problems, notes = [], first, children }: TypedFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="protect-field">
      <label htmlFor={id}>{label}</label>
      <NumberInput
        id={id}
        value={value}
        invalid={problems.length > 0}
        aria-describedby={`${id}-said`}
        {...(name === undefined ? {} : { 'aria-label': name })}
        {...(first ? { 'data-first-focus': true } : {})}
        onChange={onChange}
      />
      <div id={`${id}-said`} className="protect-said">
        {problems.map((one) => (
          <p key={one.key} className="ticket-problem">
            {formText(t, one)}
          </p>
        ))}
        {notes.map((one) => (
          <p key={one.key} className="quiet-text">
            {formText(t, one)}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}

interface ChosenProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, with its label beside it. */
export function Chosen<Value extends string>({ label, name, value, options, onChange }: ChosenProps<Value>) {
  return (
    <div className="protect-field">
      <span aria-hidden="true">{label}</span>
      <Choice label={name} value={value} options={options} onChange={onChange} />
    </div>
  );
}
