import type { Desk } from '../../state/desk/index.ts';
import type { WorkbenchHandle } from '../workspace/handle.ts';

const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/**
 * Shows the workspace that a link names, by its displayed name or that of a default one in English, unless a dialog is
 * open: a link never takes away a confirmation that the user is reading.
 */
export function showLinkedWorkspace(
  name: string,
  workbench: Pick<WorkbenchHandle, 'all' | 'showWorkspace'>,
  desk: Pick<Desk, 'notify'>,
  page: Pick<Document, 'querySelector'>,
): void {
  const found = workbench.all().find(({ id, title }) => same(title, name) || same(id, name));
  if (!found) desk.notify({ kind: 'info', key: 'command.link.unknown', params: { name } });
  else if (page.querySelector('dialog[open]'))
    desk.notify({ kind: 'info', key: 'command.link.busy', params: { name } });
  else workbench.showWorkspace(found.id);
}
