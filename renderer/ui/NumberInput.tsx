import type { ComponentProps, KeyboardEvent } from 'react';
import { MAX_ORDER_TEXT } from '../../shared/domain/orderText.ts';

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
