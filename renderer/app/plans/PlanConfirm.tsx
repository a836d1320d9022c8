import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { isTyped, wordOf } from '../../../shared/domain/typedWord.ts';
import { planFlowOf, remarksOf, type PlanFlow, type PlanStage } from '../../bridge/planFlow.ts';
import { planLink } from '../../bridge/planLink.ts';
import { stoppedBy } from '../../bridge/safety.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { useTrading, type World } from '../../bridge/tradingStore.ts';
import { TypedWord } from '../../features/ticket/TypedWord.tsx';
import type { TimeZone } from '../../format/time.ts';
import { enPlans } from '../../i18n/enPlans.ts';
import { bringWords, say } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { ignoreHeldEnter } from '../../ui/heldEnter.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { useMonotonic } from '../../ui/pulse.ts';
import { useModal } from '../../ui/useModal.ts';
import { markOf } from '../environmentMark.ts';
import { PlanDetails, type Held } from './PlanDetails.tsx';
import { outcomeNews } from './planOutcome.ts';
import { confirmText, type InstrumentOf, type OpenOrders } from './planSummary.ts';

bringWords(enPlans);

/** A stage that has something to confirm, or will have in a moment. */
export type PlanConfirmStage = Extract<PlanStage, { kind: 'confirming' }> | Extract<PlanStage, { kind: 'preparing' }>;

/**
 * Confirms plans, whichever panel asks for them (R15). The window mounts it once, outside the dock; what became of a plan
 * is told as a notice.
 */
export function PlanConfirm() {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const flow = planFlowOf(services);
  const { stage, outcome } = useStore(flow.store);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const running = useDesk(
    (state) => state.app?.environment !== 'simulator' || state.app.simulator.status === 'running',
  );
  const world = useDesk(
    useShallow((state) => ({
      environment: state.app?.environment ?? ('simulator' as const),
      account: state.app?.account ?? ('main' as const),
    })),
  );
  const books = useTrading((state) => state.orders);
  const triggers = useTrading((state) => state.triggers.open);
  const positions = useTrading((state) => state.positions.list);
  const intents = useTrading((state) => state.intents);
  const stopped = useTrading((state) => stoppedBy(state.safety) !== null);

  useEffect(() => {
    const take = (): void => {
      const request = planLink.takeRequested();
      if (request) flow.begin(request);
    };
    take();
    return planLink.store.subscribe(take);
  }, [flow]);
  // While orders are stopped there is nothing to confirm (B-A9).
  useEffect(() => {
    if (stopped) flow.decline();
  }, [flow, stopped, stage.kind]);
  // A confirmation never survives a change of the world it was meant for (R16).
  useEffect(() => () => flow.reset(), [flow, world.environment, world.account, running]);
  const tell = useEffectEvent(() => {
    if (outcome) desk.notify(outcomeNews(t, outcome));
  });
  useEffect(() => tell(), [outcome]);

  const open = stage.kind === 'confirming' || (stage.kind === 'preparing' && stage.again);
  if (!open) return null;
  return (
    <PlanDialog
      stage={stage}
      instrumentOf={instrumentOf}
      open={{ orders: [...books.spot.open, ...books.futures.open], triggers }}
      held={{ positions, intents }}
      world={world}
      zone={zone}
      flow={flow}
    />
  );
}

interface PlanDialogProps {
  readonly stage: PlanConfirmStage;
  readonly instrumentOf: InstrumentOf;
  readonly open: OpenOrders;
  readonly held: Held;
  readonly world: World;
  readonly zone: TimeZone;
  readonly flow: Pick<PlanFlow, 'confirm' | 'decline' | 'review'>;
}

/** The dialog itself: the browser's own modal, which keeps the focus inside and gives it back. Escape declines. */
export function PlanDialog({ stage, instrumentOf, open, held, world, zone, flow }: PlanDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useModal();
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const expired = stage.kind === 'confirming' && stage.expired;
  const ticket = stage.kind === 'confirming' ? stage.ticket : null;
  const usable = expired ? null : ticket;
  const word = usable ? wordOf(remarksOf(usable)) : null;
  // A new ticket asks anew: what was typed belongs to the one it was typed for.
  const asked = usable?.ticket ?? null;
  const [entry, setEntry] = useState({ asked, text: '' });
  const typed = entry.asked === asked ? entry.text : '';
  const answered = isTyped(word, typed);
  const confirm = (): void => {
    if (answered) flow.confirm(word === null ? null : typed);
  };
  // What answers with Enter: the word where one is asked, confirm, or review once it has expired.
  useEffect(() => {
    (field.current ?? first.current)?.focus();
  }, [stage.kind, expired, asked]);

  const mark = t(markOf(world.environment, world.account).word);
  const { key, params } = stage.request.title;
  const stop = (event: KeyboardEvent): void => {
    ignoreHeldEnter(event);
    event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className="confirm plan-confirm"
      aria-labelledby={id}
      data-environment={world.environment}
      onKeyDown={stop}
      onCancel={(event) => {
        event.preventDefault();
        flow.decline();
      }}
    >
      <h2 id={id}>{t('plan.confirm.title', { title: say(t, key, params), mark })}</h2>
      <div className="plan-body">
        {ticket && <PlanDetails ticket={ticket} instrumentOf={instrumentOf} open={open} held={held} zone={zone} />}
      </div>
      {stage.kind === 'confirming' && <Validity until={stage.until} expired={stage.expired} />}
      {word !== null && (
        <TypedWord
          field={field}
          word={word}
          typed={typed}
          onType={(text) => setEntry({ asked, text })}
          onEnter={confirm}
        />
      )}
      <div className="confirm-buttons">
        <KillButton />
        {!usable ? (
          <button
            ref={first}
            type="button"
            className="button primary"
            aria-disabled={stage.kind === 'preparing'}
            onClick={flow.review}
          >
            {stage.kind === 'preparing' ? t('plan.confirm.checking') : t('ticket.confirm.review')}
          </button>
        ) : (
          <button
            ref={first}
            type="button"
            className="button primary"
            disabled={!answered}
            onClick={({ detail }) => {
              // The second half of a double click elsewhere may land here; it confirms nothing (XU21).
              if (detail < 2) confirm();
            }}
          >
            {confirmText(t, usable, mark)}
          </button>
        )}
        <button type="button" className="button" onClick={flow.decline}>
          {t('ticket.confirm.no')}
        </button>
      </div>
    </dialog>
  );
}

/** The time left, and once it is over that nothing was sent; only the end is announced. */
function Validity({ until, expired }: { readonly until: number; readonly expired: boolean }) {
  const { t } = useTranslation();
  const now = useMonotonic();
  return (
    <>
      {!expired && (
        <p className="quiet-text number">
          {t('ticket.confirm.left', { seconds: Math.max(0, Math.ceil((until - now) / 1000)) })}
        </p>
      )}
      <p role="status" className="ticket-blocked">
        {expired ? t('ticket.confirm.reviewHint') : ''}
      </p>
    </>
  );
}
