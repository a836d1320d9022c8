import { describe, expect, it } from 'vitest';
import { servedRows } from '../../../electron/simulator/http/served.ts';
import type { Reply } from '../../../electron/simulator/http/answer.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { START } from '../support/rig.ts';
import type { StrictCase } from './strictBase.ts';
import { strictCases } from './strictCases.ts';
import { refusalOf, StrictRig } from './strictRig.ts';

// All requests share one exchange: a refused request changes nothing, and each test checks that.
const rig = new StrictRig();
const groupOf = ({ market, label }: EndpointRow): string => `${market} ${label}`;
const groups = [...new Set(servedRows.map(groupOf))].map(
  (group) => [group, servedRows.filter((row) => groupOf(row) === group)] as const,
);

/** Returns the refusal of the first item of a batch, or that of the whole request. */
function refusedWith(reply: Reply, { inItem }: StrictCase): readonly [number, number, string] {
  if (!inItem || reply.status !== 200) return refusalOf(reply);
  const [first] = JSON.parse(reply.body) as { errorCode?: string; errorMsg?: string; errorMessage?: string }[];
  return [400, Number(first?.errorCode ?? 0), first?.errorMsg ?? first?.errorMessage ?? ''];
}

describe.each(groups)('%s under --strict, from the tables (R14)', (_group, rows) => {
  const cases = rows.map((row) => [row.id, row, strictCases(row, START)] as const);

  it.each(cases)('%s answers its valid request with 200', (id, row) => {
    // A request that changes something gets a separate exchange.
    const other = row.effect === 'change' ? new StrictRig() : rig;
    const { status, body } = other.send(row, other.valid(id));
    expect([status, /"success":false|"errorCode":"-/.exec(body) && body]).toEqual([200, null]);
    expect(other.deviations.read()).toEqual({});
  });

  const forbidden = cases.filter(([, , all]) => all.length > 0);
  if (forbidden.length > 0) {
    it.each(forbidden)(
      '%s rejects every forbidden request with its code and status, and changes nothing',
      (_id, row, all) => {
        const before = [rig.quiet.ledger(), rig.quiet.news.length];
        const answered = all.map((one) => [one.what, refusedWith(send(row, one), one)]);
        expect(answered).toEqual(all.map(({ what, refusal }) => [what, refusal]));
        expect([rig.quiet.ledger(), rig.quiet.news.length]).toEqual(before);
      },
    );
  }
});

const send = (row: EndpointRow, { asked, twice }: StrictCase): Reply => rig.send(row, asked, { twice });

describe('Table of forbidden requests', () => {
  it('has more than 850 entries for the served endpoints', () => {
    const count = servedRows.reduce((sum, row) => sum + strictCases(row, START).length, 0);
    expect([count > 850, count]).toEqual([true, count]);
  });
});
