import type { KeyboardEvent } from 'react';
import { useOverlay } from './later.ts';
import type { SelectButton } from './overlays.tsx';

interface SelectProps<Value extends string> {
  /** Name of the list for assistive technology. */
  readonly label: string;
  /** Tooltip, where it says more than the name. */
  readonly title?: string;
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
  /** Text while no option is chosen. */
  readonly placeholder?: string;
  /** For a visible label's `htmlFor`. */
  readonly id?: string;
  /** Figures, aligned at their right end. */
  readonly number?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  /** Whether its dialog opens with the focus here. */
  readonly firstFocus?: boolean;
}

/** A choice of one value from a drop-down list. The list itself is loaded later; a press before that opens it then. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange } = props;
  const { module, button: trigger, press, open, place, onOpen } = useOverlay();
  const button = buttonOf(props);
  if (module) {
    return <module.SelectList<Value> {...{ trigger, open, place, onOpen, button, value, options, onChange }} />;
  }
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    press();
  };
  return (
    <button
      {...button}
      ref={trigger}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      onClick={press}
      onKeyDown={pressKey}
    />
  );
}

function buttonOf<Value extends string>(props: SelectProps<Value>): SelectButton {
  const { id, label, title = label, value, options, placeholder = value, number, invalid, describedBy } = props;
  return {
    id,
    className: number === true ? 'select number' : 'select',
    title,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
    'data-first-focus': props.firstFocus === true || undefined,
    children: (
      <span className="select-stack">
        <span>{options.find((option) => option.value === value)?.text ?? placeholder}</span>
        {/* The button is as wide as its widest option. */}
        {options.map((option) => (
          <span key={option.value} aria-hidden="true" data-option={option.text} />
        ))}
      </span>
    ),
  };
}
