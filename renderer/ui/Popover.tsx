import { createContext, createElement, useContext, type ReactNode } from 'react';
import { useOverlay } from './later.ts';

interface PopoverProps {
  /** Content of the button. */
  readonly label: ReactNode;
  /** The button's name for assistive technology, when the label is not sufficient. */
  readonly name: string;
  readonly className?: string;
  /** The side of the button at which the popover is aligned. */
  readonly align?: 'start' | 'end';
  /** Rendered only while the popover is open. */
  readonly children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

/** Returns a function that hides the popover around the component and returns the focus to its button. */
export function useClosePopover(): () => void {
  return useContext(CloseContext);
}

/**
 * A button with a popover, closed by Escape or a click outside. The popover's code is loaded later; a press before that
 * opens it then.
 */
export function Popover({ label, name, className = 'button quiet', align = 'start', children }: PopoverProps) {
  const { module, button, press, close, ...state } = useOverlay();
  const props = { className, title: name, 'aria-label': name, children: label };
  if (module) {
    const content = <CloseContext value={close}>{children}</CloseContext>;
    return createElement(module.PopoverBox, { ...state, trigger: button, button: props, align, children: content });
  }
  return <button {...props} ref={button} type="button" aria-haspopup="dialog" aria-expanded={false} onClick={press} />;
}
