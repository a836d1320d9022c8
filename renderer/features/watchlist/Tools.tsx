import { useTranslation } from 'react-i18next';
import { type SymbolLists, FAVOURITES } from '../../state/market/index.ts';
import { Popover } from '../../ui/Popover.tsx';
import { Select } from '../../ui/Select.tsx';
import { columnIds, MAX_SEARCH, type ColumnId, type Tab } from './model.ts';

interface SearchLineProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly tab: Tab;
  readonly lists: SymbolLists;
  readonly onTab: (tab: Tab) => void;
  /** Number of symbols found. */
  readonly count: number;
}

/** Shows the search text and the list that select the shown symbols. */
export function SearchLine({ text, onText, tab, lists, onTab, count }: SearchLineProps) {
  const { t } = useTranslation();
  const options = [
    { value: 'all', text: t('watch.tab.all') },
    { value: 'spot', text: t('market.spot') },
    { value: 'futures', text: t('market.futures') },
    { value: FAVOURITES, text: t('watch.tab.favourites') },
    ...lists.lists.map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    <div className="watch-search">
      <input
        className="input"
        type="search"
        aria-label={t('watch.search')}
        placeholder={t('watch.search')}
        maxLength={MAX_SEARCH}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Select label={t('watch.tab')} value={tab} options={options} onChange={onTab} />
      <p className="visually-hidden" role="status">
        {t('symbols.count', { count })}
      </p>
    </div>
  );
}

interface ColumnToolsProps {
  readonly columns: readonly ColumnId[];
  readonly onChange: (columns: readonly ColumnId[]) => void;
}

/** Lets the user choose the columns; in a narrow panel the least important ones are left out. */
export function ColumnTools({ columns, onChange }: ColumnToolsProps) {
  const { t } = useTranslation();
  return (
    <Popover label={t('watch.columns')} name={t('watch.columns.hint')} align="end">
      <fieldset className="watch-columns">
        <legend>{t('watch.columns')}</legend>
        {columnIds.map((id) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={columns.includes(id)}
              onChange={(event) =>
                onChange(columnIds.filter((one) => (one === id ? event.target.checked : columns.includes(one))))
              }
            />{' '}
            {t(`watch.${id}`)}
          </label>
        ))}
        <p className="menu-note">{t('watch.columns.note')}</p>
      </fieldset>
    </Popover>
  );
}
