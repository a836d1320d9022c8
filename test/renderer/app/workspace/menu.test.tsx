// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { workbenchActions, type WorkbenchControls } from '../../../../renderer/app/workspace/actions.ts';
import type { WorkbenchHandle } from '../../../../renderer/app/workspace/handle.ts';
import { shippedWorkspace, type WorkspacesDocument } from '../../../../renderer/app/workspace/model.ts';
import { WorkspaceMenu, WorkspaceSwitch } from '../../../../renderer/app/workspace/WorkspaceMenu.tsx';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { mount, openedPopover } from '../../support/mounted.tsx';
import { createTestServices, markup, textOf } from '../../support/services.tsx';

/** Returns a handle on two workspaces, with the second one shown; `activated` collects what is switched to. */
function handleOf(locked: boolean, activated: string[] = []): WorkbenchHandle {
  const customWorkspace = { ...shippedWorkspace('ladder'), id: 'own', name: 'Scalping', locked };
  const document: WorkspacesDocument = {
    version: 1,
    active: 'own',
    list: [shippedWorkspace('trade'), customWorkspace],
  };
  const controls = { dock: { front: () => null } } as unknown as WorkbenchControls;
  const { t } = createMessages(en);
  return {
    reset: () => undefined,
    show: () => undefined,
    showWorkspace: (id) => void activated.push(id),
    shown: () => ({ id: 'own', title: 'Scalping', locked }),
    all: () => [
      { id: 'trade', title: 'Trade' },
      { id: 'own', title: 'Scalping' },
    ],
    actions: () => workbenchActions(t, document, controls),
    onChange: () => () => undefined,
  };
}
const menu = (locked: boolean) => <WorkspaceMenu handle={handleOf(locked)} />;
const groups = (html: string) =>
  [...html.matchAll(/<div role="group" aria-label="([^"]*)">(.*?)<\/div>/gs)].map(([, name, inner]) => [
    name,
    [...inner!.matchAll(/<button[^>]*?( aria-pressed="[^"]*")?>(.*?)<\/button>/g)].map(
      ([, pressed, text]) => textOf(text!) + (pressed ?? ''),
    ),
  ]);

describe('workspace menu', () => {
  it('shows the current workspace, lists all by name, and the actions', async () => {
    expect(markup(menu(false))).toContain('aria-label="Workspace Scalping. Change workspace"');
    expect(groups(await openedPopover(menu(false)))).toEqual([
      ['Workspaces', ['Trade aria-pressed="false"', 'Scalping aria-pressed="true"']],
      [
        'Workspace actions',
        [
          'Save workspace as…',
          'Rename workspace Scalping…',
          'Duplicate workspace Scalping…',
          'Delete workspace Scalping…',
          'Charts: 1',
          'Charts: 2',
          'Charts: 4',
          'Charts: 6',
          'Link interval and crosshair of all charts',
          'Reset workspace Scalping…',
          'Lock panels',
          'Export workspace Scalping…',
          'Import a workspace…',
        ],
      ],
    ]);
  });

  it('shows on its button that the panels are locked, and offers to unlock them', async () => {
    expect(textOf(markup(menu(true)))).toBe('Scalping Locked');
    expect(groups(await openedPopover(menu(true)))[1]![1]).toContain('Unlock panels');
  });

  it('is not rendered before the desk is ready', () => {
    expect(markup(<WorkspaceMenu handle={null} />)).toBe('');
  });
});

describe('workspace switch', () => {
  it('shows each workspace as a button with its hotkey, marks the current one, and switches with one press', async () => {
    const services = createTestServices();
    services.desk.setHotkeys({ 'workspace.1': 'Alt+1' });
    const activated: string[] = [];
    const mounted = await mount(<WorkspaceSwitch handle={handleOf(false, activated)} />, services);
    const tabs = [...mounted.host.querySelectorAll('.workspace-tab')].map((tab) => [
      tab.textContent,
      tab.getAttribute('aria-pressed'),
      tab.getAttribute('title'),
    ]);
    expect(tabs).toEqual([
      ['Trade', 'false', 'Show workspace Trade (Alt+1)'],
      ['Scalping', 'true', 'Show workspace Scalping'],
    ]);
    await mounted.control('Trade').press();
    expect(activated).toEqual(['trade']);
    expect(mounted.buttons()).toEqual(['Trade', 'Scalping', 'Workspace Scalping. Change workspace']);
    await mounted.end();
  });

  it('has no buttons before the desk is ready', () => {
    expect(textOf(markup(<WorkspaceSwitch handle={null} />))).toBe('');
  });
});
