import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { practiceOf, refusedIn } from '../../state/practice/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import enPractice from '../../locales/en/practice.json';
import enReplay from '../../locales/en/replay.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages } from '../../i18n/messages.ts';
import { isReceived } from '../../ipc/feedStatus.ts';
import { usePracticePanelState } from '../../ui/usePracticePanelState.ts';
import { Choice } from '../../ui/Choice.tsx';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { AccountPart, type AccountPartProps } from './AccountPart.tsx';
import { Drills, type DrillsProps } from './Drills.tsx';
import '../../styles/practice.css';

/** Part of the panel: the drills or the account. */
type PracticePart = 'drills' | 'account';

/** Props of the practice panel. */
interface PracticeViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly part: PracticePart;
  readonly onPart: (part: PracticePart) => void;
  readonly drills: DrillsProps;
  /** `null`: the selected account is not the practice account. */
  readonly account: AccountPartProps | null;
}

/** Shows the drills and the account of the simulator from its props. */
export function PracticeView({ panelState, actions, part, onPart, drills, account }: PracticeViewProps) {
  const { t } = useTranslation();
  const focusProps = useKeptFocus(drills.drill?.state === 'running' ? 'running' : 'list');
  return (
    <>
      <PanelTools>
        <Choice
          label={t('practice.part')}
          value={part}
          options={(['drills', 'account'] as const).map((value) => ({ value, text: t(`practice.part.${value}`) }))}
          onChange={onPart}
        />
      </PanelTools>
      <PanelStateView panel="practice" title={t('panel.practice')} panelState={panelState} actions={actions}>
        <div className="practice" {...focusProps}>
          {part === 'drills' ? (
            <Drills {...drills} />
          ) : account === null ? (
            <p className="hint">{t('practice.account.demo')}</p>
          ) : (
            <AccountPart {...account} />
          )}
        </div>
      </PanelStateView>
    </>
  );
}

registerMessages(enTicket);
registerMessages(enPractice);
registerMessages(enReplay);

/** Shows practice on the simulator: its drills, and its account with chosen balances (R37). */
export function PracticePanel() {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const practice = practiceOf(services);
  const state = useStore(practice.store);
  const panelState = usePracticePanelState(state);
  const account = useDesk(({ app }) => app?.account ?? 'main');
  const { spot, futures } = useTrading((trading) => trading.balances);
  const [part, setPart] = useState<PracticePart>('drills');
  const known = isReceived(spot.feed) || isReceived(futures.feed);
  const send: typeof practice.send = async (name, request) => {
    const error = await practice.send(name, request);
    if (error) desk.notify({ kind: 'error', error: refusedIn(t, error) });
    return error;
  };
  return (
    <PracticeView
      panelState={panelState}
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
