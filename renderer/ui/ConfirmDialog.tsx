import { useRef, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

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
  const answered = useRef(false);
  return (
    <Dialog
      title={title}
      foot={
        <>
          <button type="button" className="button" data-first-focus onClick={onClose}>
            {decline}
          </button>
          <button
            type="button"
            className="button danger"
            onClick={() => {
              if (answered.current) return;
              answered.current = true;
              onConfirm();
              onClose();
            }}
          >
            {confirm}
          </button>
        </>
      }
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}
