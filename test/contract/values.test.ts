import { describe, expect, it } from 'vitest';
import { enumerations } from '../../shared/exchange/enumerations.ts';
import { changeLines, fieldLines, inventory, linesOf, parameterLines, proseLines } from '../support/contract.ts';
import { errorDifferences } from '../support/contractCoverage.ts';
import { documentedProse, proseOfRows } from '../support/contractProse.ts';
import { compareEnumerations, compareTexts } from '../support/contractRows.ts';

describe('values are the documented ones (R14)', () => {
  it('every enumeration with every value, and no other', () => {
    expect(compareEnumerations(Object.values(enumerations), inventory.enumerations)).toEqual([]);
  });

  it('every error code under its name, the seven of futures, and no other', () => {
    expect(errorDifferences()).toEqual([]);
  });

  it('every value that stands in prose: kinds of plans and copies, wallets, coins, permissions, labels, levels, methods, letters, messages, limits', () => {
    expect(compareTexts(proseOfRows(), documentedProse())).toEqual([]);
  });

  it('every HTTP status has its documented words', () => {
    const stated = proseLines.flatMap(({ name, values }) => (name === 'http statuses' ? values.split(', ') : []));
    const worded = proseLines.flatMap(({ name }) => /^http status (\d+)$/.exec(name)?.[1] ?? []);
    expect(worded).toEqual(stated);
  });
});

describe('both change logs are in the tables (R14)', () => {
  const errorNames = inventory.errors.map(({ code, name }) => `${code} ${name}`);
  const endpointKeys = inventory.endpoints.map(({ base, method, path }) => `${base} ${method} ${path}`);

  it.each(
    changeLines.map((line) => [`${line.date} ${line.base} ${line.change}: ${line.where} ${line.name}`, line] as const),
  )('%s', (_, { kind, where, name }) => {
    const shown = {
      endpoint: () => endpointKeys.includes(where),
      parameter: () => linesOf(parameterLines, where).some((line) => line.name === name),
      field: () => linesOf(fieldLines, where).some((line) => line.field === name),
      channel: () => linesOf(fieldLines, where).some((line) => line.field === name),
      error: () => errorNames.includes(`${where} ${name}`),
    }[kind];
    expect(shown()).toBe(true);
  });

  it('what changed last stands as it is now', () => {
    const parameter = (key: string, name: string) => linesOf(parameterLines, key).find((line) => line.name === name);
    expect(parameter('futures GET /capi/v3/order/history', 'limit')?.max).toBe('100');
    expect(parameter('futures POST /capi/v3/order', 'timeInForce')?.values).toContain('POST_ONLY');
    expect(parameter('futures POST /capi/v3/algoOrder', 'type')?.values).toContain('TRAILING_MARKET');
  });
});
