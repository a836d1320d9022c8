import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SafetyView } from '../../shared/domain/safety.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Client } from './client.ts';
import type { DeskStore } from './deskStore.ts';
import { worldOf, type Trading } from './tradingStore.ts';
import { windowError } from './windowError.ts';

/** See {@link SafetyControl}. `asked`: the dialog of the kill switch is open. `error`: why the last request failed. */
export interface SafetyControlState {
  readonly asked: boolean;
  readonly sending: 'kill' | 'resume' | null;
  readonly error: AppError | null;
}

/** The kill switch as the window works it. What it has done is told by main alone; nothing here is taken for done. */
export interface SafetyControl {
  readonly store: StoreApi<SafetyControlState>;
  /** Opens the dialog that asks, or shows how far it is. */
  readonly ask: () => void;
  readonly close: () => void;
  /** Stops everything. A second press while the first is on its way sends nothing (XU34). */
  readonly kill: () => void;
  /** Lets orders be sent again. */
  readonly resume: () => void;
}

/** Why orders are stopped; `null` when they are not, or when main has not said yet. */
export function stoppedBy(safety: SafetyView | null): 'killed' | 'halted' | null {
  return safety === null || safety.mode === 'open' ? null : safety.mode;
}

/** Whether the kill switch is still at work. */
export function isKilling(safety: SafetyView | null): boolean {
  const phase = safety?.kill?.phase;
  return phase === 'cancelling' || phase === 'waiting' || phase === 'verifying';
}

/** The kill switch of this window. Its answers go into the trading store, as its events do. */
export function createSafetyControl(client: Client, desk: DeskStore, trading: Trading): SafetyControl {
  const store: SafetyControl['store'] = createStore(() => ({ asked: false, sending: null, error: null }));
  const send = async (what: 'kill' | 'resume'): Promise<void> => {
    if (store.getState().sending !== null) return;
    const tradingContext = worldOf(desk.getState());
    if (!tradingContext) {
      store.setState({ error: windowError('internal', 'error.window.callFailed', { call: what }) });
      return;
    }
    store.setState({ sending: what, error: null });
    const result = await client.call(what === 'kill' ? 'trading.kill' : 'trading.resume', tradingContext);
    store.setState({ sending: null, error: result.ok ? null : result.error });
    if (result.ok) trading.takeSafety(result.value);
  };
  return {
    store,
    ask: () => store.setState({ asked: true, error: null }),
    close: () => store.setState({ asked: false, error: null }),
    kill: () => void send('kill'),
    resume: () => void send('resume'),
  };
}
