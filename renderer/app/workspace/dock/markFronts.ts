import type { DockviewApi } from 'dockview';
import { kindOf } from '../kinds.ts';

/** Writes on each group of tabs which kind of panel is in front of it, for what must not lie over some of them. */
export function markFronts({ groups }: Pick<DockviewApi, 'groups'>): void {
  for (const { element, activePanel } of groups) {
    const kind = activePanel ? kindOf(activePanel.id) : null;
    if (kind) element.dataset['front'] = kind;
    else delete element.dataset['front'];
  }
}
