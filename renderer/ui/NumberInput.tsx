import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { MAX_ORDER_TEXT, type TypedField, type TypedOffer } from '../../shared/domain/orderText.ts';
import { groupThousands } from '../format/number.ts';
import { readTyped } from '../format/typed.ts';

/**
 * Makes the keypad's decimal key enter a point into a number field, whatever character the operating system assigns to
 * it (R27).
 */
export function keypadPoint(onChange: (text: string) => void): (event: KeyboardEvent<HTMLInputElement>) => void {
  return (event) => {
    if (event.code !== 'NumpadDecimal' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const input = event.currentTarget;
    const start = input.selectionStart ?? input.value.length;
    input.setRangeText('.', start, input.selectionEnd ?? start, 'end');
    onChange(input.value);
  };
}

interface TypedChoicesProps {
  /** Id of the field, which has the focus again after an answer. */
  readonly field: string;
  readonly choices: readonly string[];
  readonly onChange: (text: string) => void;
}

/** Shows the answers to the question that a typed number raises (R57), each as the text that replaces it. */
export function TypedChoices({ field, choices, onChange }: TypedChoicesProps) {
  return (
    <span className="typed-choices">
      {choices.map((choice, place) => (
        // By place: a button stays the same one while the prices that it is worked out from change.
        <button
          key={place === 0 ? 'first' : 'second'}
          type="button"
          className="button number"
          onClick={(event) => {
            onChange(choice);
            event.currentTarget.ownerDocument.getElementById(field)?.focus();
          }}
        >
          {choice}
        </button>
      ))}
    </span>
  );
}

interface NumberInputProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'placeholder' | 'title' | 'aria-label' | 'aria-describedby' | 'ref'
> {
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (text: string) => void;
  /** Kind of the number, where its value or the question that it raises is shown under the field (R57). */
  readonly kind?: TypedField | undefined;
  readonly offer?: TypedOffer | undefined;
}

/**
 * A number field without a label that keeps the typed text: nothing is reformatted. The keypad's decimal key enters a
 * point (R27).
 */
export function NumberInput({ value, invalid, onChange, kind, offer, ...more }: NumberInputProps) {
  const ownId = useId();
  const id = more.id ?? ownId;
  const described = more['aria-describedby'];
  const read = kind === undefined ? null : readTyped(value, kind, offer);
  let shown: ReactNode = null;
  if (read?.ok && read.value.changed) shown = `= ${groupThousands(read.value.text)}`;
  else if (read?.ok === false && read.error.choices) {
    shown = <TypedChoices field={id} choices={read.error.choices} onChange={onChange} />;
  }
  return (
    <>
      <input
        {...more}
        id={id}
        className="input number"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_ORDER_TEXT + 1}
        value={value}
        aria-invalid={invalid}
        aria-describedby={shown === null ? described : `${described ?? ''} ${id}-read`.trim()}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keypadPoint(onChange)}
      />
      {shown !== null && (
        <span id={`${id}-read`} className="typed-read number">
          {shown}
        </span>
      )}
    </>
  );
}

interface NumberFieldProps extends Pick<NumberInputProps, 'value' | 'invalid' | 'onChange' | 'kind' | 'offer'> {
  readonly label: string;
  /** Whether it has the focus when it appears. */
  readonly first?: boolean;
}

/** A {@link NumberInput} with its label. */
export function NumberField({ label, first = false, ...field }: NumberFieldProps) {
  const id = useId();
  return (
    <span className="number-field">
      <label htmlFor={id}>{label}</label>{' '}
      <NumberInput
        {...field}
        id={id}
        ref={(input) => {
          if (first && input && input.dataset['met'] === undefined) {
            input.dataset['met'] = '';
            input.focus();
            input.select();
          }
        }}
      />
    </span>
  );
}
