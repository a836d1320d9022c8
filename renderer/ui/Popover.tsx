import { createContext, useCallback, useContext, useEffect, useId, useRef, type ReactNode } from 'react';

interface PopoverProps {
  /** Content of the button. */
  readonly label: ReactNode;
  /** The button's name for assistive technology, when the label is not sufficient. */
  readonly name: string;
  readonly className?: string;
  /** The corner of the button at which the popover is aligned. */
  readonly align?: 'start' | 'end';
  /** Whether it opens above the button; `auto`: on the side with more space. */
  readonly above?: boolean | 'auto';
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

const GAP = 4;

const CloseContext = createContext<() => void>(() => undefined);

/** Returns a function that hides the popover around the component and returns the focus to its button. */
export function useClosePopover(): () => void {
  return useContext(CloseContext);
}

/**
 * A button with a browser popover: in the top layer, closed by Escape or a click outside. Its position is set when it
 * opens; the document does not scroll, so the position stays correct.
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
      // A panel may be in a pop-out window, so its own document is used.
      const page = element.ownerDocument.documentElement;
      element.style.right = align === 'end' ? `${page.clientWidth - at.right}px` : 'auto';
      const up = above === 'auto' ? at.top > page.clientHeight / 2 : above;
      element.style.top = up ? 'auto' : `${at.bottom + GAP}px`;
      element.style.bottom = up ? `${page.clientHeight - at.top + GAP}px` : 'auto';
      onOpen?.();
    };
    // The width is known only once it is open: parts that would extend beyond a side are moved in.
    const pullIn = (event: Event): void => {
      // Called when it is closed and the focus has returned: the focused element may be removed then.
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
