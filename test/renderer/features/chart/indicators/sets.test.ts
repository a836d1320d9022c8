import { describe, expect, it } from 'vitest';
import { kindsFor } from '../../../../../renderer/features/chart/indicators/Menu.tsx';
import { addIndicator, type Indicator } from '../../../../../renderer/features/chart/indicators/instances.ts';
import {
  cleanTemplateName,
  MAX_TEMPLATES,
  noSets,
  readSets,
  toggleFavourite,
  withTemplate,
  writeSets,
  type IndicatorSets,
} from '../../../../../renderer/features/chart/indicators/sets.ts';
import { createMessages } from '../../../../../renderer/i18n/messages.ts';
import { documentName } from '../../../../../shared/ipc/fileViews.ts';
import { en } from '../../../../support/words.ts';

const list = (...kinds: Indicator['kind'][]) => kinds.reduce(addIndicator, [] as readonly Indicator[]);

describe('favourites and templates of indicators', () => {
  const sets: IndicatorSets = {
    favourites: ['rsi', 'macd'],
    templates: [{ name: 'Momentum', indicators: list('rsi', 'macd') }],
  };

  it('are read back as written, from a document that main accepts', () => {
    expect(readSets(writeSets(sets))).toEqual(sets);
    expect(documentName.safeParse('indicatorSets').success).toBe(true);
  });

  it('XF19 leave out what is damaged, and are not read from another version', () => {
    const damaged = {
      version: 1,
      favourites: ['rsi', 'nothing', 7],
      templates: [
        { name: ' A  b ', indicators: [{ kind: 'sma' }, { kind: 'nothing' }] },
        { name: 'A b', indicators: [{ kind: 'ema' }] },
        { name: 'Empty', indicators: [] },
        { name: '', indicators: [{ kind: 'sma' }] },
        null,
      ],
    };
    const read = readSets(JSON.stringify(damaged));
    expect([read?.favourites, read?.templates.map(({ name, indicators }) => [name, indicators[0]?.kind])]).toEqual([
      ['rsi'],
      [['A b', 'sma']],
    ]);
    expect([readSets('{'), readSets('[]'), readSets('{"version":2}')]).toEqual([null, null, null]);
  });

  it('add and take out a favourite, replace a template of the same name, and are limited', () => {
    expect(toggleFavourite(toggleFavourite(noSets, 'rsi'), 'sma').favourites).toEqual(['rsi', 'sma']);
    expect(toggleFavourite(sets, 'rsi').favourites).toEqual(['macd']);
    const replaced = withTemplate(sets, { name: 'Momentum', indicators: list('sma') });
    expect(replaced.templates.map(({ indicators }) => indicators.map(({ kind }) => kind))).toEqual([['sma']]);
    const many = Array.from({ length: MAX_TEMPLATES + 3 }, (_, index) => ({
      name: `${index}`,
      indicators: list('sma'),
    }));
    expect(many.reduce(withTemplate, noSets).templates).toHaveLength(MAX_TEMPLATES);
  });

  it('have names of one line and at most 30 characters', () => {
    expect([cleanTemplateName('  a \n b\t'), cleanTemplateName('x'.repeat(40)).length]).toEqual(['a b', 30]);
  });
});

describe('search for an indicator', () => {
  const { t } = createMessages(en);

  it('finds every word in the full or the short name, favourites first', () => {
    expect([
      kindsFor(t, 'aver mov', []),
      kindsFor(t, 'AVERAGE', ['adx']).slice(0, 2),
      kindsFor(t, '%r', []),
      kindsFor(t, 'nothing', []),
    ]).toEqual([['sma', 'ema', 'wma'], ['adx', 'sma'], ['williams'], []]);
  });
});
