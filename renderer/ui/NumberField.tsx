import { useId } from 'react';
import { MAX_ORDER_TEXT } from '../../shared/domain/orderText.ts';
import { keypadPoint } from './keypadPoint.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  /** Has the focus when it appears. */
  readonly first?: boolean;
  readonly onChange: (text: string) => void;
}

/** A number to type, as text: nothing is reformatted. The keypad's decimal key enters a point (R27). */
export function NumberField({ label, value, invalid, first = false, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <span className="number-field">
      <label htmlFor={id}>{label}</label>{' '}
      <input
        id={id}
        className="input number"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_ORDER_TEXT + 1}
        value={value}
        aria-invalid={invalid}
        ref={(input) => {
          if (first && input && input.dataset['met'] === undefined) {
            input.dataset['met'] = '';
            input.focus();
            input.select();
          }
        }}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keypadPoint(onChange)}
      />
    </span>
  );
}
