/** R26: a value that main sends as an identifier appears in every sentence as a word in the user's language. */
import { describe, expect, it } from 'vitest';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { en, zh } from '../../support/words.ts';
import { errorText } from '../../../renderer/ui/errorText.ts';
import { accounts, environments } from '../../../shared/domain/environment.ts';
import { intentStates } from '../../../shared/domain/intent.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import { recordKinds } from '../../../shared/ipc/recordViews.ts';
import { appError } from '../../../shared/result/appError.ts';
import { guardLimitsSchema } from '../../../shared/domain/safety.ts';

const english: Readonly<Record<string, string>> = en;
const limits = Object.keys(guardLimitsSchema.shape);

/** Values of the parameters that take one of a fixed set. */
const named: Readonly<Record<string, readonly string[]>> = {
  account: accounts,
  environment: environments,
  kind: [...recordKinds],
  market: markets,
  state: intentStates,
};
/** Parameters that take one of a fixed set in these sentences only. */
const inSentence: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'error.guard.widest': { field: limits },
  'error.guard.repaired': { fields: [...limits, limits.join(', ')] },
  'error.guard.edited': { fields: limits },
  'error.guard.clamped': { fields: limits },
  'error.draft.notTrading': { status: ['HALT', 'BREAK'] },
  'error.plan.chaseOrderEnded': { status: ['CANCELED', 'EXPIRED', 'FILLED'] },
  'error.change.triggerMoved': { status: ['CANCELED', 'EXPIRED', 'FILLED'] },
};
/** Unexpected errors without a specific message: their text is for the developer. */
const technical = new Set(['error.unknown']);

const cases = Object.entries(english).flatMap(([key, sentence]) => {
  if (!key.startsWith('error.') || technical.has(key)) return [];
  return [...sentence.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name]) =>
    (inSentence[key]?.[name!] ?? named[name!] ?? []).map((value) => ({ key, name: name!, value })),
  );
});
/**
 * Returns the sentences that show a value as main wrote it, although it is an identifier in lower-case or capital
 * letters.
 */
const raw = (words: Readonly<Record<string, string>>): string[] => {
  const { t } = createMessages(words as never);
  return cases.flatMap(({ key, name, value }) => {
    const said = errorText(t, appError('refused', key, { [name]: `${value}` }));
    const blank = errorText(t, appError('refused', key, { [name]: '' }));
    const left = value.split(', ').filter((one) => said.includes(one) && !blank.includes(one));
    return left.map((one) => `${key}: ${one}`);
  });
};

describe('R26: error parameters are translated', () => {
  it('the check covers errors with market, account, environment, list or state parameters', () => {
    expect(cases.length).toBeGreaterThan(80);
    expect(new Set(cases.map(({ key }) => key))).toContain('error.clock.jumped');
  });

  it('Chinese shows no raw identifier', () => {
    expect(raw(zh)).toEqual([]);
  });

  it('English shows words for identifiers', () => {
    const { t } = createMessages(en);
    const describeError = (key: string, params: Record<string, string | number>) =>
      errorText(t, appError('refused', key, params));
    expect(describeError('error.clock.jumped', { market: 'futures', seconds: 7 })).toContain(
      'clock (Futures) moved by 7 s',
    );
    expect(describeError('error.plan.notPlaced', { state: 'inDoubt' })).toContain('(unconfirmed)');
    expect(describeError('error.guard.clamped', { fields: 'leverage, ordersPerMinute' })).toContain(
      'leverage, Max orders per minute.',
    );
    expect(describeError('error.archive.noList', { kind: 'triggers', market: 'spot', account: 'demo' })).toBe(
      'No conditional orders list for Spot on the demo account. Choose another list.',
    );
    // A value outside the fixed sets stays as it was sent.
    expect(describeError('error.request.invalid', { field: 'clientOid' })).toContain('clientOid');
  });
});
