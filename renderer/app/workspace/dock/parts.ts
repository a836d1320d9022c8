import type { DockviewApi, IContentRenderer, IHeaderActionsRenderer } from 'dockview';

/** A panel that stands in the desk: its name and the element it is drawn into. */
export interface Mounted {
  readonly id: string;
  readonly element: HTMLElement;
}

/** Changes the list of mounted panels. */
export type SetMounted = (change: (list: readonly Mounted[]) => readonly Mounted[]) => void;

/** The right end of a group's tab line: the tools of the panel in front, and the desk's own buttons. */
export interface Header {
  readonly tools: HTMLElement;
  readonly own: HTMLElement;
}

/** The place the docking library moves about; React draws into it through a portal. */
export function createContent(id: string, setMounted: SetMounted): IContentRenderer {
  const element = document.createElement('div');
  element.className = 'dock-content';
  return {
    element,
    init: () => setMounted((list) => [...list.filter((one) => one.id !== id), { id, element }]),
    dispose: () => setMounted((list) => list.filter((one) => one.element !== element)),
  };
}

/** See {@link Header}. `headers` knows it by its group as long as it stands. */
export function createHeader(groupId: string, headers: Map<string, Header>): IHeaderActionsRenderer {
  const element = document.createElement('div');
  element.className = 'dock-tools';
  const tools = document.createElement('div');
  tools.className = 'dock-tools-panel';
  const own = document.createElement('div');
  own.className = 'dock-tools-own';
  element.append(tools, own);
  headers.set(groupId, { tools, own });
  return { element, init: () => undefined, dispose: () => void headers.delete(groupId) };
}

/** The headers of the groups by the panel that is in front there. */
export function headersOf(api: DockviewApi, headers: ReadonlyMap<string, Header>): Readonly<Record<string, Header>> {
  const places: Record<string, Header> = {};
  for (const group of api.groups) {
    const front = group.activePanel?.id;
    const header = headers.get(group.id);
    if (header && front !== undefined) places[front] = header;
  }
  return places;
}
