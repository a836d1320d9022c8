/** The simulator's practice state as main has it; one copy for the window, created on first use (R37). */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { PracticeView } from '../../../shared/ipc/practiceViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { DeskStore } from '../desk/deskStore.ts';
import type { Services } from '../services.ts';

/** State of practice; `view` null: not received yet. `error`: why not. `busy`: a command is being sent. */
export interface PracticeState {
  readonly view: PracticeView | null;
  readonly error: AppError | null;
  readonly busy: boolean;
}

/** Names of the practice calls. */
export type PracticeCommand =
  | 'practice.reset'
  | 'practice.startDrill'
  | 'practice.stopDrill'
  | 'practice.startReplay'
  | 'practice.replay'
  | 'practice.keepExample';

export interface Practice {
  readonly store: StoreApi<PracticeState>;
  /** Reads the state from main again. */
  readonly retry: () => void;
  /**
   * Sends a command, one at a time; resolves to the reason it was refused, null when it was done or when another one is
   * running.
   */
  readonly send: <Name extends PracticeCommand>(name: Name, request: CallRequest<Name>) => Promise<AppError | null>;
}

type PracticeServices = Pick<Services, 'client' | 'desk'>;
const known = new WeakMap<DeskStore, Practice>();
const unknown: PracticeState = { view: null, error: null, busy: false };

function createPractice({ client, desk }: PracticeServices): Practice {
  const store: Practice['store'] = createStore<PracticeState>(() => unknown);
  /** Results of an earlier trading context or simulator are dropped. */
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = turn;
    const view = await client.call('practice.view', {});
    if (mine !== turn) return;
    if (view.ok) store.setState({ view: view.value, error: view.value.error });
    else store.setState({ error: view.error });
  };
  client.on('practice.changed', (view) => store.setState({ view, error: view.error }));
  desk.store.subscribe(({ app }, { app: before }) => {
    const same =
      app?.environment === before?.environment &&
      app?.account === before?.account &&
      app?.simulator.status === before?.simulator.status;
    if (same || app === null) return;
    turn += 1;
    store.setState(unknown);
    void load();
  });
  if (desk.store.getState().app !== null) void load();
  return {
    store,
    retry: () => void load(),
    async send(name, request) {
      if (store.getState().busy) return null;
      const mine = turn;
      store.setState({ busy: true });
      const done = await client.call(name, request);
      if (mine !== turn) return done.ok ? null : done.error;
      store.setState({ busy: false });
      if (!done.ok) return done.error;
      const view = done.value as PracticeView;
      store.setState({ view, error: view.error });
      return null;
    },
  };
}

/** Returns the practice state of this window. */
export function practiceOf(services: PracticeServices): Practice {
  const found = known.get(services.desk.store) ?? createPractice(services);
  known.set(services.desk.store, found);
  return found;
}
