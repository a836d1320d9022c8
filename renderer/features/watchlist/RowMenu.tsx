import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FAVOURITES, isInList, type SymbolLists } from '../../state/market/index.ts';
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const at = open.place.getBoundingClientRect();
    const page = element.ownerDocument.documentElement;
    const before = element.ownerDocument.activeElement as HTMLElement | null;
    const closed = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(0, Math.min(at.left, page.clientWidth - width))}px`;
    element.style.top = `${at.bottom + height > page.clientHeight ? Math.max(0, at.top - height) : at.bottom}px`;
    element.querySelector<HTMLElement>('button')?.focus();
    element.addEventListener('toggle', closed);
    return () => {
      element.removeEventListener('toggle', closed);
      if (before?.isConnected) before.focus();
    };
    // The menu belongs to the row it was opened for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.findIndex((item) => item === item.ownerDocument.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  const { row } = open;
  const choices = [
    { id: FAVOURITES, name: t('watch.tab.favourites') },
    ...lists.lists.map(({ id, name }) => ({ id, name })),
  ];
  return (
    <div
      ref={box}
      popover="auto"
      role="menu"
      className="popover menu"
      aria-label={t('watch.menu', { name: row.symbol })}
      onKeyDown={onKeyDown}
    >
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="menuitemcheckbox"
          className="menu-item"
          aria-checked={isInList(lists, id, row)}
          onClick={() => {
            onToggle(id);
            onClose();
          }}
        >
          {t(isInList(lists, id, row) ? 'watch.list.take' : 'watch.list.put', { name })}
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        className="menu-item"
        onClick={() => {
          onClose();
          onShowContractSpecs();
        }}
      >
        {t('watch.sheet')}
      </button>
    </div>
  );
}
