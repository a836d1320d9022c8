import { expect, test } from 'vitest';
import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { loosenQuestion } from '../../../../electron/main/trading/safety/loosenQuestion.ts';

test('R18 R26: asks for looser limits in Chinese, with the word to type untranslated', () => {
  const now = { ...guardDefaults.live, orderValue: '1000', symbols: ['BTCUSDT'] };
  expect(loosenQuestion('simulator', now, { ...now, orderValue: '5000', symbols: null })('zh')).toEqual({
    title: '放宽模拟器的限额？',
    lines: [
      '单笔委托上限，USDT：1\u202f000 → 5\u202f000',
      '允许的交易对：BTCUSDT → 全部',
      '24 小时后生效。在此之前保持现有限额。',
      '输入 loosen 以确认。',
    ],
    confirmLabel: '24 小时后放宽',
    cancelLabel: '保持限额',
    typedWord: 'loosen',
    language: 'zh',
  });
});

const symbols = (count: number) => Array.from({ length: count }, (_, at) => `S${at + 1}`);
const later = 'The new limits apply after 24 hours. The current limits stay until then.';
const typed = 'Type loosen to confirm.';

test('R18: names every limit that becomes looser with both values, and the live environment', () => {
  const now = { ...guardDefaults.live, symbols: [] };
  const next = {
    orderEquityShare: '0.9',
    orderValue: '900000',
    openEquityTimes: '90',
    leverage: '90',
    ordersPerMinute: 900,
    collar: '0.9',
    slippage: '0.8',
    dailyLoss: '900001',
    coolOffLosses: 90,
    coolOffMinutes: 1,
    idleMinutes: 901,
    transferUsdt: '900002',
    transferBtc: '0.09',
    symbols: ['BTCUSDT'],
  };
  expect(loosenQuestion('live', now, next)('en')).toEqual({
    title: 'Loosen the limits of LIVE?',
    lines: [
      `Max order size, as a share of the equity: ${now.orderEquityShare} → 0.9`,
      'Max order size, in USDT: 1\u202f000 → 900\u202f000',
      `Max open exposure, × equity: ${now.openEquityTimes} → 90`,
      `Max leverage: ${now.leverage} → 90`,
      `Max limit price deviation, as a fraction: ${now.collar} → 0.9`,
      `Max slippage of market orders, as a fraction: ${now.slippage} → 0.8`,
      `Max daily loss, in USDT: ${now.dailyLoss} → 900\u202f001`,
      `Max transfers to other users a day, in USDT: ${now.transferUsdt} → 900\u202f002`,
      `Max transfers to other users a day, in BTC: ${now.transferBtc} → 0.09`,
      `Max orders per minute: ${now.ordersPerMinute} → 900`,
      `Consecutive losing closes before a cool-off: ${now.coolOffLosses} → 90`,
      `Minutes until the ticket is locked: ${now.idleMinutes} → 901`,
      `Cool-off duration, in minutes: ${now.coolOffMinutes} → 1`,
      'Allowed symbols: none → BTCUSDT',
      later,
      typed,
    ],
    confirmLabel: 'Loosen in 24 hours',
    cancelLabel: 'Keep limits',
    typedWord: 'loosen',
    language: 'en',
  });
});

test('R18: lists twelve symbols and the number of further ones', () => {
  const lines = (count: number) => {
    const now = { ...guardDefaults.live, symbols: symbols(1) };
    return loosenQuestion('simulator', now, { ...now, symbols: symbols(count) })('en').lines;
  };
  const twelve = symbols(12).join(', ');
  expect([lines(12), lines(13)]).toEqual([
    [`Allowed symbols: S1 → ${twelve}`, later, typed],
    [`Allowed symbols: S1 → ${twelve} and 1 more`, later, typed],
  ]);
});
