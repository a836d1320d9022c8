import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../bridge/services.ts';

interface SymbolPickerProps {
  /** What pressing it does. */
  readonly action: string;
  readonly taken: readonly string[];
  readonly onAdd: (symbol: string) => void;
}

/** Names a contract to add. One that is not listed is refused while the list is known (XU23). */
export function SymbolPicker({ action, taken, onAdd }: SymbolPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const instruments = useDesk((state) => state.instruments);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const listed =
    instruments.status === 'ready'
      ? instruments.list.filter(({ market }) => market === 'futures').map(({ symbol }) => symbol)
      : null;
  const add = (): void => {
    const symbol = text.trim().toUpperCase();
    if (taken.includes(symbol)) setProblem(t('copyEdit.symbols.twice', { symbol }));
    else if (symbol === '' || (listed !== null && !listed.includes(symbol))) setProblem(t('copyEdit.symbols.unknown'));
    else {
      setText('');
      setProblem(null);
      onAdd(symbol);
    }
  };
  return (
    <span className="copy-picker">
      <input
        className="input"
        type="text"
        list={id}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={t('copyEdit.symbols.name')}
        aria-label={`${action}: ${t('copyEdit.symbols.name')}`}
        aria-invalid={problem !== null}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It adds, and neither reviews nor confirms.
          event.preventDefault();
          if (!event.repeat) add();
        }}
      />
      <datalist id={id}>
        {(listed ?? [])
          .filter((symbol) => !taken.includes(symbol))
          .map((symbol) => (
            <option key={symbol} value={symbol} />
          ))}
      </datalist>
      <button type="button" className="button" onClick={add}>
        {action}
      </button>
      {problem !== null && (
        <span role="alert" className="copy-problem">
          {problem}
        </span>
      )}
    </span>
  );
}
