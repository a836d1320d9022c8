import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { practiceOf } from '../../bridge/practice.ts';
import { refusedIn } from '../../bridge/practiceRefusal.ts';
import { useDesk, useServices, useTrading } from '../../bridge/services.ts';
import { enPracticePanels } from '../../i18n/enPracticePanels.ts';
import { enTicket } from '../../i18n/enTicket.ts';
import { bringWords } from '../../i18n/messages.ts';
import { usePracticeFace } from '../../ui/usePracticeFace.ts';
import { PracticeView, type PracticePart } from './View.tsx';

bringWords(enTicket);
bringWords(enPracticePanels);

/** Practice on the simulator: its drills, and its account with chosen balances (R37). */
export function PracticePanel() {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const practice = practiceOf(services);
  const state = useStore(practice.store);
  const face = usePracticeFace(state);
  const account = useDesk(({ app }) => app?.account ?? 'main');
  const { spot, futures } = useTrading((trading) => trading.balances);
  const [part, setPart] = useState<PracticePart>('drills');
  const known = spot.feed !== null || futures.feed !== null;
  const send: typeof practice.send = async (name, request) => {
    const error = await practice.send(name, request);
    if (error) desk.notify({ kind: 'error', error: refusedIn(t, error) });
    return error;
  };
  return (
    <PracticeView
      face={face}
      actions={{ retry: practice.retry, startSimulator: desk.startSimulator }}
      part={part}
      onPart={setPart}
      drills={{
        drills: state.view?.drills ?? [],
        drill: state.view?.drill ?? null,
        busy: state.busy,
        onStart: (name) => void send('practice.startDrill', { name }),
        onStop: () => void send('practice.stopDrill', {}),
      }}
      account={
        account === 'demo'
          ? null
          : {
              balances: known ? [...spot.list, ...futures.list] : null,
              busy: state.busy,
              onReset(balances, typed) {
                void send('practice.reset', { balances, typed }).then((error) => {
                  if (!error) desk.notify({ kind: 'info', key: 'practice.reset.done', params: {} });
                });
              },
            }
      }
    />
  );
}
