/**
 * A smoke run: the window paints everything, one order is acknowledged, one line is printed, and the program ends
 * (R39).
 */
import type { Clock } from '../../../shared/time/clock.ts';
import { SMOKE_LIMIT_MS, smokeOrder } from './appLimits.ts';
import type { AccountServices } from './accountServices.ts';
import type { StartFigures } from './startFigures.ts';

/** Dependencies of {@link runSmoke}. */
export interface SmokeParts {
  readonly clock: Clock;
  readonly figures: StartFigures;
  readonly account: Pick<AccountServices, 'whenReady' | 'trading'>;
  /** Returns whether the instrument and its price are known. */
  readonly mayOrder: () => boolean;
  readonly about: { readonly shell: string; readonly version: string };
  readonly out: (line: string) => void;
  /** Ends the program with this exit code. */
  readonly end: (code: 0 | 1) => void;
}

/** Waits for the painted parts and the acknowledged order. After 60 seconds the missing ones are printed. */
export function runSmoke({ clock, figures, account, mayOrder, about, out, end }: SmokeParts): void {
  let painted = false;
  let orderAckMs: number | undefined;
  let over = false;
  const finish = (code: 0 | 1, line: string): void => {
    if (over) return;
    over = true;
    limit();
    out(line);
    end(code);
  };
  const check = (): void => {
    if (!painted || orderAckMs === undefined) return;
    const { window, book, candle, tape } = figures.figures();
    const shown = { windowMs: window, bookMs: book, candleMs: candle, tapeMs: tape };
    finish(0, JSON.stringify({ ...about, ...shown, orderAckMs: Math.round(orderAckMs * 10) / 10 }));
  };
  const limit = clock.after(SMOKE_LIMIT_MS, () => {
    const unpainted = Object.entries(figures.figures()).flatMap(([part, paintedMs]) =>
      paintedMs === null ? part : [],
    );
    const missing = [...unpainted, ...(orderAckMs === undefined ? ['order'] : [])];
    finish(1, `The desk did not show everything within 60 seconds; missing: ${missing.join(', ')}.`);
  });
  figures.whenComplete((missing) => {
    if (missing.length > 0) return;
    painted = true;
    check();
  });
  const order = async (): Promise<void> => {
    const milliseconds = await account.trading.placeSmokeOrder();
    if (milliseconds === null) return finish(1, 'The first order was not acknowledged.');
    orderAckMs = milliseconds;
    check();
  };
  account.whenReady(() => {
    const looking = clock.every(smokeOrder.lookEveryMs, () => {
      if (!over && !mayOrder()) return;
      looking();
      if (!over) void order();
    });
  });
}
