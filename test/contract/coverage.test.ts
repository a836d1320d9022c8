import { describe, expect, it } from 'vitest';
import { coverage } from '../support/contractCoverage.ts';

describe('completeness of the contract (R14)', () => {
  it('prints the counts of each category and matches all of the documented entries', () => {
    const all = coverage();
    const lines = all.map(({ what, documented, differences }) =>
      differences.length === 0
        ? `${what} ${documented}/${documented}`
        : `${what}: ${differences.length} of ${documented} differ`,
    );
    // The numbers are the purpose of this test and belong in the output of the run.
    // oxlint-disable-next-line no-console
    for (const line of lines) console.info(line);
    expect(lines).toEqual([
      'endpoints 96/96',
      'channels 16/16',
      'enumerations 29/29',
      'enumeration values 169/169',
      'error codes 48/48',
      'parameters 382/382',
      'parameter rules 82/82',
      'fields 1478/1478',
      'values in prose 43/43',
    ]);
  });
});
