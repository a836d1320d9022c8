import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keypadPoint } from '../../ui/keypadPoint.ts';
import type { FieldSentence } from './summary.ts';
import type { TypedText } from './form.ts';
import { sentenceText } from './words.ts';

/** One number to type, with everything that is to be said about it. */
export interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly typed: TypedText;
  readonly problems: readonly FieldSentence[];
  readonly notes: readonly FieldSentence[];
  readonly onText: (text: string) => void;
  /** What stands in it was asked for by another control: without a figure that is a problem, not an empty field. */
  readonly asked?: boolean;
  /** Stands right of the field, in the same line. */
  readonly beside?: ReactNode;
  /** Stands under the field, before its problems. */
  readonly children?: ReactNode;
}

/** Whether a problem only says that nothing was typed yet: told quietly. */
export function isEmptyProblem(problem: { readonly key: string }): boolean {
  return problem.key.startsWith('error.draft.empty.') || problem.key === 'error.draft.priceFirst';
}

/** A text field for a number. Problems and notes stand right under it and are tied to it for assistive technology. */
export function NumberField({
  name,
  label,
  typed,
  problems,
  notes,
  onText,
  asked = false,
  beside,
  children,
}: NumberFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  // What nobody has typed yet is not wrong, whatever its field may take.
  const isQuiet = (problem: FieldSentence): boolean => (typed.text.trim() === '' && !asked) || isEmptyProblem(problem);
  const wrong = problems.some((problem) => !isQuiet(problem));
  return (
    <div className="ticket-field" data-field={name}>
      <label htmlFor={id} className="ticket-label">
        {label}
      </label>
      <div className="ticket-line">
        <input
          id={id}
          className="input number"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
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
          <p key={problem.key} className={isQuiet(problem) ? 'ticket-quiet' : 'ticket-problem'}>
            {sentenceText(t, problem)}
          </p>
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
