import { describe, expect, it } from 'vitest';
import { nearestNames } from '../../../shared/result/helpText.mjs';

describe('the names nearest to a mistyped one', () => {
  it('come in the order of their distance, equal ones in the order given', () => {
    expect(nearestNames('--heedless', ['--smoke', '--headless', '--help'])).toEqual([
      '--headless',
      '--help',
      '--smoke',
    ]);
    expect(nearestNames('x', ['b', 'a'])).toEqual(['b', 'a']);
  });

  it('are the same in upper and lower case', () => {
    expect(nearestNames('--testnamepattern', ['--testName', '--testNamePattern'])[0]).toBe('--testNamePattern');
  });

  it('are found for a very long name within the same work', () => {
    expect(nearestNames('a'.repeat(1_000_000), ['b', 'a'.repeat(130)])[0]).toBe('a'.repeat(130));
  });
});
