import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface WordListProps {
  readonly name: string;
  readonly words: readonly string[];
  /** Words that are offered. */
  readonly offered: readonly string[];
  readonly most: number;
  readonly maxLength: number;
  readonly placeholder: string;
  readonly hint: string;
  readonly textOf: (word: string) => string;
  /** Returns the word that a typed text means. */
  readonly wordOf: (text: string) => string;
  readonly onChange: (words: readonly string[]) => void;
}

/** A short list of words: typed or chosen from those offered, each removed by its button. */
export function WordList(props: WordListProps) {
  const { name, words, offered, most, maxLength, placeholder, hint, textOf, wordOf, onChange } = props;
  const { t } = useTranslation();
  const list = useId();
  const [typed, setTyped] = useState('');
  const add = (text: string): void => {
    const word = wordOf(text);
    setTyped('');
    if (word !== '' && !words.includes(word)) onChange([...words, word]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace' && typed === '' && words.length > 0) onChange(words.slice(0, -1));
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(typed);
  };
  return (
    <div className="journal-words" role="group" aria-label={name}>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          className="button journal-word"
          aria-label={t('journal.remove', { word: textOf(word) })}
          onClick={() => onChange(words.filter((one) => one !== word))}
        >
          {textOf(word)} <span aria-hidden="true">×</span>
        </button>
      ))}
      {words.length < most && (
        <>
          <input
            className="input"
            list={list}
            autoComplete="off"
            maxLength={maxLength}
            aria-label={placeholder}
            placeholder={placeholder}
            title={hint}
            value={typed}
            onChange={({ target }) => {
              // A chosen suggestion is added at once.
              const chosen = offered.find((word) => textOf(word) === target.value);
              if (chosen !== undefined && target.value.length - typed.length > 1) add(target.value);
              else setTyped(target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
          <datalist id={list}>
            {offered
              .filter((word) => !words.includes(word))
              .map((word) => (
                <option key={word} value={textOf(word)} />
              ))}
          </datalist>
        </>
      )}
    </div>
  );
}
