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

/** What the app draws into the tab rows, by the id of the group. */
export interface Headers {
  readonly ends: Map<string, Header>;
  /** The places of the buttons that add a panel, after the last tab. */
  readonly adds: Map<string, HTMLElement>;
}

/** The tab row of a group with a front panel. */
export interface TabRow extends Header {
  readonly groupId: string;
  readonly add: HTMLElement | null;
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

/** Removes the place of a group, unless a new group with the same id has replaced it. */
function forget<Place>(places: Map<string, Place>, groupId: string, place: Place): void {
  if (places.get(groupId) === place) places.delete(groupId);
}

/** Creates the place of the button that adds a panel. `adds` holds it by its group id while it is mounted. */
export function createAdd(groupId: string, adds: Map<string, HTMLElement>): IHeaderActionsRenderer {
  const element = document.createElement('div');
  element.className = 'dock-add';
  adds.set(groupId, element);
  return { element, init: () => undefined, dispose: () => forget(adds, groupId, element) };
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
  const header = { tools, buttons };
  headers.set(groupId, header);
  return { element, init: () => undefined, dispose: () => forget(headers, groupId, header) };
}

/** Returns the tab rows of the groups by the id of their front panel. */
export function rowsOf(api: DockviewApi, { ends, adds }: Headers): Readonly<Record<string, TabRow>> {
  const places: Record<string, TabRow> = {};
  for (const group of api.groups) {
    const front = group.activePanel?.id;
    const header = ends.get(group.id);
    if (header && front !== undefined) {
      places[front] = { ...header, groupId: group.id, add: adds.get(group.id) ?? null };
    }
  }
  return places;
}
