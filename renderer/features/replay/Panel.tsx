import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { practiceOf } from '../../bridge/practice.ts';
import { refusedIn } from '../../bridge/practiceRefusal.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { usePracticeFace } from '../../ui/usePracticeFace.ts';
import { errorText } from '../../ui/errorText.ts';
import { ReplayView } from './View.tsx';

/** Replay of a file of trades or candles as a market of the simulator (R37). */
export function ReplayPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const practice = practiceOf(services);
  const state = useStore(practice.store);
  const face = usePracticeFace(state);
  const instruments = useDesk((one) => one.instruments);
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
        async onStart(request) {
          const error = await practice.send('practice.startReplay', request);
          return error && errorText(t, refusedIn(t, error));
        },
      }}
      onCommand={(command) =>
        void practice.send('practice.replay', command).then((error) => {
          if (error) desk.notify({ kind: 'error', error: refusedIn(t, error) });
        })
      }
    />
  );
}
