import { createContext, useContext, type ReactNode } from 'react';
import { OptionsIcon } from './icons.ts';
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
    return (
      <module.PopoverBox {...state} trigger={button} button={props} align={align}>
        <CloseContext value={close}>{children}</CloseContext>
      </module.PopoverBox>
    );
  }
  return <button {...props} ref={button} type="button" aria-haspopup="dialog" aria-expanded={false} onClick={press} />;
}

interface OptionsMenuProps {
  /** Describes the options of this menu. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The options of a panel, behind one button in its tab row. */
export function OptionsMenu({ name, children }: OptionsMenuProps) {
  return (
    <Popover name={name} align="end" className="button quiet icon-button" label={<OptionsIcon />}>
      <div className="panel-options">{children}</div>
    </Popover>
  );
}

interface OptionRowProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One option with its name. */
export function OptionRow({ name, children }: OptionRowProps) {
  return (
    <div className="settings-row">
      <span className="settings-name" aria-hidden="true">
        {name}
      </span>
      <div className="settings-value">{children}</div>
    </div>
  );
}
