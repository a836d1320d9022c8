import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SafetyView } from '../../../shared/domain/safety.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import type { DeskStore } from '../desk/deskStore.ts';
import { tradingContextOf, type Trading } from './tradingStore.ts';

/** State of {@link SafetyControl}. `asked`: the kill switch's dialog is open. `error`: why the last request failed. */
export interface SafetyControlState {
  readonly asked: boolean;
  readonly sending: 'kill' | 'resume' | null;
  readonly error: AppError | null;
}

/** The window's control of the kill switch. Only main reports what has been done; the window assumes nothing. */
export interface SafetyControl {
  readonly store: StoreApi<SafetyControlState>;
  /** Opens the dialog, which asks for confirmation or shows the progress. */
  readonly ask: () => void;
  readonly close: () => void;
  /** Cancels all orders and blocks new ones. A second press while a kill is pending sends nothing (XU34). */
  readonly kill: () => void;
  /** Allows orders to be sent again. */
  readonly resume: () => void;
}

/** Returns why orders are blocked; `null` when they are not, or when main has not reported yet. */
export function stoppedBy(safety: SafetyView | null): 'killed' | 'halted' | null {
  return safety === null || safety.mode === 'open' ? null : safety.mode;
}

/** Whether the kill switch is still working. */
export function isKilling(safety: SafetyView | null): boolean {
  const phase = safety?.kill?.phase;
  return phase === 'cancelling' || phase === 'waiting' || phase === 'verifying';
}

/** Creates the window's kill switch control. Its results are stored in the trading store, as its events are. */
export function createSafetyControl(client: Client, desk: DeskStore, trading: Trading): SafetyControl {
  const store: SafetyControl['store'] = createStore(() => ({ asked: false, sending: null, error: null }));
  const send = async (what: 'kill' | 'resume'): Promise<void> => {
    const { sending } = store.getState();
    // Nothing takes the place of a kill: it does not wait for the result of a resume.
    if (sending === what || sending === 'kill') return;
    const tradingContext = tradingContextOf(desk.getState());
    if (!tradingContext) {
      store.setState({ error: windowError('internal', 'error.window.callFailed', { call: what }) });
      return;
    }
    store.setState({ sending: what, error: null });
    const result = await client.call(what === 'kill' ? 'trading.kill' : 'trading.resume', tradingContext);
    if (store.getState().sending !== what) return;
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
