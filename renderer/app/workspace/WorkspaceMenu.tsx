import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../state/services.ts';
import { ChevronUpIcon } from '../../ui/icons.ts';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import { useFitting } from '../../ui/useFitting.ts';
import type { Action } from '../actions.ts';
import type { WorkbenchHandle } from './handle.ts';

interface WorkspaceProps {
  /** `null` until the workbench is ready. */
  readonly handle: WorkbenchHandle | null;
}

/** Re-renders the component when names, order or lock of the workspaces may have changed. */
function useWorkspaceChanges({ handle }: WorkspaceProps): void {
  const [, setRound] = useState(0);
  useEffect(() => handle?.onChange(() => setRound((round) => round + 1)), [handle]);
}

/**
 * The workspaces as buttons in one line, with the current one marked and the menu behind them; those that do not fit are
 * in the menu only.
 */
export function WorkspaceSwitch({ handle }: WorkspaceProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const hotkeys = useDesk((state) => state.hotkeys);
  useWorkspaceChanges({ handle });
  const all = handle?.all() ?? [];
  useFitting(list, all.map(({ id }) => id).join(' '));
  const hint = (title: string, keys: string | undefined): string => {
    const action = t('workspace.action.show', { title });
    return keys === undefined ? action : t('workspace.tab.hint', { action, keys });
  };
  return (
    <div className="workspace-switch">
      <div role="group" aria-label={t('workspace.menu.list')} className="workspace-tabs" ref={list}>
        {all.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            className="workspace-tab"
            aria-pressed={id === handle?.shown().id}
            title={hint(title, hotkeys[`workspace.${index + 1}`])}
            onClick={() => handle?.showWorkspace(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <WorkspaceMenu handle={handle} />
    </div>
  );
}

/**
 * The menu of workspaces and their commands. Its button is named after the current one, and shows the name where that
 * workspace has no button of its own.
 */
export function WorkspaceMenu({ handle }: WorkspaceProps) {
  const { t } = useTranslation();
  useWorkspaceChanges({ handle });
  const shown = handle?.shown() ?? null;
  if (!handle || !shown) return null;
  return (
    <Popover
      className="button quiet workspace-button"
      name={t('workspace.menu', { title: shown.title })}
      align="end"
      label={
        <>
          <span className="workspace-title" title={shown.title}>
            {shown.title}
          </span>
          {shown.locked && <span className="status-tag">{t('workspace.locked')}</span>}
          <ChevronUpIcon />
        </>
      }
    >
      <MenuContent handle={handle} shownId={shown.id} />
    </Popover>
  );
}

function MenuContent({ handle, shownId }: { readonly handle: WorkbenchHandle; readonly shownId: string }) {
  const { t } = useTranslation();
  const close = useClosePopover();
  const all = handle.actions().filter((action) => action.group === 'workspace');
  const isShow = (action: Action): boolean => action.id.startsWith('workspace.show.');
  const shows = all.filter(isShow);
  const rest = all.filter((action) => !isShow(action) && !/^workspace\.(\d|next|previous)$/.test(action.id));
  const button = (action: Action, title: string, pressed?: boolean) => (
    <button
      key={action.id}
      type="button"
      className="button quiet"
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={() => {
        close();
        action.run();
      }}
    >
      {title}
    </button>
  );
  const titleOf = (action: Action): string =>
    handle.all().find((one) => action.id === `workspace.show.${one.id}`)?.title ?? action.title;
  return (
    <div className="workspace-menu">
      <p className="menu-heading" aria-hidden="true">
        {t('workspace.menu.list')}
      </p>
      <div role="group" aria-label={t('workspace.menu.list')}>
        {shows.map((action) => button(action, titleOf(action), action.id === `workspace.show.${shownId}`))}
      </div>
      <div role="group" aria-label={t('workspace.menu.actions')}>
        {rest.map((action) => button(action, action.title))}
      </div>
    </div>
  );
}
