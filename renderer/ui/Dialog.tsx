import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { KillButton } from './KillButton.tsx';
import { useModal, ignoreHeldEnter } from './useModal.ts';

interface DialogProps {
  readonly title: string;
  /** Name for assistive technology, where it says more than the title. */
  readonly label?: string;
  /** CSS classes in addition to that of every dialog. */
  readonly className?: string;
  /** Where the kill switch's button is: in a head line with the title, or first in the foot, which is the default. */
  readonly kill?: 'head' | 'foot';
  /** Parts of the head line before the kill switch's button. */
  readonly note?: ReactNode;
  /** Parts of the head line after the kill switch's button. */
  readonly tools?: ReactNode;
  /** Label of the head line's button that closes the dialog; absent: there is none. */
  readonly close?: string;
  /** Label of the foot's button that closes the dialog; it stands before the others. */
  readonly decline?: string;
  /** Buttons below the content; absent: there is no foot. */
  readonly foot?: ReactNode;
  /** Whether Escape has no effect, because the dialog will show an outcome. */
  readonly busy?: boolean;
  /** Makes the content a form. */
  readonly onSubmit?: () => void;
  /** Called when the user leaves the dialog; the caller then no longer renders it. */
  readonly onClose: () => void;
  /** Called for each key pressed in the dialog. */
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog, rendered while it is open. It is the browser's own `<dialog>` and not one of the primitives that are
 * loaded later, because the confirmation of an order and the kill switch must open without waiting for a download.
 */
export function Dialog(props: DialogProps) {
  const { title, label, className, kill, close, decline, foot, busy, onSubmit, onClose, children } = props;
  const id = useId();
  const dialog = useModal();
  const heading = <h2 id={id}>{title}</h2>;
  const content = (
    <>
      {kill === 'head' ? (
        <header className="dialog-head">
          {heading}
          {props.note}
          <KillButton />
          {props.tools}
          {close !== undefined && (
            <button type="button" className="button quiet" onClick={onClose}>
              {close}
            </button>
          )}
        </header>
      ) : (
        heading
      )}
      {children}
      {foot !== undefined && (
        <div className="dialog-buttons">
          {kill !== 'head' && <KillButton />}
          {decline !== undefined && (
            <button type="button" className="button" onClick={onClose}>
              {decline}
            </button>
          )}
          {foot}
        </div>
      )}
    </>
  );
  return (
    <dialog
      ref={dialog}
      className={className === undefined ? 'dialog' : `dialog ${className}`}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      onKeyDown={(event) => {
        // The focus leaves a dialog that Escape has closed only with the next frame: a key typed until then is the desk's.
        if (!event.currentTarget.open) return;
        props.onKey?.(event);
        ignoreHeldEnter(event);
        // The panel that opened the dialog has keys of its own; lists within the dialog listen for these two further out.
        if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
      }}
      onCancel={(event) => {
        if (busy === true && event.target === event.currentTarget) event.preventDefault();
      }}
      onClose={(event) => {
        // React also reports here that a dialog rendered inside this one has closed.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  );
}
