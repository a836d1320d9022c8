import type { ComponentProps } from 'react';
import { MAX_ORDER_TEXT } from '../../shared/domain/orderText.ts';
import { keypadPoint } from './keypadPoint.ts';

interface NumberInputProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'placeholder' | 'aria-label' | 'aria-describedby' | 'ref'
> {
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (text: string) => void;
}

/**
 * A number field without a label that keeps the typed text: nothing is reformatted. The keypad's decimal key enters a
 * point (R27).
 */
export function NumberInput({ value, invalid, onChange, ...more }: NumberInputProps) {
  return (
    <input
      {...more}
      className="input number"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_ORDER_TEXT + 1}
      value={value}
      aria-invalid={invalid}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={keypadPoint(onChange)}
    />
  );
}
