import { describe, expect, it } from 'vitest';
import { RawNumber } from '../../../electron/simulator/venue/json.ts';
import { servedRows } from '../../../electron/simulator/http/served.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { linesOf, parameterLines, type ParameterLine } from '../../support/contract.ts';
import { rowKey } from '../../support/contractRows.ts';
import { withValue } from '../../support/contractSamples.ts';
import { refusalOf, StrictRig } from './strictRig.ts';
import type { SentParameters } from './validRequests.ts';

const shared = new StrictRig();
/** Prices and quantities, by their documented names. */
const PRICES =
  /(?:^|\.)(?:price|quantity|triggerPrice|executePrice|activatePrice|preset\w+Price|[ts][pl]TriggerPrice)$/;

/** Returns the reply to a changed valid request; a request that changes something gets a separate exchange. */
function replyTo(row: EndpointRow, change: (asked: SentParameters) => unknown): string {
  const rig = row.effect === 'change' ? new StrictRig() : shared;
  return rig.send(row, change(rig.valid(row.id)) as SentParameters).body;
}

const plain = new Map<string, string>();
/** Returns the reply to the valid request itself. */
function plainReply(row: EndpointRow): string {
  const reply = plain.get(row.id) ?? replyTo(row, (asked) => asked);
  plain.set(row.id, reply);
  return reply;
}

const lines = servedRows.flatMap((row) =>
  linesOf(parameterLines, rowKey(row)).map((line) => [`${row.id} ${line.name}`, row, line] as const),
);
const inForm = (row: EndpointRow, { type }: ParameterLine, text: string): unknown => {
  if (row.parametersIn === 'query') return text;
  if (type === 'boolean') return text === 'true';
  return /^\d+$/.test(text) && type !== 'string' ? new RawNumber(text) : text;
};

describe('Parameter defaults (R14)', () => {
  const withDefault = lines.filter(([, , line]) => line.default !== '' && !line.default.startsWith('('));

  it.each(withDefault)('%s: omitting it gives the same reply as sending its default', (_name, row, line) => {
    expect(replyTo(row, (asked) => withValue(asked, line.name, inForm(row, line, line.default)))).toBe(plainReply(row));
  });

  it('there are more than 20 of them', () => {
    expect(withDefault.length).toBeGreaterThan(20);
  });
});

describe('Prices and quantities more precise than the instrument allows (-1160)', () => {
  const fine = lines.filter(
    ([, row, { name, type }]) => row.effect === 'change' && type === 'decimal' && PRICES.test(name),
  );

  it.each(fine)('%s', (_name, row, { name }) => {
    const asked = withValue(shared.valid(row.id, name), name, '49000.000000000001') as SentParameters;
    const reply = shared.send(row, asked);
    if (!name.includes('[')) return expect(refusalOf(reply)).toEqual([400, -1160, 'Decimal precision error']);
    const [first] = JSON.parse(reply.body) as { errorCode: string }[];
    expect(first!.errorCode).toBe('-1160');
  });
});
