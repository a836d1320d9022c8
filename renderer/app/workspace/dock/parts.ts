import type { DockviewApi, IContentRenderer, IHeaderActionsRenderer } from 'dockview';

/** A mounted panel: its id and the element it is rendered into. */
export interface Mounted {
  readonly id: string;
  readonly element: HTMLElement;
}

/** Changes the list of mounted panels. */
export type SetMounted = (change: (list: readonly Mounted[]) => readonly Mounted[]) => void;

/** The right end of a group's tab row: the tools of the front panel, and the app's buttons. */
export interface Header {
  readonly tools: HTMLElement;
  readonly buttons: HTMLElement;
}

/** Creates the element that the docking library moves; React renders into it through a portal. */
export function createContent(id: string, setMounted: SetMounted): IContentRenderer {
  const element = document.createElement('div');
  element.className = 'dock-content';
  return {
    element,
    init: () => setMounted((list) => [...list.filter((one) => one.id !== id), { id, element }]),
    dispose: () => setMounted((list) => list.filter((one) => one.element !== element)),
  };
}

/** Creates a {@link Header}. `headers` holds it by its group id while it is mounted. */
export function createHeader(groupId: string, headers: Map<string, Header>): IHeaderActionsRenderer {
  const element = document.createElement('div');
  element.className = 'dock-tools';
  const tools = document.createElement('div');
  tools.className = 'dock-tools-panel';
  const buttons = document.createElement('div');
  buttons.className = 'dock-tools-own';
  element.append(tools, buttons);
  headers.set(groupId, { tools, buttons });
  return { element, init: () => undefined, dispose: () => void headers.delete(groupId) };
}

/** Returns the headers of the groups by the id of their front panel. */
export function headersOf(api: DockviewApi, headers: ReadonlyMap<string, Header>): Readonly<Record<string, Header>> {
  const places: Record<string, Header> = {};
  for (const group of api.groups) {
    const front = group.activePanel?.id;
    const header = headers.get(group.id);
    if (header && front !== undefined) places[front] = header;
  }
  return places;
}
