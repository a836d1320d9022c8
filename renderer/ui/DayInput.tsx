import { useRef, useState, type InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, startOfDay } from '../format/time.ts';
import { CalendarIcon } from './icons.ts';
import './dayInput.css';

/** Whether a text is a day of the calendar like 2026-11-28. */
const isDay = (text: string): boolean => {
  const start = startOfDay(text, 'utc');
  return start !== null && formatDate(start, 'utc') === text;
};
/** Whether a text is a time of day from 00:00 to 23:59. */
const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** What is chosen; empty: nothing. */
  readonly value: string;
  /** Receives each complete value, and '' while there is none. */
  readonly onChange: (value: string) => void;
}

interface WrittenInputProps extends TextInputProps {
  readonly isComplete: (text: string) => boolean;
  /** What is shown as hint while the text is not complete. */
  readonly format: string;
}

/** A field for a text of one form, which reports the text when it is complete. */
function WrittenInput({ value, onChange, isComplete, format, title, ...rest }: WrittenInputProps) {
  // `before`: the value when it was typed; `next`: the one that it is.
  const [typed, setTyped] = useState({ text: value, before: value, next: value });
  if (value !== typed.before && value === typed.next) setTyped({ ...typed, before: value });
  // A value that was set from outside replaces what was typed.
  const text = value === typed.before || value === typed.next ? typed.text : value;
  const isWrong = text !== '' && !isComplete(text);
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      spellCheck={false}
      value={text}
      title={isWrong ? format : title}
      aria-invalid={isWrong || rest['aria-invalid'] === true}
      onChange={({ target }) => {
        const next = isComplete(target.value) ? target.value : '';
        setTyped({ text: target.value, before: value, next });
        if (next !== value) onChange(next);
      }}
    />
  );
}

/**
 * A field for a day, written as the window writes days: 2026-11-28. The browser's own field writes them in the order of
 * the system's language, where 11/01 can be two days; here only its calendar is used.
 */
export function DayInput({ className = '', value, onChange, ...rest }: TextInputProps) {
  const { t } = useTranslation();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className="day-input">
      <WrittenInput
        {...rest}
        className={`input number ${className}`}
        value={value}
        isComplete={isDay}
        placeholder={t('day.placeholder')}
        format={t('day.format')}
        onChange={onChange}
      />
      <button
        type="button"
        className="button quiet icon-button"
        aria-label={t('day.choose')}
        title={t('day.choose')}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarIcon aria-hidden="true" />
      </button>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}

/** A field for a time of day, written as the window writes times, in 24 hours: 22:30. */
export function TimeInput({ className = '', ...rest }: TextInputProps) {
  const { t } = useTranslation();
  return (
    <WrittenInput
      {...rest}
      className={`input number time-input ${className}`}
      isComplete={isTime}
      placeholder={t('time.placeholder')}
      format={t('time.format')}
    />
  );
}
