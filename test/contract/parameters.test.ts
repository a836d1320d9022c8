import { describe, expect, it } from 'vitest';
import { endpointRows, parameterDifferences, ruleDifferences } from '../support/contractCoverage.ts';

describe('parameters are the documented ones: names, forms, required, defaults, bounds, values (R14)', () => {
  it.each(endpointRows.map((row) => [row.id, row] as const))('%s', (_, row) => {
    expect(parameterDifferences(row)).toEqual([]);
  });
});

describe('rules between parameters are the documented ones (R14)', () => {
  it.each(endpointRows.map((row) => [row.id, row] as const))('%s', (_, row) => {
    expect(ruleDifferences(row)).toEqual([]);
  });
});
