import { useId } from 'react';
import { NumberInput } from './NumberInput.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  /** Whether it has the focus when it appears. */
  readonly first?: boolean;
  readonly onChange: (text: string) => void;
}

/**
 * A labelled number field that keeps the typed text: nothing is reformatted. The keypad's decimal key enters a point
 * (R27).
 */
export function NumberField({ label, value, invalid, first = false, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <span className="number-field">
      <label htmlFor={id}>{label}</label>{' '}
      <NumberInput
        id={id}
        value={value}
        invalid={invalid}
        onChange={onChange}
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
