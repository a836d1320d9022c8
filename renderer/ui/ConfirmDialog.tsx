import { useId, useRef, type ReactNode } from 'react';
import { KillButton } from './KillButton.tsx';
import { useModal } from './useModal.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button that performs the dangerous action. */
  readonly confirm: string;
  /** Label of the safe button; it has the initial focus, and Escape has the same effect. */
  readonly decline: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A confirmation that the user must answer before a destructive action. Rendered while it is open. */
export function ConfirmDialog({ title, children, confirm, decline, onConfirm, onClose }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useModal();
  const answered = useRef(false);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="dialog-buttons">
        <KillButton />
        <button type="button" className="button" data-first-focus onClick={() => dialog.current?.close()}>
          {decline}
        </button>
        <button
          type="button"
          className="button danger"
          onClick={() => {
            if (answered.current) return;
            answered.current = true;
            onConfirm();
            dialog.current?.close();
          }}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
