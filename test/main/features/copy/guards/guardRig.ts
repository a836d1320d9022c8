/**
 * A copy guard runner over a reading, an executor and files that the test controls; the test advances time manually.
 */
import {
  createCopyGuardRunner,
  type CopyGuardRunnerParts,
} from '../../../../../electron/main/features/copy/guards/copyGuardRunner.ts';
import { createGuardFile } from '../../../../../electron/main/features/copy/guards/guardFile.ts';
import { mainTextIn } from '../../../../../electron/main/platform/mainText.ts';
import type { CopyGuard } from '../../../../../shared/domain/copyGuard.ts';
import type { GuardReading } from '../../../../../shared/domain/copyGuardSums.ts';
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import { copyGuardsEvent, type CopyChangeOutcome, type CopyGuardsEvent } from '../../../../../shared/ipc/copyViews.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { ok, type Result } from '../../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { openCopy } from '../../../../shared/domain/copyOrders.ts';
import { createMemoryFiles } from '../../../trading/support/memoryFiles.ts';
import { NOW, pass, settle, rig } from '../copyRig.ts';

export const NAME = 'copy-guards.simulator.main';
export const done: CopyChangeOutcome = { outcome: 'done', error: null, openAfter: 0, clearAt: null };

/** A guard that closes the copies of trader 700 after 60 s once they have lost 100 USDT. */
export const closing: Omit<CopyGuard, 'since'> = {
  traderId: '700',
  lossBudget: '100',
  drawdown: null,
  concentration: null,
  idleDays: null,
  action: 'closeAndStop',
  countdownSeconds: 60,
};
export const alerting: Omit<CopyGuard, 'since'> = { ...closing, action: 'alert' };

export async function createGuardRig(
  files = createMemoryFiles(),
  parts: Partial<CopyGuardRunnerParts> = {},
  start: number = NOW,
) {
  const clock = createVirtualClock(start);
  const state = {
    price: '60000',
    open: [openCopy('1'), openCopy('2', { traderId: '800' })] as CopyOrder[],
    past: [] as CopyOrder[],
    equity: '10000' as string | null,
    /** Whether the reading is complete and current. */
    fresh: true,
    active: true as boolean | null,
    key: 'k',
    /** What the exchange lists when queried, for the first time or again; null: the list could not be read. */
    listed: null as ((isFirst: boolean) => CopyOrder[] | null) | null,
  };
  const notices: [string, AppError['params']][] = [];
  const desktop: [string, string][] = [];
  const pushed: CopyGuardsEvent[] = [];
  const sent: string[] = [];
  const needed: boolean[] = [];
  const answers = new Map<string, Result<CopyChangeOutcome, AppError> | Promise<Result<CopyChangeOutcome, AppError>>>();
  const answer = (what: string) => {
    sent.push(what);
    return Promise.resolve(answers.get(what) ?? ok(done));
  };
  const notice = (error: AppError) => void notices.push([error.key, error.params]);
  const guards = createCopyGuardRunner({
    tradingContext: rig,
    clock,
    exchangeNow: () => clock.now(),
    file: createGuardFile(NAME, files.port, () => true, notice),
    reading(traderId): GuardReading | null {
      if (!state.fresh) return null;
      const ofTrader = (list: CopyOrder[]) => list.filter((order) => order.traderId === traderId);
      const marks = new Map([['BTCUSDT', state.price]]);
      return { open: ofTrader(state.open), past: ofTrader(state.past), marks, equity: state.equity, now: clock.now() };
    },
    isActive: () => state.active,
    acts: true,
    nameOf: (traderId) => (traderId === '700' ? 'TideRunner' : traderId),
    acting: {
      executor: {
        closeCopy: (copyId, symbol) => answer(`close ${copyId} ${symbol}`),
        stopCopy: (traderId) => answer(`stop ${traderId}`),
      },
      readOpen() {
        const isFirst = !sent.includes('read');
        sent.push('read');
        return Promise.resolve(state.listed ? state.listed(isFirst) : state.open);
      },
      begin() {
        const { key } = state;
        return () => state.key === key;
      },
    },
    text: () => mainTextIn('en'),
    showsAmounts: () => true,
    notify: (title, body) => void desktop.push([title, body]),
    notice,
    push: (event) => void pushed.push(copyGuardsEvent.parse(event)),
    needed: (one) => void needed.push(one),
    ...parts,
  });
  await guards.load();
  /** Reports a reading of the open copies at this price. */
  const read = (price: string): void => {
    state.price = price;
    guards.onReadingEnded();
  };
  return {
    clock,
    files,
    state,
    notices,
    desktop,
    pushed,
    sent,
    needed,
    answers,
    guards,
    read,
    pass: (milliseconds: number, stepMs?: number) => pass(clock, milliseconds, stepMs),
    alarms: () => guards.view().alarms,
    states: () => guards.view().alarms.map(({ state: one }) => one),
  };
}

/** Creates a guard that was armed at 60000 and whose budget of 100 USDT is used up at 59800. */
export async function createTriggeredGuard(guard = closing, files = createMemoryFiles()) {
  const one = await createGuardRig(files);
  await one.guards.save(guard);
  one.read('60000');
  one.read('59800');
  await settle();
  return one;
}
