/**
 * Switching a follow's settings from one form to the other: what is carried over, and what the editor reports as lost
 * (E1).
 */
import { describe, expect, test } from 'vitest';
import { blankTerms, type FollowDraft } from '../../../../renderer/features/followEditor/draft.ts';
import { keepTyped } from '../../../../renderer/features/followEditor/flow.ts';
import { switchMode } from '../../../../renderer/features/followEditor/Editor.tsx';

const none = { longLeverage: '', shortLeverage: '' };
const unified: FollowDraft = {
  mode: 'unified',
  symbols: { BTCUSDT: 'yes', ETHUSDT: 'yes' },
  terms: { ...blankTerms, copyBasis: 'percent', copyValue: '10' },
  leverages: { BTCUSDT: { longLeverage: '5', shortLeverage: '' } },
  entries: {},
};
const entry = { ...blankTerms, ...none, copyBasis: 'percent', copyValue: '10' };

describe('switching the mode of follow settings', () => {
  test('each contract starts with the settings that currently apply to it', () => {
    expect(switchMode(unified, 'per_symbol')).toEqual({
      draft: {
        ...unified,
        mode: 'per_symbol',
        entries: { BTCUSDT: { ...entry, longLeverage: '5' }, ETHUSDT: entry },
      },
      lost: [],
    });
  });

  test('leverage of a contract that is not copied is reported as lost', () => {
    const more = { ...unified, leverages: { SOLUSDT: { longLeverage: '5', shortLeverage: '' } } };
    expect(switchMode(more, 'per_symbol').lost).toEqual(['gears']);
  });

  test('values that differ between contracts are blanked and reported; shared values are carried over', () => {
    const draft: FollowDraft = {
      ...unified,
      mode: 'per_symbol',
      symbols: {},
      terms: blankTerms,
      leverages: null,
      entries: { BTCUSDT: { ...entry, shortLeverage: '3' }, ETHUSDT: { ...entry, copyValue: '20', maxHolding: '1' } },
    };
    const { draft: next, lost } = switchMode(draft, 'unified');
    expect(lost).toEqual(['copyValue', 'maxHolding']);
    expect(next).toEqual({
      ...draft,
      mode: 'unified',
      symbols: { BTCUSDT: 'yes', ETHUSDT: 'yes' },
      terms: { ...blankTerms, copyBasis: 'percent' },
      leverages: { BTCUSDT: { longLeverage: '', shortLeverage: '3' } },
    });
  });

  test('switching back restores the first mode unchanged', () => {
    const there = switchMode(unified, 'per_symbol').draft;
    expect(switchMode(there, 'unified')).toEqual({ draft: { ...there, mode: 'unified' }, lost: [] });
    expect(switchMode(there, 'per_symbol')).toEqual({ draft: there, lost: [] });
  });

  test('the first chosen mode starts blank', () => {
    const fresh: FollowDraft = { mode: '', symbols: {}, terms: blankTerms, leverages: null, entries: {} };
    expect(switchMode(fresh, 'unified')).toEqual({ draft: { ...fresh, mode: 'unified' }, lost: [] });
  });
});

describe('XU22: settings changed at the exchange meanwhile', () => {
  test('typed values are retained, untouched ones follow the exchange, contracts are added and removed', () => {
    const mine: FollowDraft = {
      ...unified,
      symbols: { BTCUSDT: 'yes', ETHUSDT: 'yes', SOLUSDT: 'yes' },
      terms: { ...unified.terms, copyValue: '12' },
    };
    const theirs: FollowDraft = {
      ...unified,
      symbols: { BTCUSDT: 'yes', XRPUSDT: 'yes' },
      terms: { ...unified.terms, copyBasis: 'amount', copyValue: '11' },
    };
    expect(keepTyped(unified, mine, theirs)).toEqual({
      ...unified,
      symbols: { BTCUSDT: 'yes', XRPUSDT: 'yes', SOLUSDT: 'yes' },
      terms: { ...unified.terms, copyBasis: 'amount', copyValue: '12' },
    });
    expect(keepTyped(unified, unified, theirs)).toEqual(theirs);
    expect(keepTyped(unified, mine, unified)).toEqual(mine);
  });
});
