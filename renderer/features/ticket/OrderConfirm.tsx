import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { isTyped, wordOf } from '../../../shared/domain/typedWord.ts';
import { markOf } from '../../app/environmentMark.ts';
import { findInstrument } from '../../bridge/deskStore.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { ticketLink } from '../../bridge/ticketLink.ts';
import { formatNumber } from '../../format/number.ts';
import { stoppedBy } from '../../bridge/safety.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { useMonotonic } from '../../ui/pulse.ts';
import { ignoreHeldEnter } from '../../ui/heldEnter.ts';
import { useModal } from '../../ui/useModal.ts';
import { aimOf, sidesOf } from './form.ts';
import { orderFlowOf, type FlowStage, type OrderFlow } from './flow.ts';
import { TypedWord } from './TypedWord.tsx';
import { attachedTexts, orderText, restatedText, sentenceText, type MarkedWorld } from './words.ts';

/** A stage that has something to confirm, or will have in a moment. */
export type ConfirmStage = Extract<FlowStage, { kind: 'confirming' }> | Extract<FlowStage, { kind: 'preparing' }>;

/**
 * Confirms orders, wherever they come from. The window mounts it once, outside the dock, so that it works while the
 * ticket is hidden; it also takes what other panels request.
 */
export function OrderConfirm() {
  const services = useServices();
  const { desk } = services;
  const flow = orderFlowOf(services);
  const stage = useStore(flow.store, (state) => state.stage);
  const running = useDesk(
    (state) => state.app?.environment !== 'simulator' || state.app.simulator.status === 'running',
  );
  const world = useDesk(
    useShallow((state) => ({
      environment: state.app?.environment ?? ('simulator' as const),
      account: state.app?.account ?? ('main' as const),
    })),
  );
  const instruments = useDesk((state) => state.instruments);

  useEffect(() => {
    const take = (): void => {
      const draft = ticketLink.takeRequested();
      if (draft) flow.begin(draft, (error) => desk.notify({ kind: 'error', error }));
    };
    take();
    return ticketLink.store.subscribe(take);
  }, [flow, desk]);
  const stopped = useTrading((state) => stoppedBy(state.safety) !== null);
  // While orders are stopped there is nothing to confirm (B-A9).
  useEffect(() => {
    if (stopped) flow.decline();
  }, [flow, stopped, stage.kind]);
  // A confirmation never survives a change of the world it was meant for (R16).
  useEffect(() => () => flow.reset(), [flow, world.environment, world.account, running]);

  const open = stage.kind === 'confirming' || (stage.kind === 'preparing' && stage.again);
  if (!open) return null;
  const draft = stage.kind === 'confirming' ? stage.ticket.draft : stage.draft;
  return <ConfirmDialog stage={stage} instrument={findInstrument(instruments, draft)} world={world} flow={flow} />;
}

interface ConfirmProps {
  readonly stage: ConfirmStage;
  readonly instrument: Instrument | null;
  readonly world: MarkedWorld;
  readonly flow: Pick<OrderFlow, 'confirm' | 'decline' | 'review'>;
}

/** The dialog itself: the browser's own modal, which keeps the focus inside and gives it back. Escape declines. */
export function ConfirmDialog({ stage, instrument, world, flow }: ConfirmProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useModal();
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const expired = stage.kind === 'confirming' && stage.expired;
  const ticket = stage.kind === 'confirming' && !stage.expired ? stage.ticket : null;
  const word = ticket ? wordOf(ticket.warnings) : null;
  // A new ticket asks anew: what was typed belongs to the one it was typed for.
  const asked = ticket?.ticket ?? null;
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

  const draft = stage.kind === 'confirming' ? stage.ticket.draft : stage.draft;
  const order = instrument ? orderText(t, draft, instrument) : draft.symbol;
  const stop = (event: KeyboardEvent): void => {
    ignoreHeldEnter(event);
    event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={id}
      data-environment={world.environment}
      onKeyDown={stop}
      onCancel={(event) => {
        event.preventDefault();
        flow.decline();
      }}
    >
      <h2 id={id}>{t('ticket.confirm.title', { mark: t(markOf(world.environment, world.account).word) })}</h2>
      <Restated stage={stage} instrument={instrument} draft={draft} />
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
        {expired || stage.kind === 'preparing' ? (
          <button
            ref={first}
            type="button"
            className="button primary"
            aria-disabled={stage.kind === 'preparing'}
            onClick={flow.review}
          >
            {stage.kind === 'preparing' ? t('ticket.confirm.checking') : t('ticket.confirm.review')}
          </button>
        ) : (
          <button
            ref={first}
            type="button"
            className={`button ${sidesOf(aimOf(draft)).side === 'BUY' ? 'buys' : 'sells'}`}
            disabled={!answered}
            onClick={({ detail }) => {
              // The second half of a double click on the ticket may land here; it confirms nothing (XU21).
              if (detail < 2) confirm();
            }}
          >
            {t('ticket.confirm.yes', { order })}
          </button>
        )}
        <button type="button" className="button" onClick={flow.decline}>
          {t('ticket.confirm.no')}
        </button>
      </div>
    </dialog>
  );
}

interface RestatedProps {
  readonly stage: ConfirmStage;
  readonly instrument: Instrument | null;
  readonly draft: OrderDraft;
}

function Restated({ stage, instrument, draft }: RestatedProps) {
  const { t } = useTranslation();
  const ticket = stage.kind === 'confirming' ? stage.ticket : null;
  const reference = ticket?.reference ?? null;
  return (
    <>
      {instrument && <p className="confirm-order">{restatedText(t, draft, instrument, ticket?.notional ?? null)}</p>}
      {instrument && attachedTexts(t, draft, instrument).map((text) => <p key={text}>{text}</p>)}
      {draft.timeInForce !== null && <p>{t(`ticket.timeInForce.${draft.timeInForce}.hint`)}</p>}
      {draft.market === 'futures' && draft.reduceOnly && <p>{t('ticket.confirm.reduceOnly')}</p>}
      {ticket && (
        <p className="quiet-text">
          {reference === null || !instrument
            ? t('ticket.confirm.noReference')
            : t('ticket.confirm.reference', { price: formatNumber(reference, instrument.priceDecimals) })}
        </p>
      )}
      {ticket && ticket.warnings.length > 0 && (
        <ul className="confirm-warnings" aria-label={t('ticket.confirm.warnings')}>
          {ticket.warnings.map((warning) => (
            <li key={warning.key}>{sentenceText(t, warning)}</li>
          ))}
        </ul>
      )}
      {stage.kind === 'confirming' && <Validity until={stage.until} expired={stage.expired} />}
    </>
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
