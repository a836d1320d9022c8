import { expect, test } from 'vitest';
import { fillSum } from '../../../electron/main/account/fillSums.ts';

test.each([
  ['0', [], 'equal'],
  ['0.30', ['0.1', '0.2'], 'equal'],
  ['0.3', ['0.1', '0.1'], 'incomplete'],
  ['1', [], 'incomplete'],
  ['0.3', ['0.1', '0.2', '0.00000001'], 'beyond'],
  ['9007199254740993', ['9007199254740992', '1'], 'equal'],
  ['9007199254740993', ['9007199254740992'], 'incomplete'],
] as const)('V4: executed %s with fills of %j is %s', (executed, quantities, expected) => {
  expect(fillSum(executed, quantities)).toBe(expected);
});
