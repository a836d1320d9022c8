/** R26: what main names by a word of its own is a word of the person's language in every sentence. */
import { describe, expect, it } from 'vitest';
import { en } from '../../../renderer/i18n/en.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { zh } from '../../../renderer/i18n/zh.ts';
import { errorText } from '../../../renderer/ui/errorText.ts';
import { accounts, environments } from '../../../shared/domain/environment.ts';
import { guardLimitsSchema } from '../../../shared/domain/guardLimits.ts';
import { intentStates } from '../../../shared/domain/intent.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import { recordKinds } from '../../../shared/ipc/recordViews.ts';
import { appError } from '../../../shared/result/appError.ts';

const english: Readonly<Record<string, string>> = en;
const limits = Object.keys(guardLimitsSchema.shape);

/** Values of the parameters that name one of a few things. */
const named: Readonly<Record<string, readonly string[]>> = {
  account: accounts,
  environment: environments,
  kind: [...recordKinds, 'triggers'],
  market: markets,
  state: intentStates,
};
/** Parameters that name one of a few things in these sentences alone. */
const inSentence: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'error.guard.widest': { field: limits },
  'error.guard.repaired': { fields: [...limits, limits.join(', ')] },
  'error.guard.edited': { fields: limits },
  'error.guard.clamped': { fields: limits },
  'error.draft.notTrading': { status: ['HALT', 'BREAK'] },
  'error.plan.chaseOrderEnded': { status: ['CANCELED', 'EXPIRED', 'FILLED'] },
  'error.change.triggerMoved': { status: ['CANCELED', 'EXPIRED', 'FILLED'] },
};
/** A fault of the program's own that nobody described: its words are for whoever mends it. */
const technical = new Set(['error.unknown']);

const cases = Object.entries(english).flatMap(([key, sentence]) => {
  if (!key.startsWith('error.') || technical.has(key)) return [];
  return [...sentence.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name]) =>
    (inSentence[key]?.[name!] ?? named[name!] ?? []).map((value) => ({ key, name: name!, value })),
  );
});
/** Sentences that show a value as main wrote it, though it is a word in small letters or in capitals of its own. */
const raw = (words: Readonly<Record<string, string>>): string[] => {
  const { t } = createMessages(words as never);
  return cases.flatMap(({ key, name, value }) => {
    const said = errorText(t, appError('refused', key, { [name]: `${value}` }));
    const blank = errorText(t, appError('refused', key, { [name]: '' }));
    const left = value.split(', ').filter((one) => said.includes(one) && !blank.includes(one));
    return left.map((one) => `${key}: ${one}`);
  });
};

describe('R26: no sentence shows a raw word of main', () => {
  it('is looked for in every error with a market, an account, an environment, a list or a state', () => {
    expect(cases.length).toBeGreaterThan(80);
    expect(new Set(cases.map(({ key }) => key))).toContain('error.clock.jumped');
  });

  it('Chinese has none', () => {
    expect(raw(zh)).toEqual([]);
  });

  it('English says them in words', () => {
    const { t } = createMessages(en);
    const say = (key: string, params: Record<string, string | number>) =>
      errorText(t, appError('refused', key, params));
    expect(say('error.clock.jumped', { market: 'futures', seconds: 7 })).toContain('clock (Futures) moved by 7 s');
    expect(say('error.plan.notPlaced', { state: 'inDoubt' })).toContain('(in doubt)');
    expect(say('error.guard.clamped', { fields: 'leverage, ordersPerMinute' })).toContain('Leverage, Orders a minute');
    expect(say('error.archive.noList', { kind: 'triggers', market: 'spot', account: 'demo' })).toBe(
      'There is no list of conditional orders for Spot with the demo account. Choose another list.',
    );
    // What is no word of ours stays as it was sent.
    expect(say('error.request.invalid', { field: 'clientOid' })).toContain('clientOid');
  });
});
