import type { KeyboardEvent } from 'react';

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
