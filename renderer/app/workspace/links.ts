import type { LinkGroup, Selection } from '../../state/desk/index.ts';
import { panelOf } from './changes.ts';
import { kindOf } from './kinds.ts';
import { isMarketKind } from '../panels.ts';
import type { Workspace } from './model.ts';
import { readSelection } from './readDocument.ts';

/**
 * Returns the group a panel follows. The ticket and the account's tables always follow the first group, whose symbol is
 * the window's.
 */
export function groupOf(workspace: Workspace, id: string): LinkGroup | null {
  const kind = kindOf(id);
  return kind !== null && isMarketKind(kind) ? panelOf(workspace, id).group : 'a';
}

/**
 * Returns the symbol a panel shows: its group's, or its own when it follows none. `desk` is the first group's symbol,
 * and the fallback where no symbol is stored.
 */
export function selectionOf(workspace: Workspace, id: string, desk: Selection): Selection {
  const group = groupOf(workspace, id);
  if (group === 'a') return desk;
  if (group !== null) return workspace.groups[group] ?? desk;
  return readSelection(panelOf(workspace, id).params['symbol']) ?? desk;
}
