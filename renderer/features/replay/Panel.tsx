import { useStore } from 'zustand';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { practiceOf } from '../../bridge/practice.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { enPracticePanels } from '../../i18n/enPracticePanels.ts';
import { bringWords } from '../../i18n/messages.ts';
import { usePracticeFace } from '../../ui/usePracticeFace.ts';
import { ReplayView } from './View.tsx';

bringWords(enPracticePanels);

/** Replay of a file of trades or candles as a market of the simulator (R37). */
export function ReplayPanel({ selection }: { readonly selection: Selection }) {
  const services = useServices();
  const { desk } = services;
  const practice = practiceOf(services);
  const state = useStore(practice.store);
  const face = usePracticeFace(state);
  const instruments = useDesk((one) => one.instruments);
  const send: typeof practice.send = async (name, request) => {
    const error = await practice.send(name, request);
    if (error) desk.notify({ kind: 'error', error });
    return error;
  };
  return (
    <ReplayView
      face={face}
      actions={{ retry: practice.retry, startSimulator: desk.startSimulator }}
      replay={state.view?.replay ?? null}
      timeFactor={state.view?.timeFactor ?? 1}
      form={{
        selection,
        isListed: (wanted) => instruments.status !== 'ready' || findInstrument(instruments, wanted) !== null,
        busy: state.busy,
        onStart: (request) => void send('practice.startReplay', request),
      }}
      onCommand={(command) => void send('practice.replay', command)}
    />
  );
}
