import type { DockviewApi } from 'dockview';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DisplayArea } from '../../../../shared/ipc/fileViews.ts';
import type { LinkGroup } from '../../../state/desk/index.ts';
import { useDesk, useServices } from '../../../state/services.ts';
import { panelTitle, type PanelChanges, usePanelSelection } from '../context.ts';
import { kindOf } from '../kinds.ts';
import { type PanelComponent, type PanelKind } from '../../panels.ts';
import type { DockState } from '../changes.ts';
import { shippedWorkspace, type Workspace } from '../model.ts';
import { AddPanel } from '../AddPanel.tsx';
import { PanelButtons } from '../PanelButtons.tsx';
import { PanelPlace } from '../PanelPlace.tsx';
import { createDockActions, type DockActions } from './actions.ts';
import { createDock, layoutFor, buildLayout } from './createDock.ts';
import { arrangeAgain } from './arrangeAgain.ts';
import { keepLayout } from './keeper.ts';
import { rowsOf, type Headers, type Mounted, type TabRow } from './parts.ts';
import { applyMinimumSizes } from './placement.ts';
import { frontOnFocus, keepTabsWhenLocked } from './tab.ts';
import { keepTabsInSight } from './tabsInSight.ts';
import './dockLibrary.css';
import { copyPlainFigures } from '../../copyPlain.ts';
import { markOf } from '../../../ui/environmentMark.ts';
import { ignoreDrops } from '../../ignoreDrops.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { followFonts } from '../../../ui/fontLoads.ts';
import { titlesOf } from '../../../ui/later.ts';

/** Whether the element takes typed text. */
function isField(target: EventTarget | null): boolean {
  const closest = (target as Element | null)?.closest?.('input, textarea, [contenteditable], [role="combobox"]');
  return closest !== null && closest !== undefined;
}

/**
 * Keeps the root element of a pop-out's document equal to the main window's: theme, colours, text size, density,
 * language.
 */
function mirrorRoot(from: HTMLElement, to: HTMLElement): Cancel {
  const copy = (): void => {
    for (const name of to.getAttributeNames())
      if (!from.hasAttribute(name) && name !== 'style') to.removeAttribute(name);
    for (const { name, value } of from.attributes) if (name !== 'style') to.setAttribute(name, value);
    to.style.fontSize = from.style.fontSize;
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(from, { attributes: true });
  return () => observer.disconnect();
}

/**
 * Forwards keys pressed in a pop-out window to the main window, so that hotkeys and the kill switch work there: keys
 * with Control or Meta before the panel receives them, other keys when neither the panel nor a field has used them. The
 * main window comes to the front when the keys opened something in it.
 */
function forwardKeys(popOut: Window, desk: Window): Cancel {
  const forward = (event: KeyboardEvent): void => {
    const { key, code, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey } = event;
    const same = { key, code, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey };
    const copy = new KeyboardEvent('keydown', { ...same, bubbles: true, cancelable: true });
    desk.document.body.dispatchEvent(copy);
    if (!copy.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    // The opened element is drawn in a later frame.
    desk.requestAnimationFrame(() => {
      if (desk.document.querySelector('dialog[open], .popover')) desk.focus();
    });
  };
  const early = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) forward(event);
  };
  const late = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.defaultPrevented && !isField(event.target)) forward(event);
  };
  popOut.addEventListener('keydown', early, { capture: true });
  popOut.addEventListener('keydown', late);
  return () => {
    popOut.removeEventListener('keydown', early, { capture: true });
    popOut.removeEventListener('keydown', late);
  };
}

/** Gives a pop-out window its title, the look of the dock, and the frame line of the environment. */
function setLook(popOut: Window, title: string, frame: string): void {
  popOut.document.title = title;
  popOut.document.body.className = `pop-out dock-theme frame ${frame}`;
}

/** A pop-out window as known to the main window. */
interface PopOutWindow {
  /** Id of the tab group in it. */
  readonly groupId: string;
  readonly window: Window;
  /** Id of the front panel. */
  readonly front: string;
}

interface PopOutDressProps {
  readonly popOut: PopOutWindow;
  readonly locked: () => boolean;
  readonly api: DockviewApi;
}

/**
 * Applies the main window's appearance, frame line and keys to a pop-out window, and sets a title with panel, symbol
 * and environment.
 */
function PopOutAppearance({ popOut, locked, api }: PopOutDressProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { window: popOutWindow, front } = popOut;
  const { symbol } = usePanelSelection(front);
  const environment = useDesk((state) => state.app?.environment ?? null);
  const account = useDesk((state) => state.app?.account ?? null);
  const mark = environment !== null && account !== null ? markOf(environment, account) : null;
  const frame = mark?.frame ?? 'none';
  const word = mark ? t(mark.word) : '';
  const title = `${panelTitle(t, front)} ${symbol} - ${t('app.name')} - ${word}`;

  useEffect(() => {
    const stops = [
      mirrorRoot(document.documentElement, popOutWindow.document.documentElement),
      forwardKeys(popOutWindow, window),
      copyPlainFigures(popOutWindow.document),
      ignoreDrops(popOutWindow),
      keepTabsWhenLocked(popOutWindow.document.body, locked),
      frontOnFocus(popOutWindow.document.body, api),
      titlesOf(popOutWindow.document, clock),
      followFonts(popOutWindow.document),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [popOutWindow, locked, api, clock]);
  useEffect(() => setLook(popOutWindow, title, frame), [popOutWindow, title, frame]);
  return null;
}

/** Sets the kind of the front panel on the element of each tab group, for overlays that must not cover some kinds. */
export function markFronts({ groups }: Pick<DockviewApi, 'groups'>): void {
  for (const { element, activePanel } of groups) {
    const kind = activePanel ? kindOf(activePanel.id) : null;
    if (kind) element.dataset['front'] = kind;
    else delete element.dataset['front'];
  }
}

interface DockProps {
  readonly panels: ReadonlyMap<PanelKind, PanelComponent>;
  /** The workspace to build; later changes of its layout come from this component. */
  readonly workspace: Workspace;
  readonly displays: readonly DisplayArea[];
  readonly changes: PanelChanges;
  readonly onChange: (state: DockState) => void;
  /** Called with the last state when the dock is unmounted before that state was stored. */
  readonly onLastChange: (state: DockState) => void;
  readonly onLeave: () => void;
  /** Called with the reason when an operation was refused. */
  readonly onRefused: (reason: 'popOuts' | 'popOutFailed' | 'locked' | 'panels') => void;
  /** Called with the id of a panel that was opened in a group; `null`: none was. */
  readonly onAdd: (id: string | null) => void;
  /** Called with the layout actions once the dock is built. */
  readonly onReady: (actions: DockActions) => void;
}

interface Shown {
  readonly api: DockviewApi | null;
  readonly rows: Readonly<Record<string, TabRow>>;
  readonly popOuts: readonly PopOutWindow[];
}

const NOTHING: Shown = { api: null, rows: {}, popOuts: [] };

/** Builds the dock in the element of `root` and keeps its layout, titles, lock and text size up to date. */
function useDock(props: Omit<DockProps, 'panels' | 'changes' | 'onAdd'>) {
  const { workspace, displays, onChange, onLastChange, onLeave, onRefused, onReady } = props;
  const { t, i18n } = useTranslation();
  const { clock, commands, frames, trading } = useServices();
  const root = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<readonly Mounted[]>([]);
  const [{ api, rows, popOuts }, setShown] = useState(NOTHING);
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
  const keep = useEffectEvent(onChange);
  const keepLast = useEffectEvent(onLastChange);
  const leave = useEffectEvent(onLeave);
  const refuse = useEffectEvent(onRefused);
  const announceReady = useEffectEvent(onReady);
  // Texts are read later, in the language of that moment (R26).
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
    const known: Headers = { ends: new Map(), adds: new Map() };
    const dock = createDock(element, words(), setMounted, known, { trading });
    const show = (): void => {
      setShown({ api: dock, rows: rowsOf(dock, known), popOuts: popOutsOf(dock) });
      markFronts(dock);
      commands.dispatch({ type: 'layout.changed' });
    };
    const stops = [
      dock.onDidOpenPopoutWindowFail(() => refuse('popOutFailed')),
      dock.onDidLayoutChange(show),
      dock.onDidActivePanelChange(show),
      dock.onDidAddPopoutGroup(show),
      dock.onDidRemovePopoutGroup(show),
    ];
    const firstWorkspace = first();
    const named = (id: string): string => title(id);
    let fitted = layoutFor(firstWorkspace, area(element), screens());
    if (!buildLayout(dock, fitted.layout, named)) {
      fitted = layoutFor(shippedWorkspace(firstWorkspace.shipped), area(element), screens());
      buildLayout(dock, fitted.layout, named);
    }
    applyMinimumSizes(dock, rootFontSize());
    const keeper = keepLayout({
      api: dock,
      root: element,
      page: window,
      frames,
      clock,
      first: { ...fitted, own: firstWorkspace.layout !== null },
      keep: (state) => keep(state),
      keepLast: (state) => keepLast(state),
      flush: () => leave(),
    });
    const stopArranging = arrangeAgain({
      clock,
      observe: (changed) => {
        const observer = new ResizeObserver(changed);
        observer.observe(element);
        return () => observer.disconnect();
      },
      area: () => area(element),
      regroups: (size) => keeper.regroups(layoutFor(first(), size, screens())),
      allowed: () => !isLocked.current && keeper.isDefault() && !ready.isPoppingOut(),
      isOverlaid: () => document.querySelector('dialog[open], .popover') !== null,
      mark: (settling) => element.toggleAttribute('data-settling', settling),
      arrange: (size) => {
        // `workspace` holds the tabs the user has brought to the front since.
        const again = layoutFor(first(), size, screens());
        const focused = document.activeElement;
        keeper.builtAgain(again);
        buildLayout(dock, again.layout, named);
        applyMinimumSizes(dock, rootFontSize());
        // Moving an element takes the focus away from it.
        if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
      },
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
      stopArranging();
      keeper.stop();
      stopKeys();
      stopFocus();
      stopTabs();
      for (const stop of stops) stop.dispose();
      dock.dispose();
      setMounted([]);
      setShown(NOTHING);
    };
  }, [clock, commands, frames, readLocked, trading]);

  // The text size reaches the root's font size through the same store, before this effect runs.
  useEffect(() => {
    if (api && textSize > 0) applyMinimumSizes(api, rootFontSize());
  }, [api, textSize]);
  useEffect(() => {
    isLocked.current = locked;
    api?.updateOptions({ locked, disableDnd: locked });
  }, [api, locked]);
  return { root, api, mounted, rows, popOuts, actions, readLocked };
}

/** The dock. The docking library moves the elements; React renders into them through portals. */
export function Dock({ panels, changes, ...props }: DockProps) {
  const { root, api, mounted, rows, popOuts, actions, readLocked } = useDock(props);
  const { locked } = props.workspace;
  const setTitle = useCallback((id: string, words: string) => api?.getPanel(id)?.api.setTitle(words), [api]);
  const addTo = (kind: PanelKind, groupId: string): void => props.onAdd(actions?.addTo(kind, groupId) ?? null);
  const poppedOut = (id: string): boolean => api?.getPanel(id)?.group.api.location.type === 'popout';
  return (
    <div className="dock" ref={root} data-locked={locked}>
      {mounted.map(({ id, element }) => {
        const kind = kindOf(id);
        const panel = kind && panels.get(kind);
        return (
          panel &&
          createPortal(
            <PanelPlace id={id} panel={panel} changes={changes} tools={rows[id]?.tools ?? null} onTitle={setTitle} />,
            element,
            id,
          )
        );
      })}
      {Object.entries(rows).map(([id, { buttons, groupId }]) =>
        createPortal(
          <PanelButtons
            id={id}
            locked={locked}
            poppedOut={poppedOut(id)}
            onLink={(group: LinkGroup | null) => changes.link(id, group)}
            onPopOut={() => actions?.popOut(id)}
            onAdd={(kind) => addTo(kind, groupId)}
          />,
          buttons,
          id,
        ),
      )}
      {!locked &&
        Object.values(rows).map(
          ({ add, groupId }) => add && createPortal(<AddPanel onAdd={(kind) => addTo(kind, groupId)} />, add, groupId),
        )}
      {api && popOuts.map((one) => <PopOutAppearance key={one.groupId} popOut={one} locked={readLocked} api={api} />)}
    </div>
  );
}

/** Returns the root font size in CSS pixels. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function popOutsOf(api: DockviewApi): readonly PopOutWindow[] {
  return api.getPopouts().map(({ id, group, window }) => ({
    groupId: id,
    window,
    front: group.activePanel?.id ?? group.panels[0]?.id ?? 'chart',
  }));
}
