/** Faults that happen at a separate moment: clock steps, sleep, kills, dead connections, stale reads. */
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { placementSteps } from '../../../electron/main/trading/orders/placement.ts';
import { eventFaults, type FaultPlan } from './faults.ts';
import type { WorldClient } from './worldClient.ts';
import type { WorldDisk } from './worldDisk.ts';
import type { WorldExchange } from './worldExchange.ts';
import type { WorldConnections } from './worldSockets.ts';
import type { WorldTime } from './worldTime.ts';

/** What the faults act on. */
export interface WorldEventParts {
  readonly time: WorldTime;
  readonly exchange: WorldExchange;
  readonly faults: FaultPlan;
  readonly lines: WorldConnections;
  readonly disk: WorldDisk;
  readonly note: (line: string) => void;
  readonly kill: () => void;
  readonly client: () => WorldClient | null;
}

/** The schedule of these faults. */
export interface WorldEvents {
  /** Spreads the faults over so many ms from now. */
  begin(milliseconds: number): void;
  /** Stops further faults and ends those that last. */
  end(): void;
  /** Awaited by the program between the steps of a placement. */
  readonly step: (name: string) => Promise<void>;
}

const HOUR = 3_600_000;

/** Creates a schedule without any fault yet. */
export function scheduleEvents(parts: WorldEventParts): WorldEvents {
  const { time, exchange, faults, lines, disk, note } = parts;
  const { machine } = time;
  const { random } = faults;
  let over = false;
  let killAt: string | null = null;
  const market = (): Market => markets[random.integer(markets.length)]!;

  const sleep = (): void => {
    const chance = random.next();
    const length = chance < 0.5 ? 1_000 : chance < 0.97 ? 120_000 : chance < 0.997 ? HOUR : 12 * HOUR;
    const milliseconds = 1_000 + random.integer(length);
    note(`sleep ${milliseconds}`);
    machine.sleep(milliseconds);
    // Longer than the peers wait: every connection is broken when the machine wakes.
    if (milliseconds > 30_000) time.exchange.after(20_000, () => lines.cut());
    const isReported = random.next() < 0.7;
    machine.whenAwake(() => {
      if (isReported) parts.client()?.refresh();
    });
  };
  const happen = (kind: (typeof eventFaults)[number]): void => {
    if (over) return;
    faults.struck(kind);
    note(`event ${kind}`);
    switch (kind) {
      case 'staleReads':
        return exchange.faults.during('staleReads', market(), random.integer(5_000));
      case 'silentStream':
        return lines.silence(market(), 2_000 + random.integer(15_000), false);
      case 'halfOpenSocket':
        return lines.silence(market(), 0, true);
      case 'socketsCut':
        return lines.cut();
      case 'clockStep':
        return machine.stepWall((random.next() < 0.5 ? 1 : -1) * (1_000 + random.integer(300_000)));
      case 'clockDrift':
        return machine.setDrift((random.next() - 0.5) * 0.01);
      case 'sleep':
        return sleep();
      case 'kill':
        return parts.kill();
      case 'killAtStep':
        killAt = placementSteps[random.integer(placementSteps.length)]!;
        return;
      case 'keychainLocked':
        disk.lockKeychain(machine.clock.monotonic() + 20_000);
        // A locked keychain matters only to a program that starts.
        return parts.kill();
    }
  };
  return {
    begin(milliseconds) {
      for (const kind of eventFaults) {
        for (let left = faults.events(kind); left > 0; left -= 1) {
          machine.clock.after(random.integer(Math.floor(milliseconds)), () => happen(kind));
        }
      }
    },
    end() {
      over = true;
      killAt = null;
      machine.setDrift(0);
      exchange.faults.clear();
      disk.lockKeychain(0);
    },
    async step(name) {
      if (killAt !== name) return;
      killAt = null;
      note(`kill at ${name}`);
      parts.kill();
      await new Promise(() => undefined);
    },
  };
}
