import { describe, expect, it } from 'vitest';
import { fieldLines, linesOf } from '../support/contract.ts';
import { channelKey, channelRows, endpointRows } from '../support/contractCoverage.ts';
import { compareFields } from '../support/contractFields.ts';
import { rowKey } from '../support/contractRows.ts';

describe('reply schemas match the documents: fields, types, absence, null, known values (R14)', () => {
  it.each(endpointRows.map((row) => [row.id, row] as const))('%s', (_, row) => {
    expect(compareFields(row.reply, linesOf(fieldLines, rowKey(row)))).toEqual([]);
  });
});

describe('push schemas match the public material (R14)', () => {
  it.each(channelRows.map((row) => [row.id, row] as const))('%s', (_, row) => {
    expect(compareFields(row.push, linesOf(fieldLines, channelKey(row)))).toEqual([]);
  });
});
