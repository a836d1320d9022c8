import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '../../ui/icons.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import { panelKinds, type PanelKind } from '../panels.ts';

interface AddPanelProps {
  readonly onAdd: (kind: PanelKind) => void;
}

/** The button after the last tab of a group: it opens a list of the panels that can be added to the group. */
export function AddPanel({ onAdd }: AddPanelProps) {
  const { t } = useTranslation();
  return (
    <Popover className="button quiet icon-button add-panel" name={t('workspace.add')} label={<PlusIcon />}>
      <PanelList onAdd={onAdd} />
    </Popover>
  );
}

/** Moves the focus among the field and the buttons of the list by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.findIndex((stop) => stop === event.target);
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus();
}

/** The panels whose title contains the text of the search field. Enter in the field takes the first. */
export function PanelList({ onAdd }: AddPanelProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = panelKinds.filter((kind) =>
    [t(`panel.${kind}`), kind].some((name) => name.toLowerCase().includes(wanted)),
  );
  const take = (kind: PanelKind | undefined): void => {
    if (kind === undefined) return;
    close();
    onAdd(kind);
  };
  return (
    <div className="add-panel-list" onKeyDown={moveFocus}>
      <input
        className="input"
        type="search"
        spellCheck={false}
        autoComplete="off"
        aria-label={t('workspace.add.search')}
        placeholder={t('workspace.add.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(found[0]);
        }}
      />
      <div role="group" aria-label={t('workspace.add')}>
        {found.map((kind) => (
          <button key={kind} type="button" className="button quiet" onClick={() => take(kind)}>
            {t(`panel.${kind}`)}
          </button>
        ))}
      </div>
      <p className="hint" role="status">
        {found.length === 0 ? t('workspace.add.none', { text }) : ''}
      </p>
    </div>
  );
}
