import { useTranslation } from 'react-i18next';
import { problemWord } from './words.ts';
import { withGear, withSymbol, withoutSymbol, type FollowDraft } from './draft.ts';
import { placeOf } from './reading.ts';
import { SymbolPicker } from './SymbolPicker.tsx';
import { GearFields, TermsFields, type Problems } from './TermsFields.tsx';

interface FormProps {
  readonly draft: FollowDraft;
  readonly problems: Problems;
  readonly onChange: (draft: FollowDraft) => void;
}

/** One configuration for every contract it names, with leverages of single contracts. */
export function UnifiedForm({ draft, problems, onChange }: FormProps) {
  const { t } = useTranslation();
  const symbols = Object.keys(draft.symbols);
  const gears = Object.entries(draft.gears ?? {});
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
              onChange={(next) => onChange(withGear(draft, symbol, next))}
            />
            <RemoveButton
              name={t('copyEdit.gears.remove', { symbol })}
              onPress={() => onChange(withGear(draft, symbol, null))}
            />
          </div>
        ))}
        <SymbolPicker
          action={t('copyEdit.gears.add')}
          taken={gears.map(([symbol]) => symbol)}
          onAdd={(symbol) => onChange(withGear(draft, symbol, { longLeverage: '', shortLeverage: '' }))}
        />
      </fieldset>
    </>
  );
}

/** One configuration for each contract. */
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
