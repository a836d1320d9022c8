import { describe, expect, test } from 'vitest';
import { mustAskFor, switchQuestion } from '../../../../electron/main/app/session/accountSwitch.ts';
const main = { environment: 'simulator', account: 'main' } as const;
const demo = { environment: 'simulator', account: 'demo' } as const;
const live = { environment: 'live', account: 'main' } as const;
const liveDemo = { environment: 'live', account: 'demo' } as const;
const nothing = { orders: 0, conditional: 0, positions: 0, plans: 0, doubts: 0 };

describe('confirmation before a trading context switch', () => {
  test('R16: asks for practice only with plans or doubts open; always towards real money and from the simulator to live', () => {
    const asked = [
      [main, demo],
      [demo, main],
      [live, main],
      [live, liveDemo],
      [liveDemo, demo],
      [main, live],
      [main, liveDemo],
      [demo, live],
      [liveDemo, live],
    ] as const;
    expect(asked.map(([from, to]) => mustAskFor(from, to, nothing))).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(mustAskFor(main, demo, { plans: 1, doubts: 0 })).toBe(true);
    expect(mustAskFor(live, main, { plans: 0, doubts: 1 })).toBe(true);
  });

  test('R16: switching to live requires the typed word and lists everything that stays or ends', () => {
    const left = { orders: 2, conditional: 1, positions: 1, plans: 1, doubts: 1 };
    expect(switchQuestion(main, live, left)('en')).toEqual({
      title: 'Switch to LIVE?',
      lines: [
        'You leave SIMULATOR. All panels are reloaded.',
        'LIVE is the real exchange: every order uses real money.',
        '2 orders stay open at the exchange.',
        '1 conditional order stays open at the exchange.',
        '1 position stays open, unmonitored.',
        '1 running plan ends now.',
        '1 order is unconfirmed: it may be live at the exchange.',
        'Alerts and guards of the environment you leave are paused until you return.',
        'Type LIVE to switch.',
      ],
      confirmLabel: 'Switch to LIVE',
      cancelLabel: 'Stay on SIMULATOR',
      typedWord: 'LIVE',
      language: 'en',
    });
  });

  test('R16: from the live demo account to real money the word is typed; the other direction needs none', () => {
    expect(switchQuestion(liveDemo, live, nothing)('en').typedWord).toBe('LIVE');
    expect(switchQuestion(live, liveDemo, { ...nothing, plans: 2 })('en')).toEqual({
      title: 'Switch to DEMO - LIVE?',
      lines: [
        'You leave LIVE. All panels are reloaded.',
        'DEMO - LIVE is the exchange’s demo account: your live key, demo funds.',
        '2 running plans end now.',
        'Alerts and guards of the environment you leave are paused until you return.',
      ],
      confirmLabel: 'Switch to DEMO - LIVE',
      cancelLabel: 'Stay on LIVE',
      typedWord: null,
      language: 'en',
    });
  });

  test('R26: the question is in Chinese too, with the word to type unchanged', () => {
    expect(switchQuestion(demo, live, { ...nothing, plans: 1 })('zh')).toEqual({
      title: '切换到“实盘”？',
      lines: [
        '您将离开“演示 - 模拟器”。所有面板会清空并重新加载。',
        '“实盘”是真实的交易所：每笔委托都使用真实资金。',
        '1 个运行中的计划现在结束。',
        '在您返回之前，所离开环境的预警和风控提醒暂停。',
        '输入 LIVE 以切换。',
      ],
      confirmLabel: '切换到“实盘”',
      cancelLabel: '留在“演示 - 模拟器”',
      typedWord: 'LIVE',
      language: 'zh',
    });
  });
});
