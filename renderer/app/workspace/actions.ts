import type { Translate } from '../../i18n/messages.ts';
import { linkGroups, type LinkGroup } from '../../state/desk/index.ts';
import type { Action } from '../actions.ts';
import type { DockActions } from './dock/actions.ts';
import { kindOf } from './kinds.ts';
import { isMarketKind, panelKinds } from '../panels.ts';
import { activeOf, chartCounts, isShipped, type ChartCount, type Workspace, type WorkspacesDocument } from './model.ts';

/** The dialogs of workspaces. */
export type WorkspaceDialog = 'saveAs' | 'rename' | 'duplicate' | 'delete' | 'import' | 'reset';

/** The parts of the workbench that the actions need. */
export interface WorkbenchControls {
  readonly activate: (id: string) => void;
  readonly setLocked: (locked: boolean) => void;
  readonly exportActive: () => void;
  readonly open: (dialog: WorkspaceDialog) => void;
  readonly arrangeCharts: (count: ChartCount) => void;
  /** Links interval and crosshair of all charts, or ends it. */
  readonly linkCharts: (linked: boolean) => void;
  readonly linkFront: (group: LinkGroup | null) => void;
  readonly dock: DockActions;
}

/** Returns the displayed name of a workspace. */
export function workspaceTitle(t: Translate, workspace: Workspace): string {
  return workspace.name ?? t(`workspace.shipped.${workspace.shipped}`);
}

function workspaceActions(t: Translate, document: WorkspacesDocument, does: WorkbenchControls): Action[] {
  const shown = activeOf(document);
  const title = workspaceTitle(t, shown);
  const action = (id: string, text: string, run: () => void): Action => ({
    id: `workspace.${id}`,
    group: 'workspace',
    title: text,
    run,
  });
  const at = document.list.indexOf(shown);
  const neighbour = (by: number): string => document.list.at((at + by) % document.list.length)?.id ?? shown.id;
  return [
    ...document.list.map((one) =>
      action(`show.${one.id}`, t('workspace.action.show', { title: workspaceTitle(t, one) }), () =>
        does.activate(one.id),
      ),
    ),
    ...document.list
      .slice(0, 9)
      .map((one, index) =>
        action(`${index + 1}`, t('workspace.action.number', { number: index + 1, title: workspaceTitle(t, one) }), () =>
          does.activate(one.id),
        ),
      ),
    action('next', t('workspace.action.next'), () => does.activate(neighbour(1))),
    action('previous', t('workspace.action.previous'), () => does.activate(neighbour(-1))),
    action('saveAs', t('workspace.action.saveAs'), () => does.open('saveAs')),
    action('rename', t('workspace.action.rename', { title }), () => does.open('rename')),
    action('duplicate', t('workspace.action.duplicate', { title }), () => does.open('duplicate')),
    ...(isShipped(shown) ? [] : [action('delete', t('workspace.action.delete', { title }), () => does.open('delete'))]),
    ...chartCounts.map((number) =>
      action(`charts.${number}`, t('workspace.action.charts', { number }), () => does.arrangeCharts(number)),
    ),
    action('charts.link', t(`workspace.action.charts.${shown.chartsLinked ? 'unlink' : 'link'}`), () =>
      does.linkCharts(!shown.chartsLinked),
    ),
    action('reset', t('workspace.action.reset', { title }), () => does.open('reset')),
    action('lock', shown.locked ? t('workspace.action.unlock') : t('workspace.action.lock'), () =>
      does.setLocked(!shown.locked),
    ),
    action('export', t('workspace.action.export', { title }), does.exportActive),
    action('import', t('workspace.action.import'), () => does.open('import')),
  ];
}

function panelActions(t: Translate, { dock, linkFront }: WorkbenchControls): Action[] {
  const action = (id: string, title: string, run: () => void): Action => ({
    id: `panel.${id}`,
    group: 'panel',
    title,
    run,
  });
  const front = dock.front();
  const kind = front === null ? null : kindOf(front);
  const links =
    kind !== null && isMarketKind(kind)
      ? [
          ...linkGroups.map((group) =>
            action(`link.${group}`, t('workspace.action.link', { group: group.toUpperCase() }), () => linkFront(group)),
          ),
          action('link.none', t('workspace.action.unlink'), () => linkFront(null)),
        ]
      : [];
  return [
    ...panelKinds.map((one) =>
      action(one, t('workspace.action.panel', { title: t(`panel.${one}`) }), () => {
        dock.show(one);
        dock.focusFront();
      }),
    ),
    ...panelKinds
      .filter(isMarketKind)
      .map((one) =>
        action(
          `${one}.another`,
          t('workspace.action.another', { title: t(`panel.${one}`) }),
          () => void dock.open(one),
        ),
      ),
    action('popOut', t('workspace.action.popOut'), () => dock.popOut()),
    action('next', t('workspace.action.nextPanel'), () => dock.step(1)),
    action('previous', t('workspace.action.previousPanel'), () => dock.step(-1)),
    action('close', t('workspace.action.closePanel'), dock.close),
    ...links,
  ];
}

/** Returns the currently available actions on workspaces and panels, with their titles. */
export function workbenchActions(t: Translate, document: WorkspacesDocument, does: WorkbenchControls): Action[] {
  return [...workspaceActions(t, document, does), ...panelActions(t, does)];
}
