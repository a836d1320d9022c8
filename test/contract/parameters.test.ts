import { describe, expect, it } from 'vitest';
import { endpointRows, parameterDifferences, ruleDifferences } from '../support/contractCoverage.ts';

describe('parameter schemas match the documents: names, types, required, defaults, bounds, values (R14)', () => {
  it.each(endpointRows.map((row) => [row.id, row] as const))('%s', (_, row) => {
    expect(parameterDifferences(row)).toEqual([]);
  });
});

describe('rules between parameters match the documents (R14)', () => {
  it.each(endpointRows.map((row) => [row.id, row] as const))('%s', (_, row) => {
    expect(ruleDifferences(row)).toEqual([]);
  });
});
