import type { DockviewApi } from 'dockview';
import { windowOf } from '../../../ui/ownWindow.ts';
import { isMarketKind, type PanelKind } from '../../panels.ts';
import type { Box, Layout } from '../layout.ts';
import { MAX_POP_OUTS } from '../readLayout.ts';
import { layoutNow } from './keeper.ts';
import { addPanel, applyMinimumSizes, bringToFront, type Title } from './placement.ts';

/** Operations on the layout. */
export interface DockActions {
  /** Brings a panel of the kind to the front, or opens one. */
  readonly show: (kind: PanelKind) => void;
  /** Opens one more panel of the kind; returns its id, or `null` when it could not. */
  readonly open: (kind: PanelKind) => string | null;
  /**
   * Opens a panel of the kind in a group; one that can be open only once is moved there. Returns the id of a panel that
   * was opened, otherwise `null`.
   */
  readonly addTo: (kind: PanelKind, groupId: string) => string | null;
  /** Moves the group of this panel, or of the front panel, into a pop-out window, or back into the main window. */
  readonly popOut: (id?: string) => void;
  /** Whether a pop-out window is opening: its group is moved into it once the window has loaded. */
  readonly isPoppingOut: () => boolean;
  /** Moves the focus to the next group (1) or the previous one (-1). */
  readonly step: (by: 1 | -1) => void;
  /** Moves the focus to the tab of the front panel. */
  readonly focusFront: () => void;
  /** Closes the front panel. */
  readonly close: () => void;
  /** Returns the current layout; `null` when there is none. */
  readonly layout: () => Layout | null;
  /** Returns the id of the front panel; `null` when there is none. */
  readonly front: () => string | null;
}

interface Needs {
  readonly api: DockviewApi;
  readonly title: Title;
  /** Root font size in CSS pixels. */
  readonly rootFontSize: () => number;
  readonly locked: () => boolean;
  readonly refuse: (reason: 'popOuts' | 'locked' | 'panels') => void;
}

/** Minimum size of a pop-out window, in root font sizes: room for a panel and for the menus it opens. */
const LEAST = { width: 26, height: 26 };

/** Returns the position of a group's pop-out window in screen pixels: over the group, with a usable minimum size. */
function windowFor(element: HTMLElement, rootFontSize: number): Box {
  const ownerWindow = windowOf(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    left: Math.round(ownerWindow.screenX + left),
    top: Math.round(ownerWindow.screenY + top),
    width: Math.round(Math.max(width, LEAST.width * rootFontSize)),
    height: Math.round(Math.max(height, LEAST.height * rootFontSize)),
  };
}

/**
 * Creates the actions of a dock. While the workspace is locked, actions that would move, open or close something are
 * refused and reported.
 */
export function createDockActions({ api, title, rootFontSize, locked, refuse }: Needs): DockActions {
  const unlocked = (): boolean => {
    if (locked()) refuse('locked');
    return !locked();
  };
  const open: DockActions['open'] = (kind) => {
    if (!unlocked()) return null;
    const id = addPanel(api, kind, title, rootFontSize());
    if (id === null) refuse('panels');
    return id;
  };
  const focusFront = (): void =>
    api.activePanel?.group.element.querySelector<HTMLElement>('.dv-tab.dv-active-tab')?.focus();
  let opening = 0;
  const groupOf = (id: string | undefined) => (id === undefined ? api.activeGroup : api.getPanel(id)?.group);
  return {
    show(kind) {
      if (!bringToFront(api, kind)) open(kind);
    },
    open,
    addTo(kind, groupId) {
      const group = api.groups.find((one) => one.id === groupId);
      if (!group || !unlocked()) return null;
      const known = isMarketKind(kind) ? undefined : api.getPanel(kind);
      if (known) {
        if (known.group.id !== groupId) known.api.moveTo({ group });
        known.api.setActive();
        applyMinimumSizes(api, rootFontSize());
        return null;
      }
      const id = addPanel(api, kind, title, rootFontSize(), groupId);
      if (id === null) refuse('panels');
      return id;
    },
    popOut(id) {
      const group = groupOf(id);
      if (!group || !unlocked()) return;
      const out = api.getPopouts().find((one) => one.group.id === group.id);
      if (out) out.window.close();
      else if (api.getPopouts().length >= MAX_POP_OUTS) refuse('popOuts');
      else {
        opening += 1;
        void api
          .addPopoutGroup(group, { position: windowFor(group.element, rootFontSize()) })
          .finally(() => (opening -= 1));
      }
    },
    isPoppingOut: () => opening > 0,
    step(by) {
      if (by === 1) api.activateNext({ includePanel: false });
      else api.activatePrevious({ includePanel: false });
      focusFront();
    },
    focusFront,
    close() {
      if (unlocked()) api.activePanel?.api.close();
    },
    layout: () => layoutNow(api),
    front: () => api.activePanel?.id ?? null,
  };
}
