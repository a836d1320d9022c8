import { createContext, useCallback, useContext, useEffect, useId, useRef, type ReactNode } from 'react';

interface PopoverProps {
  /** What the button shows. */
  readonly label: ReactNode;
  /** The button's name for assistive technology, when the label is not enough. */
  readonly name: string;
  readonly className?: string;
  /** Which corner of the button the popover hangs from. */
  readonly align?: 'start' | 'end';
  /** Whether it opens above the button; `auto`: on the side that has more room. */
  readonly above?: boolean | 'auto';
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

const GAP = 4;

const CloseContext = createContext<() => void>(() => undefined);

/** Hides the popover around the component and gives the focus back to its button. */
export function useClosePopover(): () => void {
  return useContext(CloseContext);
}

/**
 * A button with a popover of the browser's own: top layer, closed by Escape or a click outside. Its place is set when it
 * opens; the document scrolls nowhere, so the place stays right.
 */
export function Popover(props: PopoverProps) {
  const { label, name, className, align = 'start', above = false, onOpen, onClose, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = (event: Event): void => {
      if ((event as ToggleEvent).newState !== 'open' || !button.current) return;
      const at = button.current.getBoundingClientRect();
      element.style.left = align === 'start' ? `${at.left}px` : 'auto';
      // A panel may stand in a pop-out: its own document counts.
      const page = element.ownerDocument.documentElement;
      element.style.right = align === 'end' ? `${page.clientWidth - at.right}px` : 'auto';
      const up = above === 'auto' ? at.top > page.clientHeight / 2 : above;
      element.style.top = up ? 'auto' : `${at.bottom + GAP}px`;
      element.style.bottom = up ? `${page.clientHeight - at.top + GAP}px` : 'auto';
      onOpen?.();
    };
    // Its width is known once it is open: what would stick out at a side is pulled in.
    const pullIn = (event: Event): void => {
      // Told when it is closed, and the focus is back: what had it may be gone then.
      if ((event as ToggleEvent).newState === 'closed') return onClose?.();
      const { left, right } = element.getBoundingClientRect();
      const { clientWidth } = element.ownerDocument.documentElement;
      if (left < 0) {
        element.style.left = `${GAP}px`;
        element.style.right = 'auto';
      } else if (right > clientWidth) {
        element.style.left = 'auto';
        element.style.right = `${GAP}px`;
      }
    };
    element.addEventListener('beforetoggle', place);
    element.addEventListener('toggle', pullIn);
    return () => {
      element.removeEventListener('beforetoggle', place);
      element.removeEventListener('toggle', pullIn);
    };
  }, [align, above, onOpen, onClose]);

  const close = useCallback((): void => {
    box.current?.hidePopover();
    button.current?.focus();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? 'button quiet'}
        popoverTarget={id}
        title={name}
        aria-label={name}
      >
        {label}
      </button>
      <div ref={box} id={id} popover="auto" className="popover" role="dialog" aria-label={name}>
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </>
  );
}
