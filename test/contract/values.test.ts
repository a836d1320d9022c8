import { describe, expect, it } from 'vitest';
import { enumerations } from '../../shared/exchange/enumerations.ts';
import { changeLines, fieldLines, inventory, linesOf, parameterLines, proseLines } from '../support/contract.ts';
import { errorDifferences } from '../support/contractCoverage.ts';
import { documentedProse, proseOfRows } from '../support/contractProse.ts';
import { compareEnumerations, compareTexts } from '../support/contractRows.ts';

describe('values match the documents (R14)', () => {
  it('has every documented enumeration with every value, and no other', () => {
    expect(compareEnumerations(Object.values(enumerations), inventory.enumerations)).toEqual([]);
  });

  it('has every documented error code under its name, including the seven of futures, and no other', () => {
    expect(errorDifferences()).toEqual([]);
  });

  it('has every value stated in prose: kinds, wallets, coins, permissions, labels, levels, methods, letters, messages, limits', () => {
    expect(compareTexts(proseOfRows(), documentedProse())).toEqual([]);
  });

  it('has the documented text for every HTTP status', () => {
    const stated = proseLines.flatMap(({ name, values }) => (name === 'http statuses' ? values.split(', ') : []));
    const worded = proseLines.flatMap(({ name }) => /^http status (\d+)$/.exec(name)?.[1] ?? []);
    expect(worded).toEqual(stated);
  });
});

describe('both change logs are reflected in the tables (R14)', () => {
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

  it('contains the latest documented changes', () => {
    const parameter = (key: string, name: string) => linesOf(parameterLines, key).find((line) => line.name === name);
    expect(parameter('futures GET /capi/v3/order/history', 'limit')?.max).toBe('100');
    expect(parameter('futures POST /capi/v3/order', 'timeInForce')?.values).toContain('POST_ONLY');
    expect(parameter('futures POST /capi/v3/algoOrder', 'type')?.values).toContain('TRAILING_MARKET');
  });
});
