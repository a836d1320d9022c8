import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';

interface OptionsMenuProps {
  /** Describes the options of this menu. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The options of a panel, behind one button in its tab row. */
export function OptionsMenu({ name, children }: OptionsMenuProps) {
  return (
    <Popover
      name={name}
      align="end"
      className="button quiet icon-button"
      label={
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M2 4.5h6m4 0h2M2 11.5h2m4 0h6M8 2.5v4h2v-4zM4 9.5v4h2v-4z" fill="none" stroke="currentColor" />
        </svg>
      }
    >
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
