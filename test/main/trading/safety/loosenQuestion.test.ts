import { expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { loosenQuestion } from '../../../../electron/main/trading/safety/loosenQuestion.ts';

test('R18 R26: asks for looser limits in Chinese, with the word to type untranslated', () => {
  const now = { ...guardDefaults.live, orderValue: '1000', symbols: ['BTCUSDT'] };
  expect(loosenQuestion('simulator', now, { ...now, orderValue: '5000', symbols: null })('zh')).toEqual({
    title: '放宽模拟器的限额？',
    lines: [
      '单笔委托上限，USDT：1000 → 5000',
      '允许交易的交易对：BTCUSDT → 全部',
      '24 小时后生效。在此之前保持现有限额。',
    ],
    confirmLabel: '24 小时后放宽',
    cancelLabel: '保持限额',
    typedWord: 'loosen',
    language: 'zh',
  });
});
