import { describe, expect, it } from 'vitest';
import { writeJson, RawNumber, type Json } from '../../../electron/simulator/venue/json.ts';
import { Deviations } from '../../../electron/simulator/venue/counters.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { keyOf, parameterLines, ruleLines } from '../../support/contract.ts';
import { rowKey } from '../../support/contractRows.ts';
import { withValue, withoutValue } from '../../support/contractSamples.ts';
import { START } from '../support/rig.ts';
import { baseFor } from './strictBase.ts';
import { strictCases } from './strictCases.ts';
import { queryOf } from './strictQuery.ts';
import { validOf, type SentParameters } from './validRequests.ts';
import { readParameters } from '../../../electron/simulator/http/serve.ts';
import { sentInBody, sentInQuery, type Sent } from '../../../electron/simulator/http/parameterReader.ts';

const rows: readonly EndpointRow[] = Object.values(endpoints);

function sentFor(row: EndpointRow, asked: SentParameters, twice?: string): Sent {
  if (row.parametersIn === 'query') return sentInQuery(queryOf(asked, twice));
  const sent = sentInBody(Buffer.from(writeJson(asked)));
  if (!sent.ok) throw new Error('the test sends JSON');
  return sent.value;
}

function read(row: EndpointRow, asked: SentParameters, twice?: string) {
  const seen = new Deviations();
  const result = readParameters(row, sentFor(row, asked, twice), { strict: true, deviations: seen, now: START });
  return { result, seen: seen.read() };
}

/** Returns every id of a request as it must be read: its digits. */
const digits = (value: Json): Json => (value instanceof RawNumber ? value.digits : value);

describe('Parameters of every endpoint under strict (R14)', () => {
  it.each(rows.map((row) => [row.id, row] as const))('%s accepts its valid requests', (_id, row) => {
    for (const asked of validOf(row.id)) {
      const { result, seen } = read(row, asked);
      expect([result.ok, result.ok && result.value.failed, seen]).toEqual([true, [], {}]);
      if (!result.ok) continue;
      // Ids keep every digit (B-B4); a parameter that was not sent has only its default.
      for (const [name, value] of Object.entries(asked)) {
        if (typeof value === 'string') expect(result.value.value[name]).toBe(value);
        if (value instanceof RawNumber && value.digits.length > 3) {
          expect(result.value.value[name]).toBe(digits(value));
        }
      }
    }
  });

  const all = rows
    .map((row) => [row.id, row, strictCases(row, START)] as const)
    .filter(([, , cases]) => cases.length > 0);

  it.each(all)('%s rejects what the tables forbid, with the documented code', (_id, row, cases) => {
    const refusals = cases.map(({ what, asked, twice, inItem }) => {
      const { result } = read(row, asked, twice);
      const failed = result.ok ? result.value.failed[0]?.failure : result.error;
      const { status, body } = failed ?? { status: 200, body: { code: 0, msg: '' } };
      return [what, [status, body.code, body.msg], inItem === result.ok];
    });
    expect(refusals).toEqual(cases.map(({ what, refusal }) => [what, refusal, true]));
  });

  it('the tables hold more than 1,300 cases for more than 80 endpoints', () => {
    const count = all.reduce((sum, [, , cases]) => sum + cases.length, 0);
    expect([count > 1300, all.length > 80, count, all.length]).toEqual([true, true, count, all.length]);
  });
});

const lines = parameterLines.map((line) => {
  const row = rows.find((one) => rowKey(one) === keyOf(line))!;
  return [`${row.id} ${line.name}`, row, line] as const;
});

describe('Omitted parameters (R14)', () => {
  const withDefault = lines.filter(([, , line]) => line.default !== '' && !line.default.startsWith('('));
  const inForm = (row: EndpointRow, text: string): unknown => {
    if (row.parametersIn === 'query') return text;
    return /^\d+$/.test(text) ? new RawNumber(text) : text;
  };

  it.each(withDefault)('%s: the documented default applies', (_name, row, line) => {
    const asked = () => baseFor(row, line.name);
    const without = read(row, withoutValue(asked(), line.name) as SentParameters).result;
    expect(without.ok).toBe(true);
    expect(read(row, withValue(asked(), line.name, inForm(row, line.default)) as SentParameters).result).toEqual(
      without,
    );
  });

  const optional = lines.filter(([, , { required, name }]) => required === 'no' && !name.endsWith('[]'));

  it.each(optional)('%s: an empty value, or null in a body, counts as omitted', (_name, row, line) => {
    const asked = () => baseFor(row, line.name);
    const without = read(row, withoutValue(asked(), line.name) as SentParameters).result;
    expect(read(row, withValue(asked(), line.name, '') as SentParameters).result).toEqual(without);
    if (row.parametersIn === 'body') {
      expect(read(row, withValue(asked(), line.name, null) as SentParameters).result).toEqual(without);
    }
  });

  it('covers more than 60 defaults and 250 optional parameters', () => {
    expect([withDefault.length > 60, optional.length > 250, withDefault.length, optional.length]).toEqual([
      true,
      true,
      withDefault.length,
      optional.length,
    ]);
  });
});

describe('Ignored parameters (R14)', () => {
  const rules = ruleLines.flatMap((line) => {
    const [kind, name = '', on = '', value = ''] = line.rule.split(' ');
    const row = rows.find((one) => rowKey(one) === keyOf(line))!;
    return kind === 'ignoredWhen' ? [[`${row.id}: ${line.rule}`, row, name, on, value] as const] : [];
  });

  it('there are five rules', () => {
    expect(rules.length).toBe(5);
  });

  it.each(rules)('%s: has no effect under its rule, and counts otherwise', (_name, row, name, on, value) => {
    const asked = () => withValue(validOf(row.id)[0]!, on, value) as SentParameters;
    const without = read(row, withoutValue(asked(), name) as SentParameters);
    const sent = row.parametersIn === 'query' ? 'true' : '1';
    expect(read(row, withValue(asked(), name, sent) as SentParameters).result).toEqual(without.result);
    // In every other case the parameter counts.
    const other = withValue(validOf(row.id)[0]!, on, on === 'section' ? 'learn' : 'CROSSED');
    const counted = read(row, withValue(other, name, sent) as SentParameters).result;
    expect(counted.ok && counted.value.value[name]).toBe(row.parametersIn === 'query' ? true : '1');
  });
});
