/** What the user is told of the kill switch without a window. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createKillAnswer, killNotice, runKill } from '../../../electron/main/app/killRun.ts';
import type { KillReport, SafetyView } from '../../../shared/domain/safety.ts';
import { createVirtualClock, type VirtualClock } from '../../../shared/time/virtualClock.ts';

const simulator = { environment: 'simulator', account: 'main' } as const;
const live = { environment: 'live', account: 'main' } as const;
const report = (change: Partial<KillReport>): KillReport => ({
  phase: 'done',
  startedAt: 0,
  endedAt: 1,
  pausedUntil: null,
  items: [],
  verified: true,
  unseen: [],
  remaining: [],
  ...change,
});
const open = { market: 'spot', what: 'orders', symbol: 'BTCUSDT', orderId: '1', clientId: '' } as const;

let clock: VirtualClock;
let kill: KillReport | null;
let told: unknown[];
const safety = {
  kill(): SafetyView {
    told.push('killed');
    return this.view();
  },
  view: (): SafetyView => ({ mode: 'killed', reason: null, since: 0, kill }),
};
const teller = {
  notify: (title: string, body: string) => void told.push([title, body]),
  language: () => 'en' as const,
};

beforeEach(() => {
  clock = createVirtualClock(0);
  kill = null;
  told = [];
});

describe('B-A9: the notification of the kill switch', () => {
  it('says what the exchange has confirmed, and for which account', () => {
    const body = (change: Partial<KillReport>): string => killNotice(live, report(change), 'en')[1];
    expect([
      body({}),
      body({ phase: 'incomplete', remaining: [open] }),
      body({ phase: 'incomplete', remaining: [open, open] }),
      body({ phase: 'incomplete' }),
      body({ verified: false }),
      killNotice(live, null, 'en')[1],
    ]).toEqual([
      'LIVE: all open orders are cancelled. The exchange has none open.',
      'LIVE: 1 order is still open. Open Foredeck and cancel it.',
      'LIVE: 2 orders are still open. Open Foredeck and cancel them.',
      'LIVE: open orders may remain. Open Foredeck or check at the exchange.',
      'LIVE: open orders may remain. Open Foredeck or check at the exchange.',
      'LIVE: open orders may remain. Open Foredeck or check at the exchange.',
    ]);
    expect(killNotice(simulator, report({}), 'zh')).toEqual([
      'Foredeck 紧急停止',
      '模拟器：当前委托已全部撤销，交易所没有未结委托。',
    ]);
  });

  it.each([
    [report({}), 0, 'SIMULATOR: all open orders are cancelled. The exchange has none open.'],
    [report({ phase: 'incomplete' }), 2, 'SIMULATOR: open orders may remain. Open Foredeck or check at the exchange.'],
  ] as const)('a start of its own prints one line and notifies before it ends', (result, code, sentence) => {
    const options = { ...simulator, ...teller, clock, out: (line: string) => void told.push(JSON.parse(line).phase) };
    runKill(safety, options, (end) => void told.push(end));
    kill = report({ phase: 'verifying' });
    clock.advance(1_000);
    expect(told).toEqual(['killed']);
    kill = result;
    clock.advance(1_000);
    expect(told).toEqual(['killed', result.phase, ['Foredeck kill switch', sentence], code]);
  });

  it('after ten minutes without an end says that orders may remain', () => {
    const options = { ...simulator, ...teller, clock, out: () => undefined };
    runKill(safety, options, (end) => void told.push(end));
    clock.advance(600_000);
    expect(told).toEqual([
      'killed',
      ['Foredeck kill switch', 'SIMULATOR: open orders may remain. Open Foredeck or check at the exchange.'],
      2,
    ]);
  });

  it('the running desk notifies once of what second starts have triggered, and not after its end', () => {
    const answer = createKillAnswer(() => ({ safety, tradingContext: live }), { clock, ...teller });
    kill = report({ phase: 'cancelling' });
    answer.follow();
    answer.follow();
    clock.advance(1_000);
    kill = report({});
    clock.advance(1_000);
    const once = ['Foredeck kill switch', 'LIVE: all open orders are cancelled. The exchange has none open.'];
    expect(told).toEqual([once]);
    answer.follow();
    clock.advance(1_000);
    expect(told).toEqual([once, once]);
    answer.follow();
    answer.stop();
    clock.advance(1_000);
    expect(told).toEqual([once, once]);
  });
});
