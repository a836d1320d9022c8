import { useTranslation } from 'react-i18next';
import { FAVOURITES, isInList, type SymbolLists } from '../../state/market/index.ts';
import { ContextMenu } from '../../ui/Menu.tsx';
import type { WatchRow } from './model.ts';

/** The row whose menu is open, and the element the menu is anchored to. */
export interface OpenMenu {
  readonly row: WatchRow;
  readonly place: HTMLElement;
}

interface RowMenuProps {
  readonly open: OpenMenu;
  readonly lists: SymbolLists;
  readonly onToggle: (list: string) => void;
  readonly onShowContractSpecs: () => void;
  readonly onClose: () => void;
}

/** Shows the menu of one symbol: its lists, and its contract specs. Rendered only while it is open. */
export function RowMenu({ open, lists, onToggle, onShowContractSpecs, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  const { row } = open;
  const choices = [
    { id: FAVOURITES, name: t('watch.tab.favourites') },
    ...lists.lists.map(({ id, name }) => ({ id, name })),
  ];
  return (
    <ContextMenu
      anchor={{ element: open.place }}
      name={t('watch.menu', { name: row.symbol })}
      items={[
        ...choices.map(({ id, name }) => {
          const checked = isInList(lists, id, row);
          return {
            text: t(checked ? 'watch.list.take' : 'watch.list.put', { name }),
            run: () => onToggle(id),
            checked,
          };
        }),
        { text: t('watch.sheet'), run: onShowContractSpecs },
      ]}
      onClose={onClose}
    />
  );
}
