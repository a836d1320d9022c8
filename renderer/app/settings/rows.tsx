import { createContext, useContext, useId, type ReactNode } from 'react';
import { Choice } from '../../ui/Choice.tsx';
import { OptionRow } from '../../ui/Popover.tsx';
import { Select } from '../../ui/Select.tsx';

/** A group of related settings under a heading. */
export function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  );
}

/** The text that the rows are searched for; empty: all are shown. */
export const SettingsSearch = createContext('');

/** Shows its content while one of its texts contains the search text, ignoring case. */
export function Found({ texts, children }: { readonly texts: readonly string[]; readonly children: ReactNode }) {
  const wanted = useContext(SettingsSearch).trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted)) ? children : null;
}

interface OneOfProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  /** Shows a drop-down list instead of a row of buttons, for longer names. */
  readonly list?: boolean;
}

/** A setting with a few possible values. */
export function OneOf<Value extends string>({ name, value, values, textOf, onChange, list }: OneOfProps<Value>) {
  const Control = list === true ? Select : Choice;
  const options = values.map((one) => ({ value: one, text: textOf(one) }));
  return (
    <Found texts={[name, ...options.map(({ text }) => text)]}>
      <OptionRow name={name}>
        <Control label={name} value={value} options={options} onChange={onChange} />
      </OptionRow>
    </Found>
  );
}
