import { createDockview, type DockviewApi } from 'dockview';
import type { DisplayArea } from '../../../../shared/ipc/fileViews.ts';
import type { Services } from '../../../state/services.ts';
import { fitLayout, pullOnScreen, type Fitted } from '../fit.ts';
import { bringForward, forLibrary, POP_OUT_URL, type Layout } from '../layout.ts';
import type { Workspace } from '../model.ts';
import { shippedLayout } from '../shipped/shippedLayout.ts';
import type { Area } from '../tree.ts';
import { createAdd, createContent, createHeader, type Headers, type SetMounted } from './parts.ts';
import type { Title } from './placement.ts';
import { createDockTab, followCount } from './tab.ts';

/** Texts for the docking library. */
export interface DockWords {
  readonly closeHint: () => string;
  readonly closeTab: (name: string) => string;
  readonly closeTabPlain: () => string;
  readonly panelOpened: (name: string) => string;
  readonly panelClosed: (name: string) => string;
}

/** Creates an empty dock in the element. Panels are mounted through `setMounted`, tab rows are stored in `headers`. */
export function createDock(
  element: HTMLElement,
  words: DockWords,
  setMounted: SetMounted,
  headers: Headers,
  services: Pick<Services, 'trading'>,
): DockviewApi {
  const { closeHint, ...messages } = words;
  return createDockview(element, {
    theme: {
      name: 'foredeck',
      className: 'dock-theme',
      gap: 1,
      dndOverlayMounting: 'relative',
      tabGroupIndicator: 'none',
    },
    disableFloatingGroups: true,
    scrollbars: 'native',
    popoutUrl: POP_OUT_URL,
    messages,
    createComponent: ({ id }) => createContent(id, setMounted),
    defaultTabComponent: 'tab',
    createTabComponent: ({ id }) => createDockTab(closeHint, (show) => followCount(services, id, show)),
    createLeftHeaderActionComponent: (group) => createAdd(group.id, headers.adds),
    createRightHeaderActionComponent: (group) => createHeader(group.id, headers.ends),
  });
}

/**
 * Returns the layout to build for a workspace: its own or the default one, fitted to the area, with its pop-out windows
 * moved on screen.
 */
export function layoutFor(workspace: Workspace, area: Area, displays: readonly DisplayArea[]): Fitted {
  const layout = workspace.layout ?? bringForward(shippedLayout(workspace.shipped, area), workspace.fronts ?? []);
  const fitted = fitLayout(layout, area);
  const { popoutGroups } = fitted.layout;
  if (!popoutGroups) return fitted;
  const onScreen = popoutGroups.map((one) => ({
    ...one,
    position: one.position && pullOnScreen(one.position, displays),
  }));
  return { ...fitted, layout: { ...fitted.layout, popoutGroups: onScreen } };
}

/**
 * Builds a layout; panels that are shown already keep their content. When the library rejects it, the dock stays empty
 * and the function returns false.
 */
export function buildLayout(api: DockviewApi, layout: Layout, title: Title): boolean {
  try {
    api.fromJSON(forLibrary(layout, title), { reuseExistingPanels: true });
    return api.panels.length > 0;
  } catch {
    return false;
  }
}
