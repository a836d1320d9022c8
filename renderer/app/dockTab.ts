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
 * a picture to assistive technology and the keyboard closes a tab by Delete. `hint` says so.
 */
export function createDockTab(hint: string): ITabRenderer {
  const element = document.createElement('div');
  element.className = 'dv-default-tab';
  const name = document.createElement('span');
  name.className = 'dv-default-tab-content';
  const close = document.createElement('span');
  close.className = 'dv-default-tab-action';
  close.setAttribute('aria-hidden', 'true');
  close.title = hint;
  close.append(cross());
  element.append(name, close);
  return {
    element,
    init({ api, title }: TabPartInitParameters) {
      name.textContent = title;
      api.onDidTitleChange((change) => {
        name.textContent = change.title;
      });
      // The press must not begin a drag of the tab.
      close.addEventListener('pointerdown', (event) => event.stopPropagation());
      close.addEventListener('click', () => api.close());
    },
  };
}

/** Closes the panel of the tab that has the focus when Delete is pressed. Answers the removal of the listener. */
export function closeTabsByKey(root: HTMLElement, api: DockviewApi): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' || !(event.target instanceof Element)) return;
    const id = event.target.closest('.dv-tab')?.getAttribute('data-tab-panel-id');
    if (id) api.getPanel(id)?.api.close();
  };
  root.addEventListener('keydown', onKeyDown);
  return () => root.removeEventListener('keydown', onKeyDown);
}
