import type { DockviewApi, ITabRenderer, TabPartInitParameters } from 'dockview';

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

/**
 * A tab: the panel's title, and a cross for the pointer. A tab may hold no control of its own (WCAG 4.1.2), so the cross is
 * a picture to assistive technology and the keyboard closes a tab by Delete (the library's own). `hint` says so, and is asked again with each title: the language may have changed. A locked desk hides it.
 */
export function createDockTab(hint: () => string): ITabRenderer {
  const element = document.createElement('div');
  element.className = 'dv-default-tab';
  const name = document.createElement('span');
  name.className = 'dv-default-tab-content';
  const close = document.createElement('span');
  close.className = 'dv-default-tab-action';
  close.setAttribute('aria-hidden', 'true');
  close.append(cross());
  element.append(name, close);
  return {
    element,
    init({ api, title }: TabPartInitParameters) {
      const setTitle = (words: string): void => {
        name.textContent = words;
        name.title = words;
        close.title = hint();
      };
      setTitle(title);
      api.onDidTitleChange((change) => setTitle(change.title));
      // The press must not begin a drag of the tab.
      close.addEventListener('pointerdown', (event) => event.stopPropagation());
      close.addEventListener('click', () => api.close());
    },
  };
}

/**
 * The docking library closes a tab by Delete and Backspace; a locked desk does not. `root` is the desk or the body of a
 * pop-out. Answers the removal of the listener.
 */
export function keepTabsWhenLocked(root: HTMLElement, locked: () => boolean): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'Delete' && event.key !== 'Backspace') || !locked()) return;
    // Not `instanceof`: what stands in a pop-out is of that window's classes.
    if ((event.target as Element | null)?.closest?.('.dv-tab')) event.stopPropagation();
  };
  root.addEventListener('keydown', onKeyDown, { capture: true });
  return () => root.removeEventListener('keydown', onKeyDown, { capture: true });
}

/**
 * The group that gets the focus is the one in front, so that hotkeys mean the panel a person stands on. The library does so for
 * what is in a panel, not for tabs and tools above it. `root` is the desk or the body of a pop-out. Answers the end of it.
 */
export function frontOnFocus(root: HTMLElement, api: Pick<DockviewApi, 'groups' | 'activeGroup'>): () => void {
  const onFocus = (event: FocusEvent): void => {
    const group = api.groups.find(({ element }) => element.contains(event.target as Node));
    if (group && group !== api.activeGroup) group.api.setActive();
  };
  root.addEventListener('focusin', onFocus);
  return () => root.removeEventListener('focusin', onFocus);
}
