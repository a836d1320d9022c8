import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ORDER_TEXT } from '../../shared/domain/orderText.ts';
import { readTyped } from '../format/typed.ts';
import { sayTold } from '../i18n/messages.ts';
import { NumberInput } from './NumberInput.tsx';

interface LimitFieldProps {
  readonly label: string;
  readonly unit: string;
  /** What an empty field means. */
  readonly empty: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/**
 * An amount to type that may stay empty. What is no number is told under the field with its fix (XU1 to XU8) and is not in
 * force; it stays as typed.
 */
export function LimitField({ label, unit, empty, value, onChange }: LimitFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(value);
  const read = text === '' ? null : readTyped(text, 'quantity');
  const problem = read && !read.ok ? read.error : null;
  const type = (next: string): void => {
    setText(next);
    onChange(next.slice(0, MAX_ORDER_TEXT));
  };
  return (
    <div className="limit-field">
      <span className="limit-line">
        <NumberInput
          aria-label={label}
          placeholder={empty}
          value={text}
          invalid={problem !== null}
          aria-describedby={`${id}-words`}
          onChange={type}
        />
        <span className="quiet-text">{unit}</span>
      </span>
      <p id={`${id}-words`} className="limit-words" role="status">
        {problem && sayTold(t, problem.key, problem.params, () => problem.key)}
      </p>
    </div>
  );
}
