import { useCallback, useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import enSavedFilters from '../../locales/en/savedFilters.json';
import { registerMessages } from '../../i18n/messages.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { useServices } from '../../state/services.ts';
import { cleanName } from '../plainParams.ts';
import {
  MAX_FILTER_NAME,
  MAX_FILTERS,
  periodParams,
  readPeriod,
  readSavedFilters,
  withFilter,
  writeSavedFilters,
  type SavedFilter,
} from './filterDocument.ts';
import type { Chip, Narrowing } from './tableRows.ts';

registerMessages(enSavedFilters);

interface Held {
  /** `failed`: the document could not be read, and it is not overwritten. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly filters: readonly SavedFilter[];
}

/** Reads the saved filters once and writes the whole document with each change. */
function useSavedFilters(): Held & { readonly change: (filters: readonly SavedFilter[]) => void } {
  const { client, desk } = useServices();
  const [held, setHeld] = useState<Held>({ status: 'loading', filters: [] });
  useEffect(() => {
    let left = false;
    void client.call('documents.read', { name: 'tableFilters' }).then((result) => {
      if (left) return;
      const text = result.ok ? result.value.text : null;
      const filters = text === null ? [] : readSavedFilters(text);
      setHeld(result.ok && filters ? { status: 'ready', filters } : { status: 'failed', filters: [] });
    });
    return () => {
      left = true;
    };
  }, [client]);
  const change = useCallback(
    (filters: readonly SavedFilter[]): void => {
      setHeld({ status: 'ready', filters });
      void client.call('documents.write', { name: 'tableFilters', text: writeSavedFilters(filters) }).then((result) => {
        if (!result.ok) desk.notify({ kind: 'error', error: result.error });
      });
    },
    [client, desk],
  );
  return { ...held, change };
}

interface NameFieldProps {
  readonly label: string;
  readonly button: string;
  readonly start: string;
  /** Returns whether a name can be used. */
  readonly isFree: (name: string) => boolean;
  readonly onName: (name: string) => void;
}

/** A field for a name with its button; Enter is the button. */
function NameField({ label, button, start, isFree, onName }: NameFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(start);
  const name = cleanName(typed, MAX_FILTER_NAME);
  const ready = name !== '' && isFree(name);
  const done = (): void => {
    if (!ready) return;
    onName(name);
    setTyped('');
  };
  return (
    <div className="column-line">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        value={typed}
        maxLength={MAX_FILTER_NAME}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done();
        }}
      />
      <button type="button" className="button" disabled={!ready} onClick={done}>
        {button}
      </button>
    </div>
  );
}

interface SavedFiltersProps {
  /** Name of the table. */
  readonly table: string;
  readonly chips: readonly Pick<Chip<never>, 'id' | 'textOf'>[];
  readonly narrowing: Narrowing;
  readonly onNarrow: (narrowing: Narrowing) => void;
}

/** The filters of a table that were saved under a name, with its period: choose, save, rename and delete. */
export function SavedFilters({ table, chips, narrowing, onNarrow }: SavedFiltersProps) {
  const { t, i18n } = useTranslation();
  const panel = useContext(PanelContext);
  const { status, filters, change } = useSavedFilters();
  const [renamed, setRenamed] = useState<string | null>(null);
  const { language } = i18n;
  // Words without a value of their own are those of the window: in another language they would match nothing.
  const isText = (id: string): boolean => chips.some((chip) => chip.id === id && !chip.textOf);
  const shown = filters.filter(
    (one) => one.table === table && (one.language === language || !Object.keys(one.words).some(isText)),
  );
  const own = filters.filter((one) => one.table === table);
  const full = own.length >= MAX_FILTERS;
  const apply = ({ search, words, period }: SavedFilter): void => {
    onNarrow({ search, words });
    panel?.save(Object.fromEntries(periodParams.map((name) => [name, period[name] ?? null])));
  };
  const keep = (name: string): void => {
    const { search, words } = narrowing;
    change(withFilter(filters, { table, name, language, search, words, period: readPeriod(panel?.params ?? {}) }));
  };
  const rename = (filter: SavedFilter, name: string): void => {
    change(filters.map((one) => (one === filter ? { ...filter, name } : one)));
    setRenamed(null);
  };
  return (
    <fieldset className="column-choice">
      <legend>{t('savedFilters')}</legend>
      {status === 'failed' && <p>{t('savedFilters.failed')}</p>}
      {status === 'ready' && shown.length === 0 && <p className="quiet-text">{t('savedFilters.none')}</p>}
      {shown.map((filter) =>
        renamed === filter.name ? (
          <NameField
            key={filter.name}
            label={t('savedFilters.name')}
            button={t('savedFilters.rename.done')}
            start={filter.name}
            isFree={(name) => name === filter.name || !own.some((one) => one.name === name)}
            onName={(name) => rename(filter, name)}
          />
        ) : (
          <div key={filter.name} className="column-line">
            <button type="button" className="button quiet" onClick={() => apply(filter)}>
              {filter.name}
            </button>
            <button
              type="button"
              className="button quiet"
              title={t('savedFilters.rename', { name: filter.name })}
              aria-label={t('savedFilters.rename', { name: filter.name })}
              onClick={() => setRenamed(filter.name)}
            >
              {t('savedFilters.rename.short')}
            </button>
            <button
              type="button"
              className="button quiet"
              title={t('savedFilters.delete', { name: filter.name })}
              aria-label={t('savedFilters.delete', { name: filter.name })}
              onClick={() => change(filters.filter((one) => one !== filter))}
            >
              {t('savedFilters.delete.short')}
            </button>
          </div>
        ),
      )}
      {status === 'ready' && (
        <NameField
          label={t('savedFilters.name')}
          button={t('savedFilters.save')}
          start=""
          isFree={(name) => !full || own.some((one) => one.name === name)}
          onName={keep}
        />
      )}
      {full && <p className="quiet-text">{t('savedFilters.full', { limit: MAX_FILTERS })}</p>}
    </fieldset>
  );
}
