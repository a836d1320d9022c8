import { createDayGuard } from '../../../../electron/main/trading/safety/dayGuard.ts';
import { fillValue } from '../../../../electron/main/trading/safety/dayResult.ts';
import type { Fill, Position } from '../../../../shared/domain/order.ts';
import { decimal } from '../../../../shared/num/decimal.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;
/** Start of a UTC day. */
export const DAY = Date.UTC(2026, 7, 1);

/** Returns a fill of a long position at noon that neither gained nor lost. */
export function fill(id: string, patch: Partial<Fill> = {}): Fill {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    fillId: id,
    orderId: `o${id}`,
    side: 'SELL',
    positionSide: 'LONG',
    price: '60000',
    quantity: '0.01',
    quoteQuantity: '600',
    fee: '0',
    feeAsset: 'USDT',
    maker: null,
    realisedPnl: '0',
    time: DAY + 12 * HOUR,
    ...patch,
  };
}

interface Start {
  readonly files?: ReturnType<typeof createMemoryFiles>;
  readonly at?: number;
  readonly server?: () => number | null;
  readonly positions?: () => readonly Position[];
  /** Whether the test does not wait until the guard's file is read. */
  readonly early?: boolean;
}

/** Creates a guard with a limit of 500 a day and cool-offs of 30 minutes after three losing closes; noon by default. */
export async function createGuard(start: Start = {}) {
  const { files = createMemoryFiles(), at = DAY + 12 * HOUR, server, positions = () => [], early = false } = start;
  const clock = createEventClock();
  const shift = at - clock.now();
  const moved = { ...clock, now: () => clock.now() + shift, monotonic: () => clock.monotonic() };
  const notices: AppError[] = [];
  const changes: number[] = [];
  const open = { pnl: '0' };
  const guard = createDayGuard({
    clock: moved,
    files: files.port,
    tradingContext: 'live main',
    limits: () => ({ dailyLoss: '500', coolOffLosses: 3, coolOffMinutes: 30 }),
    serverNow: server ?? (() => moved.now()),
    positions,
    unrealised: () => decimal(open.pnl),
    value: (one) => fillValue(one, 'USDT', 'BTC', (asset) => (asset === 'USDT' ? decimal('1') : null)),
    notice: (error) => void notices.push(error),
    changed: () => void changes.push(clock.monotonic()),
  });
  if (!early) await guard.loaded;
  const keyOf = () => guard.rejectionReason()?.key ?? null;
  return { guard, clock: moved, files, notices, changes, open, keyOf };
}

/** Returns losing closes a millisecond apart. */
export const losing = (count: number, time = DAY + 12 * HOUR) =>
  Array.from({ length: count }, (_, at) => fill(`${at}`, { realisedPnl: '-1', time: time + at }));
