import { describe, expect, it } from 'vitest';
import { ReconciliationView, totalRows } from '../../../../renderer/features/records/Reconciliation.tsx';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import type { ReconciliationAnswer } from '../../../../shared/ipc/recordViews.ts';
import { markup, textOf } from '../../support/services.tsx';
import { en } from '../../../support/words.ts';

const ignore = (): void => undefined;
const { t } = createMessages(en);
/** 23 August 2026, 00:00 UTC, in Unix ms. */
const AUGUST = 1_787_443_200_000;
const HOUR = 3_600_000;

const usdt = {
  asset: 'USDT',
  opening: '1000',
  lines: [
    { group: 'fees', kind: null, amount: '-0.4' },
    { group: 'funding', kind: null, amount: '0.1' },
    { group: 'unknown', kind: 'loyalty_bonus', amount: '3' },
  ],
  expected: '1002.7',
  actual: '1002.7',
  difference: '0',
} satisfies ReconciliationAnswer['assets'][number];
const answer = (more: Partial<ReconciliationAnswer> = {}): ReconciliationAnswer => ({
  from: AUGUST,
  to: AUGUST + 24 * HOUR,
  assets: [usdt],
  missing: [],
  unreadable: 0,
  ...more,
});
const rows = (given: ReconciliationAnswer) =>
  totalRows(t, given, 'utc').map(({ item, amount, note }) => [item, amount, note]);
const view = (given: ReconciliationAnswer | null): string =>
  textOf(
    markup(
      <ReconciliationView
        panelState={{ kind: 'live' }}
        actions={{ retry: ignore, startSimulator: ignore }}
        answer={given}
        zone="utc"
        since={0}
        reading={false}
        onRefresh={ignore}
      />,
    ),
  );

const hole = { from: AUGUST + 2 * HOUR, to: AUGUST + 3 * HOUR };

describe('totals against the balance', () => {
  it('has a line for each sum, and says that a difference of zero is reconciled', () => {
    expect(rows(answer())).toEqual([
      ['Opening balance', '1000', ''],
      ['Fees', '-0.4', ''],
      ['Funding', '0.1', ''],
      ['loyalty_bonus', '3', ''],
      ['Expected balance', '1002.7', ''],
      ['Reported balance', '1002.7', ''],
      ['Difference to balance', '0', 'Reconciled'],
    ]);
  });

  it('names what is missing beside a difference, and that nothing is', () => {
    const differing = { ...usdt, actual: '1002.70000001', difference: '0.00000001' };
    expect(rows(answer({ assets: [differing], missing: [hole] })).at(-1)).toEqual([
      'Difference to balance',
      '0.00000001',
      'Not loaded from 2026-08-23 02:00:00.000 UTC to 2026-08-23 03:00:00.000 UTC',
    ]);
    expect(rows(answer({ assets: [differing] })).at(-1)).toEqual([
      'Difference to balance',
      '0.00000001',
      'All transactions of the period are loaded',
    ]);
    expect(view(answer({ assets: [differing] }))).toContain('+0.00000001');
  });

  it('states the times of the balances, missing ranges although nothing differs, and unreadable records', () => {
    const shown = view(answer({ missing: [hole], unreadable: 2 }));
    expect(shown).toContain('Balances of 2026-08-23 00:00:00.000 UTC and 2026-08-24 00:00:00.000 UTC');
    expect(shown).toContain('Reconciled');
    expect(shown).toContain('Not loaded from 2026-08-23 02:00:00.000 UTC to 2026-08-23 03:00:00.000 UTC');
    expect(shown).toContain('2 transactions could not be read');
  });

  it('says that two stored balances are needed where there are not', () => {
    expect(view(answer({ from: null, to: null, assets: [] }))).toContain('Two stored balances are needed');
  });
});
