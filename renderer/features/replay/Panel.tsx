import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { findInstrument, type Selection } from '../../state/desk/index.ts';
import { practiceOf, refusedIn, lineText } from '../../state/practice/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { usePracticePanelState } from '../../ui/usePracticePanelState.ts';
import { errorText } from '../../ui/errorText.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { Select } from '../../ui/Select.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { StartForm, type StartFormProps } from './StartForm.tsx';
import '../../styles/practice.css';
import { useEffect, useState } from 'react';
import { Jump } from './Jump.tsx';
import { speeds, utcText } from './model.ts';
import { formatTimestamp } from '../../format/time.ts';
import { Amount } from '../../ui/cells.tsx';

/** Shows which market a file drives, its state, and its progress. */
function ReplayProgress({ replay }: { readonly replay: ReplayReport }) {
  const { t } = useTranslation();
  const { state, market, symbol, row, rows } = replay;
  return (
    <>
      <h3>{t('replay.of', { symbol, market: t(`market.${market}`) })}</h3>
      <p role="status">
        <strong>{t(`replay.state.${state}`)}</strong>
      </p>
      <progress max={rows} value={row} aria-label={t('replay.progress')} />
    </>
  );
}

/** Shows what was read from the file, and its present position in file time. Times are UTC, as in the file. */
function Report({ replay }: { readonly replay: ReplayReport }) {
  const { t } = useTranslation();
  const { kind, row, rows, time, firstTime, lastTime, price, refused } = replay;
  const pairs = [
    ['clock', utcText(time), formatTimestamp(time, 'utc')],
    ['row', t('replay.row.of', { row, rows }), ''],
    ['kind', t(`replay.kind.${kind}`, { count: rows }), ''],
    ['first', utcText(firstTime), formatTimestamp(firstTime, 'utc')],
    ['last', utcText(lastTime), formatTimestamp(lastTime, 'utc')],
  ] as const;
  return (
    <>
      <dl className="value-pairs">
        {pairs.map(([key, text, hint]) => (
          <div key={key} data-replay={key}>
            <dt>{t(`replay.${key}`)}</dt>
            <dd className="number" title={hint}>
              {text}
            </dd>
          </div>
        ))}
        <div data-replay="price">
          <dt>{t('replay.price')}</dt>
          <dd className="number">
            <Amount text={price} decimals={decimalsOf(price)} />
          </dd>
        </div>
        <div data-replay="refused">
          <dt>{t('replay.refused')}</dt>
          <dd className="number">{refused.count}</dd>
        </div>
      </dl>
      {refused.count > 0 && (
        <details className="practice-drill">
          <summary>{t('replay.refused.more', { shown: refused.first.length, count: refused.count })}</summary>
          <ul className="practice-lines">
            {refused.first.map(({ line, field, code }) => (
              <li key={`${line} ${field}`}>
                <span className="number quiet-text">{t('replay.refused.line', { line })}</span>{' '}
                {lineText(t, { field, code })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Returns the decimals of a price as received: those of its symbol. */
function decimalsOf(price: string): number {
  return price.split('.')[1]?.length ?? 0;
}

type Command = CallRequest<'practice.replay'>;

interface ControlsProps {
  readonly replay: ReplayReport;
  readonly timeFactor: number;
  readonly busy: boolean;
  readonly onCommand: (command: Command) => void;
}

/**
 * Runs one command at a time. A command given while another one runs waits for it; of several, only the last is sent.
 */
function useOneAtATime(busy: boolean, onCommand: (command: Command) => void) {
  const [waiting, setWaiting] = useState<Command | null>(null);
  useEffect(() => {
    if (waiting === null || busy) return;
    // The waiting command is cleared at the moment it is sent; otherwise it would be sent twice.
    // oxlint-disable-next-line react/set-state-in-effect
    setWaiting(null);
    onCommand(waiting);
  }, [waiting, busy, onCommand]);
  return { waiting, command: setWaiting };
}

/** Shows the controls: play, pause, step, speed, jump and end. */
export function Controls({ replay, timeFactor, busy, onCommand }: ControlsProps) {
  const { t } = useTranslation();
  const paused = replay.state === 'paused';
  const { waiting, command } = useOneAtATime(busy, onCommand);
  const offered = speeds.some((speed) => speed === timeFactor) ? speeds : [timeFactor, ...speeds];
  return (
    <div className="practice-part">
      <div className="practice-row">
        <button type="button" className="button primary" onClick={() => command({ kind: paused ? 'resume' : 'pause' })}>
          {paused ? t('replay.play') : t('replay.pause')}
        </button>
        <button
          type="button"
          className="button"
          title={t('replay.step.hint')}
          onClick={() => command({ kind: 'step' })}
        >
          {t('replay.step')}
        </button>
        <span title={t('replay.speed.hint')}>
          <Select
            label={t('replay.speed')}
            value={String(timeFactor)}
            options={offered.map((speed) => ({
              value: String(speed),
              text: t('replay.speed.times', { factor: speed }),
            }))}
            onChange={(speed) => command({ kind: 'speed', factor: Number(speed) })}
          />
        </span>
        <button type="button" className="button" onClick={() => command({ kind: 'stop' })}>
          {t('replay.stop')}
        </button>
      </div>
      <Jump
        replay={replay}
        waiting={waiting?.kind === 'jump' ? waiting.time : null}
        onJump={(time) => command({ kind: 'jump', time })}
      />
    </div>
  );
}

/** Props of the replay panel. */
interface ReplayViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly replay: ReplayReport | null;
  /** Seconds of the exchange per real second. */
  readonly timeFactor: number;
  readonly form: StartFormProps;
  readonly onCommand: (command: CallRequest<'practice.replay'>) => void;
}

/**
 * Shows the replay of a file, its controls while it drives the market, and the form for the next one, from its props.
 */
export function ReplayView({ panelState, actions, replay, timeFactor, form, onCommand }: ReplayViewProps) {
  const { t } = useTranslation();
  const leads = replay !== null && replay.state !== 'ended';
  const focusProps = useKeptFocus(leads ? 'leads' : 'form');
  return (
    <PanelStateView panel="replay" title={t('panel.replay')} panelState={panelState} actions={actions}>
      <div className="practice" {...focusProps}>
        {replay !== null && (
          <section
            className="practice-part practice-card"
            aria-label={t('replay.of', { symbol: replay.symbol, market: t(`market.${replay.market}`) })}
          >
            <ReplayProgress replay={replay} />
            {leads && <Controls replay={replay} timeFactor={timeFactor} busy={form.busy} onCommand={onCommand} />}
            <Report replay={replay} />
          </section>
        )}
        {!leads && <StartForm {...form} />}
      </div>
    </PanelStateView>
  );
}

/** Shows the replay of a file of trades or candles as a market of the simulator (R37). */
export function ReplayPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const practice = practiceOf(services);
  const state = useStore(practice.store);
  const panelState = usePracticePanelState(state);
  const instruments = useDesk((one) => one.instruments);
  return (
    <ReplayView
      panelState={panelState}
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
