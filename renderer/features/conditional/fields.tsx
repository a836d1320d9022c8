import { Fragment, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { NumberInput, TypedChoices } from '../../ui/NumberInput.tsx';

/** A message key with its parameters. */
export interface FormSentence {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Texts that answer the message, where it is a question about the typed number (R57). */
  readonly choices?: readonly string[];
}

/**
 * Translates a sentence. Its key belongs to the forms or to the rules; the catalogue contains both (see catalogue
 * test).
 */
export function formText(t: Translate, { key, params }: FormSentence): string {
  return translateKey(t, key as MessageKey, params);
}

interface TypedFieldProps {
  readonly label: string;
  /** Accessible name, where the label alone is ambiguous. */
  readonly name?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problems: readonly FormSentence[];
  readonly notes?: readonly FormSentence[];
  readonly first?: boolean;
  /** Controls beside the messages that resolve a problem. */
  readonly children?: ReactNode;
}

/** Shows a field for one number with its problems in words. The decimal key of the keypad enters a point (R27). */
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
          <Fragment key={one.key}>
            <p className="ticket-problem">{formText(t, one)}</p>
            {one.choices && <TypedChoices field={id} choices={one.choices} onChange={onChange} />}
          </Fragment>
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

/** Shows a choice between a few options, with its label beside it. */
export function LabelledChoice<Value extends string>({ label, name, value, options, onChange }: ChosenProps<Value>) {
  return (
    <div className="protect-field">
      <span aria-hidden="true">{label}</span>
      <Choice label={name} value={value} options={options} onChange={onChange} />
    </div>
  );
}
