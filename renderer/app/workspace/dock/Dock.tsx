import type { DockviewApi } from 'dockview';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DisplayArea } from '../../../../shared/ipc/fileViews.ts';
import { tellLayout } from '../../../bridge/deskLayout.ts';
import type { LinkGroup } from '../../../bridge/panelHandle.ts';
import { useDesk, useServices } from '../../../bridge/services.ts';
import { panelTitle, type PanelChanges } from '../context.ts';
import { kindOf, type PanelKind } from '../kinds.ts';
import type { Layout } from '../layout.ts';
import { shippedWorkspace, type Workspace } from '../model.ts';
import { PanelButtons } from '../PanelButtons.tsx';
import { PanelPlace, type PanelComponent } from '../PanelPlace.tsx';
import { createDockActions, type DockActions } from './actions.ts';
import { createDock, layoutFor, putUp } from './createDock.ts';
import { keepLayout } from './keeper.ts';
import { markFronts } from './markFronts.ts';
import { headersOf, type Header, type Mounted } from './parts.ts';
import { applyMinimumSizes } from './placement.ts';
import { PopOutDress, type PopOutWindow } from './PopOutDress.tsx';
import { frontOnFocus, keepTabsWhenLocked } from './tab.ts';
import { keepTabsInSight } from './tabsInSight.ts';
import '../../../styles/dockLibrary.css';

interface DockProps {
  readonly panels: Readonly<Record<PanelKind, PanelComponent>>;
  /** The workspace to put up; later changes of its layout come from here. */
  readonly workspace: Workspace;
  readonly displays: readonly DisplayArea[];
  readonly changes: PanelChanges;
  readonly onLayout: (layout: Layout) => void;
  /** Told the last layout when the desk is taken down before it was kept. */
  readonly onLastLayout: (layout: Layout) => void;
  readonly onLeave: () => void;
  /** Told a sentence's key when something could not be done. */
  readonly onRefused: (reason: 'popOuts' | 'popOutFailed' | 'locked' | 'panels') => void;
  /** Given the actions on the layout once it stands. */
  readonly onReady: (actions: DockActions) => void;
}

interface Shown {
  readonly api: DockviewApi | null;
  readonly headers: Readonly<Record<string, Header>>;
  readonly popOuts: readonly PopOutWindow[];
}

const NOTHING: Shown = { api: null, headers: {}, popOuts: [] };

/** The docked desk. The docking library moves elements; React draws into them through portals. */
export function Dock({
  panels,
  workspace,
  displays,
  changes,
  onLayout,
  onLastLayout,
  onLeave,
  onRefused,
  onReady,
}: DockProps) {
  const { t, i18n } = useTranslation();
  const { clock, frames } = useServices();
  const root = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<readonly Mounted[]>([]);
  const [{ api, headers, popOuts }, setShown] = useState(NOTHING);
  const [actions, setActions] = useState<DockActions | null>(null);
  const textSize = useDesk((state) => state.app?.settings.textSize ?? 100);
  const { locked } = workspace;
  const isLocked = useRef(locked);
  const [readLocked] = useState(() => () => isLocked.current);
  const title = useEffectEvent((id: string) => panelTitle(t, id));
  const first = useEffectEvent(() => workspace);
  const area = useEffectEvent((element: HTMLElement) => ({
    width: element.clientWidth,
    height: element.clientHeight,
    rootFontSize: rootFontSize(),
  }));
  const screens = useEffectEvent(() => displays);
  const keep = useEffectEvent(onLayout);
  const keepLast = useEffectEvent(onLastLayout);
  const leave = useEffectEvent(onLeave);
  const refuse = useEffectEvent(onRefused);
  const announceReady = useEffectEvent(onReady);
  // Said later, in the language of that moment (R26).
  const words = useEffectEvent(() => ({
    closeHint: () => i18n.t('dock.closeHint'),
    closeTab: (name: string) => i18n.t('dock.closeTab', { title: name }),
    closeTabPlain: () => i18n.t('dock.closeTabPlain'),
    panelOpened: (name: string) => i18n.t('dock.opened', { title: name }),
    panelClosed: (name: string) => i18n.t('dock.closed', { title: name }),
  }));

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const known = new Map<string, Header>();
    const dock = createDock(element, words(), setMounted, known);
    const show = (): void => {
      setShown({ api: dock, headers: headersOf(dock, known), popOuts: popOutsOf(dock) });
      markFronts(dock);
      tellLayout();
    };
    const stops = [
      dock.onDidOpenPopoutWindowFail(() => refuse('popOutFailed')),
      dock.onDidLayoutChange(show),
      dock.onDidActivePanelChange(show),
      dock.onDidAddPopoutGroup(show),
      dock.onDidRemovePopoutGroup(show),
    ];
    const own = first();
    const named = (id: string): string => title(id);
    let fitted = layoutFor(own, area(element), screens());
    if (!putUp(dock, fitted.layout, named)) {
      fitted = layoutFor(shippedWorkspace(own.shipped), area(element), screens());
      putUp(dock, fitted.layout, named);
    }
    applyMinimumSizes(dock, rootFontSize());
    const stopKeeping = keepLayout({
      api: dock,
      root: element,
      page: window,
      frames,
      clock,
      first: { ...fitted, own: own.layout !== null },
      keep: (layout) => keep(layout),
      keepLast: (layout) => keepLast(layout),
      flush: () => leave(),
    });
    const stopKeys = keepTabsWhenLocked(element, readLocked);
    const stopFocus = frontOnFocus(element, dock);
    const stopTabs = keepTabsInSight({ api: dock, frames, observe: (changed) => new ResizeObserver(changed) });
    show();
    const ready = createDockActions({
      api: dock,
      title: named,
      rootFontSize,
      locked: readLocked,
      refuse: (reason) => refuse(reason),
    });
    setActions(ready);
    announceReady(ready);
    return () => {
      stopKeeping();
      stopKeys();
      stopFocus();
      stopTabs();
      for (const stop of stops) stop.dispose();
      dock.dispose();
      setMounted([]);
      setShown(NOTHING);
    };
  }, [clock, frames, readLocked]);

  // The text size reaches the root's font size through the same store, before this effect runs.
  useEffect(() => {
    if (api && textSize > 0) applyMinimumSizes(api, rootFontSize());
  }, [api, textSize]);
  useEffect(() => {
    isLocked.current = locked;
    api?.updateOptions({ locked, disableDnd: locked });
  }, [api, locked]);

  const setTitle = useCallback((id: string, words: string) => api?.getPanel(id)?.api.setTitle(words), [api]);
  const poppedOut = (id: string): boolean => api?.getPanel(id)?.group.api.location.type === 'popout';
  return (
    <div className="dock" ref={root} data-locked={locked}>
      {mounted.map(({ id, element }) => {
        const kind = kindOf(id);
        return (
          kind &&
          createPortal(
            <PanelPlace
              id={id}
              panel={panels[kind]}
              changes={changes}
              tools={headers[id]?.tools ?? null}
              onTitle={setTitle}
            />,
            element,
            id,
          )
        );
      })}
      {Object.entries(headers).map(([id, { own }]) =>
        createPortal(
          <PanelButtons
            id={id}
            locked={locked}
            poppedOut={poppedOut(id)}
            onLink={(group: LinkGroup | null) => changes.link(id, group)}
            onPopOut={() => actions?.popOut(id)}
          />,
          own,
          id,
        ),
      )}
      {api && popOuts.map((one) => <PopOutDress key={one.groupId} popOut={one} locked={readLocked} api={api} />)}
    </div>
  );
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function popOutsOf(api: DockviewApi): readonly PopOutWindow[] {
  return api.getPopouts().map(({ id, group, window }) => ({
    groupId: id,
    window,
    front: group.activePanel?.id ?? group.panels[0]?.id ?? 'chart',
  }));
}
