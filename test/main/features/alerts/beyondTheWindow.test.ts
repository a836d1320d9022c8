/**
 * Alerts outside the window: desktop notifications, symbols beyond the number of streams, and the time during which the
 * app did not run.
 */
import { describe, expect, test } from 'vitest';
import type { Alert } from '../../../../shared/domain/alert.ts';
import { alertTitle, alertWords } from '../../../../electron/main/features/alerts/alertText.ts';
import { above, createAlertRig, own } from './support.ts';

const feed = { status: 'live', reason: null, since: 1, receivedAt: 1 } as const;
const liquidation = { ...above, condition: { kind: 'liquidation', symbol: null, percent: '5' } } as const;

describe('R26: desktop notifications in the selected language', () => {
  test('a Chinese notification keeps the note as typed', async () => {
    const rig = createAlertRig(new Map(), null, 'zh');
    await rig.side.load();
    await rig.save({ ...above, note: 'Sell half.' });
    rig.open();
    rig.price('64000');
    rig.price('65000.5');
    expect(rig.notified).toEqual(['Foredeck 预警: BTCUSDT：最新价格 65\u202f000.5，穿过 65\u202f000。 Sell half.']);
  });

  const conditions: [Alert['condition'], string, string][] = [
    [
      { kind: 'move', market: 'futures', symbol: 'BTCUSDT', source: 'MARK', percent: '1', minutes: 15 },
      'BTCUSDT: mark price moved 7% within 15 minutes.',
      'BTCUSDT：标记价格在 15 分钟内变动 7%。',
    ],
    [
      { kind: 'funding', symbol: 'BTCUSDT', direction: 'above', percent: '0.05' },
      'BTCUSDT: predicted funding rate 7%.',
      'BTCUSDT：预计资金费率为 7%。',
    ],
    [{ kind: 'fill', market: null, symbol: null }, 'BTCUSDT: 7 filled.', 'BTCUSDT：已成交 7。'],
    [liquidation.condition, 'BTCUSDT: liquidation distance 7%.', 'BTCUSDT：距强平 7%。'],
  ];
  test.each(conditions)('$kind', (condition, en, zh) => {
    expect([alertWords('en', { condition, note: '' }, 'BTCUSDT', '7'), alertTitle('en')]).toEqual([
      en,
      'Foredeck alert',
    ]);
    expect(alertWords('zh', { condition, note: '' }, 'BTCUSDT', '7')).toBe(zh);
  });
});

describe('R4: more symbols than alert streams', () => {
  const names = Array.from({ length: 23 }, (_, index) => `A${index}USDT`);
  const positions = names.map((symbol) => ({ symbol, liquidatePrice: '90' }));
  const record = (symbol: string, markPrice: string) => ({
    symbol,
    markPrice,
    indexPrice: '1',
    lastFundingRate: '0',
    forecastFundingRate: '0',
    nextFundingTime: 1,
    time: 1,
    collectCycle: 480,
  });

  test('limits streams to twenty symbols and prefers price levels over liquidation distances', async () => {
    const rig = createAlertRig();
    await rig.side.load();
    await rig.save(liquidation);
    rig.side.heard('trading.positions', { ...own, feed, positions } as never);
    expect([...rig.consumers.keys()]).toEqual(names.slice(0, 20).map((symbol) => `${symbol}@ticker`));
    await rig.save(above);
    expect([rig.consumers.has('BTCUSDT@ticker'), rig.consumers.size]).toEqual([true, 20]);
  });

  test('a liquidation alert fires for a polled symbol without a stream', async () => {
    const rig = createAlertRig();
    await rig.side.load();
    rig.answers.push([record('A21USDT', '100'), record('A22USDT', '94'), record('A0USDT', '90.1')]);
    await rig.save(liquidation);
    rig.side.heard('trading.positions', { ...own, feed, positions } as never);
    await rig.settle(0);
    // The first symbol has a stream: the poll does not trigger its alert.
    expect(rig.fired()).toMatchObject([{ symbol: 'A22USDT', value: '4.2553' }]);
  });
});

describe('B-A10: alerts during downtime', () => {
  test('the list of changes since the last session mentions the alerts once', async () => {
    const first = createAlertRig();
    await first.side.load();
    await first.save(above);
    first.clock.advance(20_000);
    await first.side.stop();
    const second = createAlertRig(first.disk);
    second.clock.advance(600_000);
    const list = { ...own, since: 5, items: [], more: 0 };
    second.side.heard('trading.away', list);
    await second.side.load();
    second.side.heard('trading.away', list);
    await second.settle(0);
    const [from, to] = [1_790_000_020_000, 1_790_000_600_000];
    expect((await second.told()).slice(1)).toEqual([
      { id: 2, at: to, kind: 'away', since: 5, items: [{ kind: 'alerts', count: 1, from, to }], more: 0 },
    ]);
  });

  test('without changes and alerts nothing is reported', async () => {
    const rig = createAlertRig();
    await rig.side.load();
    rig.side.heard('trading.away', { ...own, since: 5, items: [], more: 0 });
    await rig.settle(0);
    expect(await rig.told()).toEqual([]);
  });
});
