import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import type { Action } from '../actions.ts';
import type { WorkbenchHandle } from './handle.ts';

/** The menu of workspaces and their commands; its button shows the name of the current one. */
export function WorkspaceMenu({ handle }: { readonly handle: WorkbenchHandle | null }) {
  const { t } = useTranslation();
  const [, setRound] = useState(0);
  useEffect(() => handle?.onChange(() => setRound((round) => round + 1)), [handle]);
  const shown = handle?.shown() ?? null;
  if (!handle || !shown) return null;
  return (
    <Popover
      className="button quiet workspace-button"
      name={t('workspace.menu', { title: shown.title })}
      align="end"
      label={
        <>
          {shown.title}
          {shown.locked && <span className="status-tag">{t('workspace.locked')}</span>}
          <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
            <path d="M1 5l4-4 4 4" fill="none" stroke="currentColor" />
          </svg>
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
