import { createCancels } from '../../renderer/bridge/cancels.ts';
import { createClient } from '../../renderer/bridge/client.ts';
import { createCommands } from '../../renderer/bridge/commands.ts';
import { createDesk } from '../../renderer/bridge/desk.ts';
import { createBrowserFrames, type Frames } from '../../renderer/bridge/frames.ts';
import { createSafetyControl } from '../../renderer/bridge/safety.ts';
import type { Services } from '../../renderer/bridge/services.ts';
import { createTrading } from '../../renderer/bridge/tradingStore.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { Clock } from '../../shared/time/clock.ts';

/** Creates the window's own services over a bridge; frames are those of the browser by default. */
export function createWindowServices(bridge: Bridge, clock: Clock, frames: Frames = createBrowserFrames()): Services {
  const client = createClient(bridge);
  const desk = createDesk(client, clock);
  const trading = createTrading(client, clock, desk.store);
  return {
    client,
    clock,
    commands: createCommands(),
    frames,
    desk,
    trading,
    cancels: createCancels(client, trading, desk),
    safety: createSafetyControl(client, desk.store, trading),
    painted: () => undefined,
  };
}
