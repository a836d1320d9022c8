import { Fragment, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSentence } from './summary.ts';
import type { TypedText } from './form.ts';
import { sentenceText } from './words.ts';
import { keypadPoint, TypedChoices } from '../../ui/NumberInput.tsx';

/** Props of a number field with its problems and notes. */
export interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly typed: TypedText;
  readonly problems: readonly FieldSentence[];
  readonly notes: readonly FieldSentence[];
  readonly onText: (text: string) => void;
  /** Whether another control made this field necessary: then an empty field is a problem. */
  readonly required?: boolean;
  /** Text of the empty field. */
  readonly placeholder?: string;
  /** Content to the right of the label, in the same line. */
  readonly above?: ReactNode;
  /** Content to the right of the field, in the same line. */
  readonly beside?: ReactNode;
  /** Content under the field, before its problems. */
  readonly children?: ReactNode;
}

/** Returns whether a problem only means that nothing was typed yet; such a problem is shown less prominently. */
export function isEmptyProblem(problem: { readonly key: string }): boolean {
  return problem.key.startsWith('error.draft.empty.') || problem.key === 'error.draft.priceFirst';
}

/**
 * Shows a text field for a number. Problems and notes are shown directly under it and linked to it for assistive
 * technology.
 */
export function NumberField({
  name,
  label,
  typed,
  problems,
  notes,
  onText,
  required = false,
  placeholder,
  above,
  beside,
  children,
}: NumberFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  // A field in which nothing was typed yet is not shown as wrong, whatever its problem is.
  const isQuiet = (problem: FieldSentence): boolean =>
    (typed.text.trim() === '' && !required) || isEmptyProblem(problem);
  const wrong = problems.some((problem) => !isQuiet(problem));
  return (
    <div className="ticket-field" data-field={name}>
      <div className="ticket-line">
        <label htmlFor={id} className="ticket-label">
          {label}
        </label>
        {above}
      </div>
      <div className="ticket-line">
        <input
          id={id}
          className="input number"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed.text}
          aria-invalid={wrong}
          aria-describedby={`${id}-words`}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={keypadPoint(onText)}
        />
        {beside}
      </div>
      {children}
      <div id={`${id}-words`} className="ticket-words">
        {problems.map((problem) => (
          <Fragment key={problem.key}>
            <p className={isQuiet(problem) ? 'ticket-quiet' : 'ticket-problem'}>{sentenceText(t, problem)}</p>
            {problem.choices && <TypedChoices field={id} choices={problem.choices} onChange={onText} />}
          </Fragment>
        ))}
        {notes.map((note) => (
          <p key={note.key} className="ticket-note">
            {sentenceText(t, note)}
          </p>
        ))}
      </div>
    </div>
  );
}
