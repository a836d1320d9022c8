import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, Environment } from '../../shared/domain/environment.ts';
import { isTyped } from '../../shared/domain/typedWord.ts';
import { useServices } from '../state/services.ts';
import { KillButton } from './KillButton.tsx';
import { useMonotonic } from './pulse.ts';
import { TypedWord } from './TypedWord.tsx';
import { useModal, ignoreHeldEnter } from './useModal.ts';

/** State of the confirmation. `until`: monotonic ms; `ticket`: identifies the offered ticket. */
export type ConfirmState =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'expired'; readonly until: number }
  | { readonly kind: 'offered'; readonly until: number; readonly ticket: string };

/** Time after which an offered ticket can be confirmed, in ms: an earlier press was meant for what was there before. */
export const ARMING_MS = 500;

interface ConfirmFrameProps {
  readonly state: ConfirmState;
  /** CSS class in addition to that of every confirmation. */
  readonly className?: string;
  readonly environment: Environment;
  /** The main account when absent; the demo account has its own frame (B-A12). */
  readonly account?: Account;
  readonly title: string;
  /** Shown in place of the title, which then only names the dialog: what is confirmed, and where. */
  readonly head?: ConfirmHead | null;
  /** The word the user must type because of a serious remark (B-A8); null: none. */
  readonly word: string | null;
  /** The button that sends; `name`: what it sends, for screen readers; `buttonClass`: an added CSS class. */
  readonly yes: { readonly text: string; readonly name?: string; readonly buttonClass: string };
  /** Label of the button while everything is checked again. */
  readonly checking: string;
  readonly flow: {
    readonly confirm: (typed?: string | null) => void;
    readonly decline: () => void;
    readonly review: () => void;
  };
  /** The description of what is confirmed. */
  readonly children: ReactNode;
}

/** The head of a confirmation, in the colour of its side; `mark`: the name of the environment. */
export interface ConfirmHead {
  readonly side: 'BUY' | 'SELL';
  readonly action: string;
  readonly symbol: string;
  readonly mark: string;
  /** What is done, where the action alone does not say it. */
  readonly note?: string | undefined;
}

/** Returns whether the offered ticket can be confirmed: it was offered at least {@link ARMING_MS} ago. */
function useArmed(ticket: string | null): boolean {
  const { clock } = useServices();
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => (ticket === null ? undefined : clock.after(ARMING_MS, () => setArmed(ticket))), [clock, ticket]);
  return ticket !== null && armed === ticket;
}

/**
 * The dialog in which the user confirms orders and plans (R15, XU14, XU21, XU22): the browser's modal dialog, which
 * keeps the focus inside and restores it. Escape declines.
 */
export function ConfirmFrame(props: ConfirmFrameProps) {
  const { state, className, environment, account = 'main', title, head = null } = props;
  const { word, yes, checking, flow, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const dialog = useModal();
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // A new ticket needs new input: a typed word belongs to the ticket it was typed for.
  const asked = state.kind === 'offered' ? state.ticket : null;
  const [entry, setEntry] = useState({ asked, text: '' });
  const typed = entry.asked === asked ? entry.text : '';
  const answered = isTyped(word, typed);
  const armed = useArmed(asked);
  const confirm = (): void => {
    if (answered && armed) flow.confirm(word === null ? null : typed);
  };
  // Focuses the element that Enter acts on: the word's field where one is required, confirm, or review once the ticket
  // has expired.
  useEffect(() => {
    (field.current ?? first.current)?.focus();
  }, [state.kind, asked]);
  const stop = (event: KeyboardEvent): void => {
    ignoreHeldEnter(event);
    event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className={className === undefined ? 'confirm' : `confirm ${className}`}
      aria-labelledby={id}
      data-environment={environment}
      data-account={account}
      onKeyDown={stop}
      onCancel={(event) => {
        event.preventDefault();
        flow.decline();
      }}
    >
      <h2 id={id} className={head === null ? undefined : 'visually-hidden'}>
        {title}
      </h2>
      {head !== null && (
        <div className="confirm-head" data-side={head.side}>
          <p className="confirm-side">
            <strong className={head.side === 'BUY' ? 'up' : 'down'}>{head.action}</strong> {head.symbol}
          </p>
          {/* The dialog's name has both already. */}
          <span className="confirm-mark" aria-hidden="true">
            {head.mark}
          </span>
          {head.note !== undefined && (
            <p className="confirm-note" aria-hidden="true">
              {head.note}
            </p>
          )}
        </div>
      )}
      {children}
      {state.kind !== 'preparing' && <Validity until={state.until} expired={state.kind === 'expired'} />}
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
        <button type="button" className="button" onClick={flow.decline}>
          {t('ticket.confirm.no')}
        </button>
        {/* Two buttons rather than one with two meanings: a press that began on one never ends on the other (XU21). */}
        {state.kind === 'offered' ? (
          <button
            key={`offered ${state.ticket}`}
            ref={first}
            type="button"
            className={`button ${yes.buttonClass}`}
            aria-label={yes.name}
            disabled={!answered}
            // Not disabled while it arms, so that it keeps the focus.
            aria-disabled={!armed || undefined}
            data-arming={!armed || undefined}
            onClick={({ detail }) => {
              // The second half of a double click started elsewhere may land here; it confirms nothing (XU21).
              if (detail < 2) confirm();
            }}
          >
            {yes.text}
          </button>
        ) : (
          <button
            key="review"
            ref={first}
            type="button"
            className="button primary"
            aria-disabled={state.kind === 'preparing'}
            onClick={flow.review}
          >
            {state.kind === 'preparing' ? checking : t('ticket.confirm.review')}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** Shows the time left and, after the expiry, that nothing was sent; only the expiry is announced to screen readers. */
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
