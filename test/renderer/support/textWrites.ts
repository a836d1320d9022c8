import { onTestFinished, vi } from 'vitest';

/** Records every text that is written into a text node of the document until the test ends, in order. */
export function recordTextWrites(): string[] {
  const writes: string[] = [];
  const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')!;
  const spy = vi.spyOn(CharacterData.prototype, 'data', 'set').mockImplementation(function (this: CharacterData, text) {
    writes.push(text);
    data.set!.call(this, text);
  });
  onTestFinished(() => spy.mockRestore());
  return writes;
}
