import type { ReactNode } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useServices } from '../../state/services.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Select } from '../../ui/Select.tsx';
import { shippedSettings, type ShippedSetting } from './shipped.ts';

/** One row of the settings. */
export interface SettingRow {
  readonly id: string;
  readonly name: string;
  /** Further texts it is found by: the values, and the note. */
  readonly texts: readonly string[];
  readonly control: ReactNode;
  /** Explains the setting below it. */
  readonly note?: string;
  /** Sets the shipped value; absent: it is set already, or there is none. */
  readonly reset?: () => void;
}

/** The rows of one subject. */
export interface SettingSection {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly SettingRow[];
  /** Shown above the rows. */
  readonly head?: ReactNode;
}

/** Returns the rows that contain the text in their name or one of their texts, ignoring case. */
export function rowsWith({ rows }: SettingSection, text: string): readonly SettingRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(({ name, texts }) => [name, ...texts].some((one) => one.toLowerCase().includes(wanted)));
}

interface ChoiceRowOptions<Key extends ShippedSetting> {
  readonly name: string;
  readonly values: readonly (Settings[Key] & string)[];
  readonly textOf: (value: Settings[Key] & string) => string;
  /** Shows a drop-down list instead of a row of buttons, for longer names. */
  readonly list?: boolean;
  readonly note?: string;
  /** Further content after the control. */
  readonly after?: ReactNode;
}

/** Returns the functions that build rows of settings with their shipped values. */
export function useRows(settings: Settings) {
  const { desk } = useServices();
  const resetOf = (key: ShippedSetting): Pick<SettingRow, 'reset'> =>
    settings[key] === shippedSettings[key] ? {} : { reset: () => desk.changeSettings({ [key]: shippedSettings[key] }) };
  return {
    resetOf,
    /** Returns the row of a setting with a few named values. */
    choice: <Key extends ShippedSetting>(key: Key, options: ChoiceRowOptions<Key>): SettingRow => {
      const { name, values, textOf, list, note, after } = options;
      return {
        id: key,
        name,
        texts: [...values.map(textOf), ...(note === undefined ? [] : [note])],
        control: (
          <>
            <OneOf
              name={name}
              value={settings[key] as Settings[Key] & string}
              values={values}
              textOf={textOf}
              list={list === true}
              onChange={(value) => desk.changeSettings({ [key]: value })}
            />
            {after}
          </>
        ),
        ...(note === undefined ? {} : { note }),
        ...resetOf(key),
      };
    },
    /** Returns the row of a setting that is off or on. */
    flag: (key: ShippedSetting, options: FlagRowOptions): SettingRow => {
      const { name, off, on, note, after } = options;
      return {
        id: key,
        name,
        texts: [off, on, ...(note === undefined ? [] : [note])],
        control: (
          <>
            <OneOf
              name={name}
              value={settings[key] === true ? 'on' : 'off'}
              values={['off', 'on']}
              textOf={(value) => (value === 'on' ? on : off)}
              onChange={(value) => desk.changeSettings({ [key]: value === 'on' })}
            />
            {after}
          </>
        ),
        ...(note === undefined ? {} : { note }),
        ...resetOf(key),
      };
    },
  };
}

interface FlagRowOptions {
  readonly name: string;
  readonly off: string;
  readonly on: string;
  readonly note?: string;
  readonly after?: ReactNode;
}

interface OneOfProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  readonly list?: boolean;
}

/** A choice between a few values, as a row of buttons or a drop-down list. */
export function OneOf<Value extends string>({ name, value, values, textOf, onChange, list }: OneOfProps<Value>) {
  const Control = list === true ? Select : Choice;
  const options = values.map((one) => ({ value: one, text: textOf(one) }));
  return <Control label={name} value={value} options={options} onChange={onChange} />;
}

/** Shows a text with its part that was searched for marked. */
export function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const part = wanted.trim();
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
