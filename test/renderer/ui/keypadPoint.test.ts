import { describe, expect, it } from 'vitest';
import type { KeyboardEvent } from 'react';
import { keypadPoint } from '../../../renderer/ui/NumberInput.tsx';

/** A double of a text field with a selection, with the parts that the key handler needs. */
function fieldDouble(value: string, start: number | null, end: number | null) {
  return {
    value,
    selectionStart: start,
    selectionEnd: end,
    setRangeText(text: string, from: number, to: number) {
      this.value = this.value.slice(0, from) + text + this.value.slice(to);
    },
  };
}

type Key = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Presses a key in a field; returns the reported text and whether the browser's default action was prevented. */
function press(field: ReturnType<typeof fieldDouble>, key: Partial<Key>) {
  const told: string[] = [];
  let prevented = false;
  const event = {
    code: 'NumpadDecimal',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    currentTarget: field,
    preventDefault: () => void (prevented = true),
    ...key,
  };
  keypadPoint((text) => told.push(text))(event as unknown as KeyboardEvent<HTMLInputElement>);
  return { told, prevented };
}

describe('decimal key of the keypad (R27)', () => {
  it('inserts a point at the caret, replaces a selection, or appends without a caret', () => {
    expect([
      press(fieldDouble('12', 1, 1), {}),
      press(fieldDouble('1234', 1, 3), {}),
      press(fieldDouble('12', null, null), {}),
    ]).toEqual([
      { told: ['1.2'], prevented: true },
      { told: ['1.4'], prevented: true },
      { told: ['12.'], prevented: true },
    ]);
  });

  it('ignores every other key, including a typed comma (XU5), and shortcuts', () => {
    expect(
      [{ code: 'Comma' }, { code: 'Period' }, { ctrlKey: true }, { metaKey: true }, { altKey: true }].map((key) =>
        press(fieldDouble('12', 1, 1), key),
      ),
    ).toEqual(Array.from({ length: 5 }, () => ({ told: [], prevented: false })));
  });
});
