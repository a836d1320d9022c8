import { expect, it } from 'vitest';
import { mainMessages } from '../../../electron/main/platform/mainMessages.ts';
import { mainTextIn } from '../../../electron/main/platform/mainText.ts';

const parametersOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].toSorted().join();

it('R26: chooses the plural form of each language by the count', () => {
  const lines = (['en', 'zh'] as const).flatMap((language) =>
    [1, 2].map((count) => mainTextIn(language)('left.orders', { count })),
  );
  expect(lines).toEqual([
    '1 order stays open at the exchange.',
    '2 orders stay open at the exchange.',
    '1 笔委托在交易所保持有效。',
    '2 笔委托在交易所保持有效。',
  ]);
});

it('inserts parameters as plain text, also one that looks like a parameter', () => {
  const text = mainTextIn('en');
  expect(text('alert.fill', { symbol: '{{value}}', value: '$& 7' })).toBe('{{value}}: $& 7 filled.');
});

it('shows numbers with the digit grouping of the settings, and names unchanged', () => {
  const values = { symbol: '1000', source: 'mark', value: '87710.3', price: '-90000' } as const;
  expect((['comma', 'none'] as const).map((grouping) => mainTextIn('en', grouping)('alert.price', values))).toEqual([
    '1000: mark price 87,710.3, crossed \u221290,000.',
    '1000: mark price 87710.3, crossed \u221290000.',
  ]);
});

it('R26: every language has every message of main with its parameters', () => {
  const name = (key: string): string => key.replace(/_(one|other)$/, '');
  const shape = (language: 'en' | 'zh') => [
    ...new Set(Object.entries(mainMessages[language]).map(([key, text]) => `${name(key)} ${parametersOf(text)}`)),
  ];
  expect(shape('zh').toSorted()).toEqual(shape('en').toSorted());
  expect(shape('en').length).toBeGreaterThan(50);
});
