import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkGroups, type LinkGroup } from '../../state/desk/index.ts';
import { DockIcon, PopOutIcon } from '../../ui/icons.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import { PanelList } from './AddPanel.tsx';
import { panelTitle, useWorkspace } from './context.ts';
import { kindOf } from './kinds.ts';
import { isMarketKind, type PanelKind } from '../panels.ts';
import { groupOf } from './links.ts';

interface PanelButtonsProps {
  readonly id: string;
  readonly locked: boolean;
  readonly poppedOut: boolean;
  readonly onLink: (group: LinkGroup | null) => void;
  /** Moves the tab group into a pop-out window, or back. */
  readonly onPopOut: () => void;
  /** Adds a panel to the tab group. */
  readonly onAdd: (kind: PanelKind) => void;
}

/** The app's buttons for the front panel: the colour group it follows, and its pop-out window. */
export function PanelButtons({ id, locked, poppedOut, onLink, onPopOut, onAdd }: PanelButtonsProps) {
  const { t } = useTranslation();
  const group = useWorkspace((workspace) => groupOf(workspace, id));
  const kind = kindOf(id);
  const title = panelTitle(t, id);
  // The tab row of a market panel already has many tools, so its pop-out command is in the group menu.
  const linked = kind !== null && isMarketKind(kind);
  const popOut = poppedOut ? t('workspace.popIn', { title }) : t('workspace.popOut', { title });
  return (
    <>
      {linked && (
        <Popover
          className="button quiet icon-button link-button"
          name={
            group === null
              ? t('workspace.link.none.name', { title })
              : t('workspace.link.name', { title, group: group.toUpperCase() })
          }
          label={<GroupMark group={group} />}
          align="end"
        >
          <GroupMenu
            group={group}
            onLink={onLink}
            {...(locked ? {} : { popOut: { words: popOut, run: onPopOut }, onAdd })}
          />
        </Popover>
      )}
      {kind === 'ticket' && (
        <span className="link-fixed" title={t('workspace.link.ticket')}>
          <GroupMark group="a" />
        </span>
      )}
      {!locked && !linked && (
        <button
          type="button"
          className="button quiet icon-button pop-out-button"
          title={popOut}
          aria-label={popOut}
          onClick={onPopOut}
        >
          {poppedOut ? <DockIcon /> : <PopOutIcon />}
        </button>
      )}
    </>
  );
}

/**
 * A dot in the colour of a group, with its letter except for the first group, which nearly all panels follow; an empty
 * ring for none.
 */
function GroupMark({ group }: { readonly group: LinkGroup | null }) {
  return (
    <span className="group-mark" data-group={group ?? 'none'} aria-hidden="true">
      {group === null || group === 'a' ? '' : group.toUpperCase()}
    </span>
  );
}

interface GroupMenuProps {
  readonly group: LinkGroup | null;
  readonly onLink: (group: LinkGroup | null) => void;
  /** Absent while the workspace is locked. */
  readonly popOut?: { readonly words: string; readonly run: () => void };
  readonly onAdd?: (kind: PanelKind) => void;
}

function GroupMenu({ group, onLink, popOut, onAdd }: GroupMenuProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const [isAdding, setAdding] = useState(false);
  if (isAdding && onAdd) return <PanelList onAdd={onAdd} />;
  return (
    <div className="group-menu">
      <div role="group" aria-label={t('workspace.link.choose')}>
        {[...linkGroups, null].map((one) => (
          <button
            key={one ?? 'none'}
            type="button"
            className="button quiet"
            aria-pressed={one === group}
            onClick={() => {
              onLink(one);
              close();
            }}
          >
            <GroupMark group={one} />{' '}
            {one === null ? t('workspace.link.none') : t('workspace.link.group', { group: one.toUpperCase() })}
          </button>
        ))}
      </div>
      {popOut && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            close();
            popOut.run();
          }}
        >
          {popOut.words}
        </button>
      )}
      {onAdd && (
        <button type="button" className="button quiet" onClick={() => setAdding(true)}>
          {t('workspace.add')}
        </button>
      )}
    </div>
  );
}
