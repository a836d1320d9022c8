/**
 * Requests that the documents forbid, generated from the tables of the contract: one for each parameter and each kind
 * of error.
 */
import { RawNumber } from '../../../electron/simulator/venue/json.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { cellValues, linesOf, parameterLines, ruleLines, type ParameterLine } from '../../support/contract.ts';
import { rowKey } from '../../support/contractRows.ts';
import { UNLISTED, withValue, withoutValue } from '../../support/contractSamples.ts';
import { baseFor, isInItem, leafOf, type StrictCase } from './strictBase.ts';
import { ruleCases } from './strictRules.ts';
import { clientId, empty, invalid, outside, type Refusal, notATime } from './strictRefusals.ts';
import type { SentParameters } from './validRequests.ts';

const CLIENT_IDS = [
  'newClientOrderId',
  'origClientOrderId',
  'clientAlgoId',
  'origClientOrderIds',
  'origClientOrderIdList',
];
const placementWords: Readonly<Record<string, Refusal>> = {
  side: [400, -1117, 'Invalid side'],
  type: [400, -1116, 'Invalid order type'],
  timeInForce: [400, -1115, 'Invalid timeInForce'],
};

/** Returns every forbidden request of a row. `now` is the exchange's time. */
export function strictCases(row: EndpointRow, now: number): StrictCase[] {
  const key = rowKey(row);
  const lines = linesOf(parameterLines, key);
  const cases = lines.flatMap((line) => ofLine(row, line, lines));
  const rules = linesOf(ruleLines, key).filter(
    ({ source, rule }) => source === 'document' || !isUndocumentedBound(row, rule),
  );
  return [...cases, ...ruleCases(row, rules, lines, now)];
}

/**
 * Returns whether a rule is a bound of days that only the running service is known to have (A-TIME-WINDOWS); partner
 * lists have no documented parameters at all.
 */
const isUndocumentedBound = ({ id }: EndpointRow, rule: string): boolean =>
  id.startsWith('futures.') && /^(?:spanDays|reachDays) /.test(rule);

/** Returns the refusal of a value that is not of its type. */
function wrongValue(row: EndpointRow, line: ParameterLine): Refusal {
  const name = leafOf(line.name);
  if (line.type === 'time') return notATime(name);
  if (CLIENT_IDS.includes(name) && line.type !== 'array') return clientId;
  return (row.orders === undefined ? undefined : placementWords[name]) ?? invalid(name);
}

function ofLine(row: EndpointRow, line: ParameterLine, lines: readonly ParameterLine[]): StrictCase[] {
  const path = line.name;
  const name = leafOf(path);
  const inBody = row.parametersIn === 'body';
  const isElement = path.endsWith('[]');
  const inItem = isInItem(row, path);
  const wrong = wrongValue(row, line);
  const made = (what: string, refusal: Refusal, change: (asked: SentParameters) => unknown): StrictCase => {
    const asked = baseFor(row, path);
    return { what: `${path}: ${what}`, asked: change(asked) as SentParameters, refusal, inItem };
  };
  const set = (what: string, value: unknown, refusal: Refusal): StrictCase =>
    made(what, refusal, (asked) => withValue(asked, path, value));
  const cases: StrictCase[] = [];

  if (line.required === 'yes' && !isElement) {
    cases.push(made('missing', empty(name), (asked) => withoutValue(asked, path)));
    cases.push(set('empty', '', empty(name)));
    if (inBody) cases.push(set('null', null, empty(name)));
    if (line.type === 'array') cases.push(set('an empty list', [], empty(name)));
  }
  if (isElement && inBody) cases.push(set('empty', '', wrong), set('null', null, wrong));
  for (const [what, value] of wrongValues(line, inBody)) {
    // A list in a query is text; whether its names exist is decided by the market.
    if (!(isElement && !inBody && lines.some(({ name: list }) => list === 'symbols')))
      cases.push(set(what, value, wrong));
  }
  if (!inBody && line.type !== 'array' && !isElement) {
    cases.push({ ...set('twice', sampleFor(line), invalid(name)), twice: path });
  }
  return [...cases, ...ofBounds(line, name, wrong, set)];
}

/** Returns values that are not of the line's type, or are in an undocumented form. */
function wrongValues({ path, type, name, values }: ParameterLine, inBody: boolean): [what: string, value: unknown][] {
  const number = new RawNumber('2');
  const symbol: [string, unknown][] =
    leafOf(name) === 'symbol' && !path.includes('/content/') ? [['in lower case', 'btcusdt']] : [];
  const other = (value: unknown): [string, unknown][] => (inBody ? [['in another form', value]] : []);
  const numeric = cellValues(values).every((value) => /^\d+$/.test(value));
  switch (type) {
    case 'enum':
      return [['unknown word', UNLISTED], ...other(numeric ? cellValues(values)[0] : number)];
    case 'integer':
      return [['no number', 'many'], ['a fraction', inBody ? new RawNumber('1.5') : '1.5'], ...other('2')];
    case 'decimal':
      return [['no number', 'abc'], ['negative', '-1'], ['hexadecimal', '0x10'], ...other(number)];
    case 'boolean':
      return [['no boolean', 'maybe'], ...other('true')];
    case 'time':
      return [['no time', 'soon'], ['negative', inBody ? new RawNumber('-1') : '-1'], ...other('1790200000000')];
    case 'date':
      return [['no date', 'soon']];
    case 'id':
      return [['no id', leafOf(name) === 'withdrawID' ? 'x y' : 'abc'], ...other('702345678901234567')];
    case 'array':
    case 'object':
      return inBody ? [['no list or object', true]] : [];
    default:
      return [
        ...(inBody
          ? ([
              ['an object', {}],
              ['a number', number],
            ] as [string, unknown][])
          : []),
        ...symbol,
      ];
  }
}

/** Returns a value that is valid by itself. */
function sampleFor({ type, values, name }: ParameterLine): string {
  if (type === 'enum') return cellValues(values)[0]!;
  if (type === 'time') return '1790200000000';
  if (type === 'boolean') return 'true';
  return type === 'string' && leafOf(name) === 'symbol' ? 'BTCUSDT' : '2';
}

type Set = (what: string, value: unknown, refusal: Refusal) => StrictCase;

function ofBounds(line: ParameterLine, name: string, wrong: Refusal, set: Set): StrictCase[] {
  const { min, max, type } = line;
  const [kind, most] = max.includes(':') ? (max.split(':') as [string, string]) : ['', max];
  const limit = Number(most);
  const beyond = outside(name, min || '1', most || String(Number.MAX_SAFE_INTEGER));
  // The bounds of decimals are covered by rules.
  if (type === 'integer') {
    return [
      ...(min === '' ? [] : [set('too small', new RawNumber(String(Number(min) - 1)), beyond)]),
      ...(max === '' ? [] : [set('too large', new RawNumber(String(limit + 1)), beyond)]),
    ];
  }
  switch (kind) {
    case 'len':
      return [set('too long', 'x'.repeat(limit + 1), wrong)];
    case 'decimals':
      return [set('too fine', `1.${'1'.repeat(limit + 1)}`, wrong)];
    case 'items':
      return [
        set(
          'too many',
          Array.from({ length: limit + 1 }, () => itemFor(line)),
          invalid(name),
        ),
      ];
    default:
      return [];
  }
}

/** Returns an item for a list that is too long, whatever its items are. */
const itemFor = ({ name }: ParameterLine): unknown => (/ids$|idList$/i.test(name) ? 'strict9' : {});
