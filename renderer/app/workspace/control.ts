import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { DisplayArea } from '../../../shared/ipc/fileViews.ts';
import type { Services } from '../../state/services.ts';
import { MAX_TEXT, shippedDocument, type WorkspacesDocument } from './model.ts';
import { readDocument, writeDocument } from './readDocument.ts';
import { kindOf } from './kinds.ts';
import { isTableKind, kindsOf, type PanelKind } from '../panels.ts';
import { leavesOf, panelsOf, type Layout, type LayoutNode } from './layout.ts';
import { isRecord } from '../../ui/plainParams.ts';
import { readLayout, parseJson } from './readLayout.ts';
import { windowError } from '../../ipc/client.ts';

/** Maximum length of a layout stored in the old settings. */
const MAX_LAYOUT = 65_536;

/** Panels known to a layout that was saved before layouts listed their known panels. */
const FIRST_PANELS: readonly string[] = ['chart', 'book', 'tape'];

/** Panels of the old window; panels of other kinds are not added to an arrangement the user made. */
const PANELS_BEFORE: readonly PanelKind[] = ['ticket', ...kindsOf('table')];

function addTab(node: LayoutNode, group: string, id: string): LayoutNode {
  if (node.type === 'branch') return { ...node, data: node.data.map((child) => addTab(child, group, id)) };
  return node.data.id === group ? { ...node, data: { ...node.data, views: [...node.data.views, id] } } : node;
}

/**
 * Adds a panel that was introduced after the layout was saved: a table as a tab of the tables' group, any other panel
 * as a tab of the last group.
 */
function added(layout: Layout, kind: PanelKind): Layout {
  const leaves = leavesOf(layout.grid.root);
  const isTable = (id: string): boolean => isTableKind(kindOf(id) ?? 'chart');
  const place = (isTableKind(kind) && leaves.find((leaf) => leaf.data.views.some(isTable))) || leaves.at(-1);
  const root = place && addTab(layout.grid.root, place.data.id, kind);
  if (root?.type !== 'branch') return layout;
  return {
    ...layout,
    grid: { ...layout.grid, root },
    panels: { ...layout.panels, [kind]: { id: kind, contentComponent: kind } },
  };
}

/**
 * Returns the first workspaces document for a profile that stored one layout in its settings: that layout becomes the
 * Trade workspace's. Without one, or when it cannot be read, all workspaces have their default layout.
 */
export function migrateLayout(settingsLayout: string | null): WorkspacesDocument {
  const value = settingsLayout === null || settingsLayout.length > MAX_LAYOUT ? undefined : parseJson(settingsLayout);
  const read = readLayout(value);
  if (!read || !isRecord(value)) return shippedDocument;
  const known = Array.isArray(value['panelsKnown']) ? (value['panelsKnown'] as unknown[]) : FIRST_PANELS;
  const shown = panelsOf(read);
  const layout = PANELS_BEFORE.filter((kind) => !known.includes(kind) && !shown.includes(kind)).reduce(added, read);
  return {
    ...shippedDocument,
    list: shippedDocument.list.map((one) => (one.id === 'trade' ? { ...one, layout } : one)),
  };
}

/** Delay between the last change and the save of the document, in ms. */
const SAVE_AFTER_MS = 500;

/** State of the workbench. */
export interface WorkspaceState {
  /** `null` until the document has been read. */
  readonly document: WorkspacesDocument | null;
  /** Increases when the shown workspace must be rebuilt: another workspace, a reset, or an import. */
  readonly revision: number;
  /** Usable areas of the displays in screen pixels, as read when the workspaces were loaded. */
  readonly displays: readonly DisplayArea[];
  /** Why the document could not be read; nothing is saved then, so that the stored document is not overwritten. */
  readonly unread: AppError | null;
}

/** Access to the workspaces document of the profile. */
export interface WorkspaceControl {
  readonly store: StoreApi<WorkspaceState>;
  /** Reads the document; also called again after a failure. */
  readonly load: () => Promise<void>;
  /** Changes the document and saves it shortly after. `anew`: the shown workspace is rebuilt. */
  readonly change: (change: (document: WorkspacesDocument) => WorkspacesDocument, anew?: boolean) => void;
  /** Saves pending changes at once, because the window is closing. */
  readonly flush: () => void;
  readonly dispose: () => void;
}

type Needs = Pick<Services, 'client' | 'clock' | 'desk'>;

/** Creates the control of the workspaces. Does nothing before `load`. */
export function createWorkspaceControl({ client, clock, desk }: Needs): WorkspaceControl {
  const store = createStore<WorkspaceState>(() => ({ document: null, revision: 0, displays: [], unread: null }));
  let waiting: Cancel | null = null;
  let saved: string | null = null;
  let tooLong = false;

  const save = async (): Promise<void> => {
    waiting?.();
    waiting = null;
    const { document, unread } = store.getState();
    if (!document || unread) return;
    const text = writeDocument(document);
    if (text === saved) return;
    if (text.length > MAX_TEXT) {
      if (!tooLong) desk.notify({ kind: 'error', error: windowError('invalid', 'error.workspace.tooLong') });
      tooLong = true;
      return;
    }
    tooLong = false;
    const before = saved;
    saved = text;
    const result = await client.call('documents.write', { name: 'workspaces', text });
    if (result.ok) return;
    // The change is kept in memory and saved with the next one.
    if (saved === text) saved = before;
    desk.notify({ kind: 'error', error: result.error });
  };

  const change: WorkspaceControl['change'] = (apply, anew = false) => {
    const { document, revision } = store.getState();
    if (!document) return;
    const next = apply(document);
    if (next === document && !anew) return;
    store.setState({ document: next, revision: anew ? revision + 1 : revision });
    waiting?.();
    waiting = clock.after(SAVE_AFTER_MS, () => void save());
  };

  /** Reports the error with an option to read again: until then nothing is saved over the unread document. */
  const notifyUnread = (error: AppError): void => desk.notify({ kind: 'error', error, retry: () => void load() });

  const firstDocument = (text: string | null): WorkspacesDocument => {
    if (text === null) {
      const { app } = desk.store.getState();
      return migrateLayout(app && !app.safeStart ? app.settings.layout : null);
    }
    const read = readDocument(text);
    if (!read) desk.notify({ kind: 'error', error: windowError('invalid', 'error.workspace.damaged') });
    return read ?? shippedDocument;
  };

  const load = async (): Promise<void> => {
    const [result, displays] = await Promise.all([
      client.call('documents.read', { name: 'workspaces' }),
      client.call('window.displays', {}),
    ]);
    const { revision, document: shown } = store.getState();
    const areas = displays.ok ? displays.value : [];
    if (!result.ok) {
      notifyUnread(result.error);
      // Keeps the shown workspace: a failed second attempt does not rebuild it.
      store.setState({
        document: shown ?? shippedDocument,
        revision: shown ? revision : revision + 1,
        displays: areas,
        unread: result.error,
      });
      return;
    }
    const document = firstDocument(result.value.text);
    saved = result.value.text;
    store.setState({ document, revision: revision + 1, displays: areas, unread: null });
    // Saves a migrated document at once, so that the old settings are migrated only once.
    if (saved === null) void save();
  };

  return {
    store,
    load,
    change,
    flush: () => void save(),
    dispose() {
      waiting?.();
      waiting = null;
    },
  };
}
