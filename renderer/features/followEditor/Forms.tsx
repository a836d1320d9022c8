import { useTranslation } from 'react-i18next';
import { problemWord } from './words.ts';
import { withLeverage, withSymbol, withoutSymbol, type FollowDraft } from './draft.ts';
import { placeOf } from './reading.ts';
import { GearFields, TermsFields, type Problems } from './TermsFields.tsx';
import { useId, useState } from 'react';
import { useDesk } from '../../state/services.ts';

interface SymbolPickerProps {
  /** Label of the button that adds the contract. */
  readonly action: string;
  readonly taken: readonly string[];
  readonly onAdd: (symbol: string) => void;
}

/** Lets the user name a contract to add. Once the symbol list is loaded, a contract not in it is refused (XU23). */
function SymbolPicker({ action, taken, onAdd }: SymbolPickerProps) {
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
          // Enter adds the contract and neither reviews nor confirms.
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

interface FormProps {
  readonly draft: FollowDraft;
  readonly problems: Problems;
  readonly onChange: (draft: FollowDraft) => void;
}

/** Shows one configuration for all named contracts, with leverages of single contracts. */
export function UnifiedForm({ draft, problems, onChange }: FormProps) {
  const { t } = useTranslation();
  const symbols = Object.keys(draft.symbols);
  const gears = Object.entries(draft.leverages ?? {});
  return (
    <>
      <fieldset className="copy-group">
        <legend>{t('copyEdit.symbols')}</legend>
        <ul className="copy-symbols">
          {symbols.map((symbol) => {
            const problem = problems.get(placeOf(symbol, 'symbols'));
            return (
              <li key={symbol}>
                {symbol}
                <RemoveButton
                  name={t('copyEdit.symbols.remove', { symbol })}
                  onPress={() => onChange(withoutSymbol(draft, symbol))}
                />
                {problem && <span className="copy-problem">{problemWord(t, problem)}</span>}
              </li>
            );
          })}
        </ul>
        <SymbolPicker
          action={t('copyEdit.symbols.add')}
          taken={symbols}
          onAdd={(symbol) => onChange(withSymbol(draft, symbol))}
        />
      </fieldset>
      <TermsFields
        symbol={null}
        terms={draft.terms}
        problems={problems}
        onChange={(field, text) => onChange({ ...draft, terms: { ...draft.terms, [field]: text } })}
      />
      <fieldset className="copy-group">
        <legend>{t('copyEdit.gears')}</legend>
        {gears.map(([symbol, gear]) => (
          <div key={symbol} className="copy-gear">
            <strong>{symbol}</strong>
            <GearFields
              symbol={symbol}
              gear={gear}
              problems={problems}
              onChange={(next) => onChange(withLeverage(draft, symbol, next))}
            />
            <RemoveButton
              name={t('copyEdit.gears.remove', { symbol })}
              onPress={() => onChange(withLeverage(draft, symbol, null))}
            />
          </div>
        ))}
        <SymbolPicker
          action={t('copyEdit.gears.add')}
          taken={gears.map(([symbol]) => symbol)}
          onAdd={(symbol) => onChange(withLeverage(draft, symbol, { longLeverage: '', shortLeverage: '' }))}
        />
      </fieldset>
    </>
  );
}

/** Shows one configuration per contract. */
export function PerSymbolForm({ draft, problems, onChange }: FormProps) {
  const { t } = useTranslation();
  const entries = Object.entries(draft.entries);
  return (
    <>
      {entries.map(([symbol, entry]) => {
        const problem = problems.get(placeOf(symbol, 'symbols'));
        const set = (patch: Partial<typeof entry>) =>
          onChange({ ...draft, entries: { ...draft.entries, [symbol]: { ...entry, ...patch } } });
        return (
          <fieldset key={symbol} className="copy-group">
            <legend>
              {symbol}{' '}
              <RemoveButton
                name={t('copyEdit.symbols.remove', { symbol })}
                onPress={() => onChange(withoutSymbol(draft, symbol))}
              />
            </legend>
            {problem && <p className="copy-problem">{problemWord(t, problem)}</p>}
            <TermsFields
              symbol={symbol}
              terms={entry}
              problems={problems}
              onChange={(field, text) => set({ [field]: text })}
            />
            <GearFields symbol={symbol} gear={entry} problems={problems} onChange={set} />
          </fieldset>
        );
      })}
      <SymbolPicker
        action={t('copyEdit.symbols.add')}
        taken={entries.map(([symbol]) => symbol)}
        onAdd={(symbol) => onChange(withSymbol(draft, symbol))}
      />
    </>
  );
}

function RemoveButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="button row-button" aria-label={name} title={name} onClick={onPress}>
      {t('copyEdit.remove')}
    </button>
  );
}
