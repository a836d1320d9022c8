import { useId } from 'react';

interface LeverageFieldProps {
  readonly label: string;
  readonly text: string;
  readonly most: number;
  /** What is wrong, in words. */
  readonly problem: string | null;
  readonly onText: (text: string) => void;
}

/** One leverage as a number and as a slider, up to what the bracket allows (XU32). */
export function LeverageField({ label, text, most, problem, onText }: LeverageFieldProps) {
  const id = useId();
  return (
    <div className="ticket-field">
      <label htmlFor={id} className="ticket-label">
        {label}
      </label>
      <div className="ticket-line">
        <input
          className="ticket-slider"
          type="range"
          min="1"
          max={most}
          step="1"
          value={/^\d+$/.test(text) ? text : '1'}
          aria-label={label}
          onChange={({ target }) => onText(target.value)}
        />
        <input
          id={id}
          className="input number leverage"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <div id={`${id}-words`} className="ticket-words">
        {problem !== null && <p className="ticket-problem">{problem}</p>}
      </div>
    </div>
  );
}
