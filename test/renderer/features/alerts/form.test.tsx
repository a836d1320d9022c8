// @vitest-environment happy-dom
/** The form of an alert: its fields for each kind, and how it reads the typed values. */
import { describe, expect, it } from 'vitest';
import { AlertFormDialog } from '../../../../renderer/features/alerts/Form.tsx';
import { draftOfForm, formOf, freshForm, type AlertForm } from '../../../../renderer/features/alerts/form.ts';
import type { AlertDraft } from '../../../../shared/domain/alert.ts';
import { mount } from '../../support/mounted.tsx';
import { createTestServices, markup } from '../../support/services.tsx';

const NOW = 1_800_000_000_000;
const fresh = freshForm('futures', 'BTCUSDT');
const fields = (form: Partial<AlertForm>): string[] => {
  const html = markup(
    <AlertFormDialog
      title="New alert"
      first={{ ...fresh, ...form }}
      now={() => NOW}
      loaded={false}
      instrumentOf={() => null}
      onSave={() => Promise.resolve(null)}
      onClose={() => undefined}
    />,
  );
  return [...html.matchAll(/<(?:input|button(?=[^>]* role="combobox"))[^>]* aria-label="([^"]+)"/g)].map(
    ([, label]) => label!,
  );
};
const common = ['Expires after (h, optional)', 'Note'];

describe('alert form: fields by kind', () => {
  it.each([
    ['price', {}, ['Type', 'Market', 'Symbol', 'Price', 'Condition', 'Price level', 'Repeat', ...common]],
    [
      'R19: spot has one price',
      { market: 'spot' },
      ['Type', 'Market', 'Symbol', 'Condition', 'Price level', 'Repeat', ...common],
    ],
    ['move', { kind: 'move' }, ['Type', 'Market', 'Symbol', 'Price', 'Percent', 'Minutes', 'Repeat', ...common]],
    ['funding', { kind: 'funding' }, ['Type', 'Symbol', 'Condition', 'Percent', 'Repeat', ...common]],
    ['fill', { kind: 'fill' }, ['Type', 'Market', 'Symbol', 'Repeat', ...common]],
    ['liquidation', { kind: 'liquidation' }, ['Type', 'Symbol', 'Percent', 'Repeat', ...common]],
  ] as const)('%s', (_, form, wanted) => {
    expect(fields(form)).toEqual(wanted);
  });

  it('repeated alert: asks when it may trigger again', () => {
    expect(fields({ repeat: 'every' })).toContain('Re-arm distance (%)');
    expect(fields({ repeat: 'every', kind: 'fill' })).not.toContain('Re-arm distance (%)');
  });
});

describe('alert form: conversion to an alert and back', () => {
  const typed: AlertForm = { ...fresh, symbol: ' btcusdt ', price: ' 65000 ', hours: '2', note: ' Look. ' };

  it('trims blanks, converts to upper case, and turns hours into an expiry time', () => {
    expect(draftOfForm(typed, NOW)).toEqual({
      condition: {
        kind: 'price',
        market: 'futures',
        symbol: 'BTCUSDT',
        source: 'LAST',
        direction: 'either',
        price: '65000',
      },
      repeat: 'once',
      rearmPercent: '0.1',
      rearmSeconds: 60,
      note: 'Look.',
      sound: true,
      expiresAt: NOW + 7_200_000,
    } satisfies AlertDraft);
  });

  it.each(['price', 'move', 'funding', 'fill', 'liquidation'] as const)('%s: converts back unchanged', (kind) => {
    const draft = draftOfForm({ ...typed, kind, percent: '1.5', direction: 'above' }, NOW);
    expect(draftOfForm(formOf(draft, NOW), NOW)).toEqual(draft);
  });

  it('R57 XU5: price and per cent are read as usually written; two meanings stay as typed, which the check refuses', () => {
    const condition = (price: string) => draftOfForm({ ...typed, kind: 'price', price }, NOW).condition;
    expect(['65k', '65 000.5', '65,000', '65,000.5'].map((price) => condition(price))).toEqual(
      ['65000', '65000.5', '65,000', '65000.5'].map((price) => ({ ...condition('1'), price })),
    );
    expect(draftOfForm({ ...typed, kind: 'move', percent: '1,5' }, NOW).condition).toEqual({
      ...draftOfForm({ ...typed, kind: 'move', percent: '1.5' }, NOW).condition,
    });
  });

  it.each(['x', '-1', '1.5', '0'])(
    'XU18: hours of %s are refused with the reason, and nothing is saved',
    async (hours) => {
      const saved: AlertDraft[] = [];
      let closed = 0;
      const page = await mount(
        <AlertFormDialog
          title="New alert"
          first={{ ...typed, hours }}
          now={() => NOW}
          loaded={false}
          instrumentOf={() => null}
          onSave={async (draft) => {
            saved.push(draft);
            return null;
          }}
          onClose={() => (closed += 1)}
        />,
        createTestServices(),
      );
      await page.control('Set alert').press();
      expect(page.text()).toContain('The expiry is in the past. Choose a later time.');
      expect([saved, closed]).toEqual([[], 0]);
      // A valid number of hours in the same form is accepted.
      await page.control('Expires after (h, optional)').type('2');
      await page.control('Set alert').press();
      expect([saved, closed]).toEqual([[draftOfForm(typed, NOW)], 1]);
      await page.end();
    },
  );
});
