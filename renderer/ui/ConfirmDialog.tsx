import { useId, useRef, type ReactNode } from 'react';
import { KillButton } from './KillButton.tsx';
import { useModal } from './useModal.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What the dangerous button does, in words. */
  readonly confirm: string;
  /** What the safe button does; it has the focus at first, and Escape means the same. */
  readonly decline: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question that must be answered before something is undone. Rendered while it is open. */
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
