/** Requests that violate one documented rule between parameters. */
import { RawNumber } from '../../../electron/simulator/venue/json.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { cellValues, type ParameterLine, type RuleLine } from '../../support/contract.ts';
import { valueAt, withValue, withoutValue } from '../../support/contractSamples.ts';
import { baseFor, isInItem, leafOf, type StrictCase } from './strictBase.ts';
import { backwards, combination, empty, invalid, outside, tooOld, tooWide, type Refusal } from './strictRefusals.ts';
import { validOf, type SentParameters } from './validRequests.ts';

const DAY = 86_400_000;

/** Returns one case for each rule that can be violated, two for the ends of a range. */
export function ruleCases(
  row: EndpointRow,
  rules: readonly RuleLine[],
  lines: readonly ParameterLine[],
  now: number,
): StrictCase[] {
  const span = rules.map(({ rule }) => rule.split(' ')).find(([name]) => name === 'spanDays')?.[3];
  return rules.flatMap(({ rule }) => broken(row, rule, lines, now, span === undefined ? null : Number(span)));
}

function broken(
  row: EndpointRow,
  rule: string,
  lines: readonly ParameterLine[],
  now: number,
  span: number | null,
): StrictCase[] {
  const [kind = '', first = '', ...rest] = rule.split(' ');
  const [second = '', third = ''] = rest;
  const made = (refusal: Refusal, asked: SentParameters): StrictCase[] => [
    { what: rule, asked, refusal, inItem: isInItem(row, first) },
  ];
  const base = (): SentParameters => baseFor(row, first);
  const set = (values: Readonly<Record<string, unknown>>): SentParameters =>
    Object.entries(values).reduce((asked, [path, value]) => withValue(asked, path, value) as SentParameters, base());
  const time = (at: number): unknown => (row.parametersIn === 'body' ? new RawNumber(String(at)) : String(at));
  switch (kind) {
    case 'exclusive':
      return made(combination, set({ [first]: valid(row, lines, first), [second]: valid(row, lines, second) }));
    case 'oneRequired':
      return made(
        empty(first),
        [first, ...rest].reduce((asked, path) => withoutValue(asked, path) as SentParameters, base()),
      );
    case 'requiredWhen':
      return made(empty(leafOf(first)), withoutValue(set({ [second]: third }), first) as SentParameters);
    case 'onlyWhen':
      return made(combination, withValue(validOf(row.id)[0], first, '49000') as SentParameters);
    case 'ordered':
      return made(backwards, set({ [first]: time(now - 1000), [second]: time(now - 2000) }));
    case 'spanDays':
      return made(tooWide(Number(third)), set({ [first]: time(now - Number(third) * DAY - 1), [second]: time(now) }));
    case 'reachDays': {
      const old = now - Number(second) * DAY - 1;
      return made(tooOld(Number(second), span), set({ [first]: time(old), endTime: time(old + DAY) }));
    }
    case 'notFuture':
      return made(invalid(first), set({ [first]: time(now + 1) }));
    case 'positive':
      return made(invalid(leafOf(first)), set({ [first]: '0' }));
    case 'between': {
      const refusal = outside(first, second, third);
      return [...made(refusal, set({ [first]: '0.0009' })), ...made(refusal, set({ [first]: '1' }))];
    }
    default:
      return [];
  }
}

/** Returns a valid value of a parameter: that of a valid request, otherwise one of its type. */
function valid(row: EndpointRow, lines: readonly ParameterLine[], path: string): unknown {
  const given = validOf(row.id).map((asked) => valueAt(asked, path));
  const { values } = lines.find(({ name }) => name === path)!;
  return given.find((value) => value !== undefined) ?? cellValues(values)[0] ?? 'BTCUSDT';
}
