import type { DockviewApi, ITabRenderer, TabPartInitParameters } from 'dockview';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { TradingState } from '../../../state/account/index.ts';
import type { Services } from '../../../state/services.ts';
import type { PanelKind } from '../../panels.ts';
import { kindOf } from '../kinds.ts';

const SVG = 'http://www.w3.org/2000/svg';

function cross(): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 12 12');
  picture.setAttribute('width', '12');
  picture.setAttribute('height', '12');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M2 2l8 8M10 2l-8 8');
  path.setAttribute('fill', 'none');
  path.setAttribute('stroke', 'currentColor');
  picture.append(path);
  return picture;
}

/** Numbers shown on the tabs of the panels that list what is open. */
const counts: Partial<Record<PanelKind, (state: TradingState) => number>> = {
  positions: ({ positions }) => positions.list.length,
  openOrders: ({ orders }) => orders.spot.open.length + orders.futures.open.length,
  conditional: ({ triggers }) => triggers.open.length,
};

/** Follows the number of a panel's open entries until cancelled; does nothing for a panel without one. */
export function followCount({ trading }: Pick<Services, 'trading'>, id: string, show: (count: number) => void): Cancel {
  const kind = kindOf(id);
  const countOf = kind && counts[kind];
  if (!countOf) return () => undefined;
  const update = (): void => show(countOf(trading.store.getState()));
  update();
  return trading.store.subscribe(update);
}

/**
 * Creates a tab: the panel's title, and a close cross for the pointer. A tab must not contain another control (WCAG
 * 4.1.2), so the cross is an image to assistive technology, and the keyboard closes a tab with Delete (built into the
 * library). `hint` describes this and is read again with each title, because the language may have changed. A locked
 * workspace hides the cross. `follow` reports the number beside the title; zero is not shown.
 */
export function createDockTab(hint: () => string, follow: (show: (count: number) => void) => Cancel): ITabRenderer {
  const element = document.createElement('div');
  element.className = 'dv-default-tab';
  const name = document.createElement('span');
  name.className = 'dv-default-tab-content';
  const close = document.createElement('span');
  close.className = 'dv-default-tab-action';
  close.setAttribute('aria-hidden', 'true');
  close.append(cross());
  element.append(name, close);
  const stop = follow((count) => {
    if (count > 0) name.dataset['count'] = String(count);
    else delete name.dataset['count'];
  });
  return {
    element,
    dispose: stop,
    init({ api, title }: TabPartInitParameters) {
      const setTitle = (words: string): void => {
        name.textContent = words;
        name.title = words;
        close.title = hint();
      };
      setTitle(title);
      api.onDidTitleChange((change) => setTitle(change.title));
      // The press must not start a drag of the tab.
      close.addEventListener('pointerdown', (event) => event.stopPropagation());
      close.addEventListener('click', () => api.close());
    },
  };
}

/**
 * Blocks the docking library's closing of a tab by Delete and Backspace while the workspace is locked. `root` is the
 * dock or the body of a pop-out window. Returns the function that removes the listener.
 */
export function keepTabsWhenLocked(root: HTMLElement, locked: () => boolean): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'Delete' && event.key !== 'Backspace') || !locked()) return;
    // Not `instanceof`: elements of a pop-out window have that window's classes.
    if ((event.target as Element | null)?.closest?.('.dv-tab')) event.stopPropagation();
  };
  root.addEventListener('keydown', onKeyDown, { capture: true });
  return () => root.removeEventListener('keydown', onKeyDown, { capture: true });
}

/**
 * Makes the focused group the active one, so that hotkeys act on the panel with the focus. The library does so for
 * elements inside a panel, but not for the tabs and tools above it. `root` is the dock or the body of a pop-out window.
 * Returns the function that ends it.
 */
export function frontOnFocus(root: HTMLElement, api: Pick<DockviewApi, 'groups' | 'activeGroup'>): () => void {
  const onFocus = (event: FocusEvent): void => {
    const group = api.groups.find(({ element }) => element.contains(event.target as Node));
    if (group && group !== api.activeGroup) group.api.setActive();
  };
  root.addEventListener('focusin', onFocus);
  return () => root.removeEventListener('focusin', onFocus);
}
