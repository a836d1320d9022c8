import { createDockview, type DockviewApi, type IContentRenderer, type IHeaderActionsRenderer } from 'dockview';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDesk, useServices } from '../bridge/services.ts';
import type { Selection } from '../bridge/deskStore.ts';
import { PanelToolsContext } from '../ui/PanelTools.tsx';
import { addPanels, applyMinimumSizes, buildShippedLayout, showPanel } from './arrange.ts';
import { MAX_LAYOUT, isPanelId, readLayout, writeLayout, type PanelId } from './layout.ts';
import { closeTabsByKey, createDockTab } from './dockTab.ts';
import { PanelBoundary } from './PanelBoundary.tsx';
import '../styles/dockLibrary.css';

/** A panel component of the desk. */
export type PanelComponent = ComponentType<{ readonly selection: Selection }>;

interface Mounted {
  readonly id: PanelId;
  readonly element: HTMLElement;
}

/** What the window's menu can do with the layout. */
export interface DockActions {
  /** Puts the shipped layout back. */
  readonly reset: () => void;
  /** Brings a panel to the front, or opens it again. */
  readonly show: (id: PanelId) => void;
}

interface DockProps {
  readonly panels: Readonly<Record<PanelId, PanelComponent>>;
  readonly selection: Selection;
  /** Given the actions on the layout once it stands. */
  readonly onReady: (actions: DockActions) => void;
}

/** The layout is saved this long after the last change, in ms. */
const SAVE_AFTER_MS = 500;

/** The docked desk. The docking library moves elements; React draws into them through portals. */
export function Dock({ panels, selection, onReady }: DockProps) {
  const { t } = useTranslation();
  const { clock, desk } = useServices();
  const root = useRef<HTMLDivElement>(null);
  const dock = useRef<DockviewApi | null>(null);
  const [mounted, setMounted] = useState<readonly Mounted[]>([]);
  const [tools, setTools] = useState<Readonly<Partial<Record<PanelId, HTMLElement>>>>({});
  const textSize = useDesk((state) => state.app?.settings.textSize ?? 100);
  const savedLayout = useEffectEvent(() => desk.store.getState().app?.settings.layout ?? null);
  const title = useEffectEvent((id: PanelId) => t(`panel.${id}`));
  const announceReady = useEffectEvent(onReady);
  const closeHint = useEffectEvent(() => t('dock.closeHint'));
  const messages = useEffectEvent(() => ({
    closeTab: (name: string) => t('dock.closeTab', { title: name }),
    closeTabPlain: () => t('dock.closeTabPlain'),
    panelOpened: (name: string) => t('dock.opened', { title: name }),
    panelClosed: (name: string) => t('dock.closed', { title: name }),
  }));

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const headers = new Map<string, HTMLElement>();
    const api = createDockview(element, {
      theme: {
        name: 'foredeck',
        className: 'dock-theme',
        gap: 1,
        dndOverlayMounting: 'relative',
        tabGroupIndicator: 'none',
      },
      disableFloatingGroups: true,
      scrollbars: 'native',
      messages: messages(),
      createComponent: ({ id }) => createContent(id, setMounted),
      defaultTabComponent: 'tab',
      createTabComponent: () => createDockTab(closeHint()),
      createRightHeaderActionComponent: (group) => createHeader(group.id, headers),
    });
    const placeTools = (): void => setTools(toolsOf(api, headers));
    const put = (): void => buildShippedLayout(api, (id) => title(id), rootFontSize());
    const saved = readLayout(savedLayout());
    if (!saved || !restore(api, saved.layout)) put();
    else addPanels(api, saved.added, (id) => title(id), rootFontSize());
    for (const panel of api.panels) if (isPanelId(panel.id)) panel.api.setTitle(title(panel.id));
    placeTools();
    dock.current = api;

    let cancelSave: (() => void) | null = null;
    const change = api.onDidLayoutChange(() => {
      placeTools();
      cancelSave?.();
      cancelSave = clock.after(SAVE_AFTER_MS, () => {
        const layout = writeLayout(api.toJSON());
        if (layout.length <= MAX_LAYOUT && layout !== savedLayout()) desk.changeSettings({ layout });
      });
    });
    const active = api.onDidActivePanelChange(placeTools);
    const stopKeys = closeTabsByKey(element, api);
    announceReady({ reset: put, show: (one) => showPanel(api, one, (id) => title(id), rootFontSize()) });
    return () => {
      cancelSave?.();
      stopKeys();
      change.dispose();
      active.dispose();
      dock.current = null;
      api.dispose();
      setMounted([]);
      setTools({});
    };
  }, [clock, desk]);

  // The text size reaches the root's font size through the same store, before this effect runs.
  useEffect(() => {
    if (dock.current && textSize > 0) applyMinimumSizes(dock.current, rootFontSize());
  }, [textSize]);

  return (
    <div className="dock" ref={root}>
      {mounted.map(({ id, element }) => {
        const Panel = panels[id];
        return createPortal(
          <PanelToolsContext.Provider value={tools[id] ?? null}>
            <PanelBoundary panel={id} title={t(`panel.${id}`)}>
              <Panel selection={selection} />
            </PanelBoundary>
          </PanelToolsContext.Provider>,
          element,
          id,
        );
      })}
    </div>
  );
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

type SetMounted = (change: (list: readonly Mounted[]) => readonly Mounted[]) => void;

function createContent(id: string, setMounted: SetMounted): IContentRenderer {
  const element = document.createElement('div');
  element.className = 'dock-content';
  return {
    element,
    init: () => {
      if (isPanelId(id)) setMounted((list) => [...list.filter((one) => one.id !== id), { id, element }]);
    },
    dispose: () => setMounted((list) => list.filter((one) => one.element !== element)),
  };
}

function createHeader(groupId: string, headers: Map<string, HTMLElement>): IHeaderActionsRenderer {
  const element = document.createElement('div');
  element.className = 'dock-tools';
  headers.set(groupId, element);
  return {
    element,
    init: () => undefined,
    dispose: () => void headers.delete(groupId),
  };
}

/** The header of the group in which each panel is in front. */
function toolsOf(api: DockviewApi, headers: ReadonlyMap<string, HTMLElement>): Partial<Record<PanelId, HTMLElement>> {
  const places: Partial<Record<PanelId, HTMLElement>> = {};
  for (const group of api.groups) {
    const front = group.activePanel?.id;
    const header = headers.get(group.id);
    if (header && isPanelId(front)) places[front] = header;
  }
  return places;
}

/** Restores a saved layout; a layout the library refuses leaves an empty desk and answers false. */
function restore(api: DockviewApi, saved: Parameters<DockviewApi['fromJSON']>[0]): boolean {
  try {
    api.fromJSON(saved);
    return api.panels.length > 0;
  } catch {
    return false;
  }
}
