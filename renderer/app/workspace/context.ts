import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Selection, LinkGroup, PanelParams } from '../../state/desk/index.ts';
import { useDesk } from '../../state/services.ts';
import { kindOf, ordinalOf } from './kinds.ts';
import { isMarketKind } from '../panels.ts';
import { changeOne, withGroupSymbol, withInterval, withLink, withParams } from './changes.ts';
import type { WorkspaceControl } from './control.ts';
import { groupOf, selectionOf } from './links.ts';
import { MAX_PARAMS, shippedWorkspace, type Workspace } from './model.ts';
import type { Translate } from '../../i18n/messages.ts';

/** Context provided to the panels of the shown workspace. */
export interface WorkspacePlace {
  readonly control: WorkspaceControl;
  /** Id of the workspace that contains the panels. */
  readonly workspaceId: string;
}

/** Provides {@link WorkspacePlace} to the dock. */
export const WorkspaceContext = createContext<WorkspacePlace | null>(null);

/** Returns the {@link WorkspacePlace}. Throws outside the workbench, which is a programming error. */
export function useWorkspacePlace(): WorkspacePlace {
  const place = useContext(WorkspaceContext);
  if (!place) throw new Error('this component stands in no workspace');
  return place;
}

const nowhere = shippedWorkspace('trade');

/** Returns a part of the component's workspace; the component re-renders when that part changes. */
export function useWorkspace<Part>(select: (workspace: Workspace) => Part): Part {
  const { control, workspaceId } = useWorkspacePlace();
  return useStore(control.store, ({ document }) =>
    select(document?.list.find((one) => one.id === workspaceId) ?? nowhere),
  );
}

/** Returns the window's symbol, which the first group follows. */
export function useDeskSelection(): Selection {
  return useDesk(
    useShallow((state) => ({
      market: state.app?.settings.market ?? 'futures',
      symbol: state.app?.settings.symbol ?? '',
    })),
  );
}

/** Returns the symbol a panel shows. */
export function usePanelSelection(id: string): Selection {
  const desk = useDeskSelection();
  return useWorkspace(useShallow((workspace) => selectionOf(workspace, id, desk)));
}

/** The changes that can be made to a panel. */
export interface PanelChanges {
  readonly save: (id: string, change: PanelParams) => void;
  readonly link: (id: string, group: LinkGroup | null) => void;
  readonly select: (id: string, selection: Selection) => void;
}

interface PanelChangeNeeds extends WorkspacePlace {
  /** Returns the window's symbol. */
  readonly deskSelection: () => Selection;
  /** Changes the window's symbol. */
  readonly selectOnDesk: (selection: Selection) => void;
  /** Called when a panel tries to store more than {@link MAX_PARAMS}. */
  readonly tooLong: () => void;
}

/** Creates the operations of a panel's handle and link button, for the panels of one workspace. */
export function createPanelChanges(needs: PanelChangeNeeds): PanelChanges {
  const { control, workspaceId } = needs;
  const change = (apply: (workspace: Workspace) => Workspace): void =>
    control.change((document) => changeOne(document, workspaceId, apply));
  const save: PanelChanges['save'] = (id, params) =>
    change((workspace) => {
      const changed = withParams(workspace, id, params);
      const charts = Object.keys(workspace.layout?.panels ?? {}).filter((one) => kindOf(one) === 'chart');
      const isShared = workspace.chartsLinked === true && kindOf(id) === 'chart' && 'interval' in params;
      const next = isShared ? withInterval(changed, charts, params['interval']) : changed;
      if (JSON.stringify(next.panels[id]?.params).length <= MAX_PARAMS) return next;
      needs.tooLong();
      return workspace;
    });
  return {
    save,
    link: (id, group) =>
      change((workspace) => withLink(workspace, id, group, selectionOf(workspace, id, needs.deskSelection()))),
    select(id, selection) {
      const { document } = control.store.getState();
      const workspace = document?.list.find((one) => one.id === workspaceId);
      const group = workspace ? groupOf(workspace, id) : 'a';
      if (group === 'a') needs.selectOnDesk(selection);
      else if (group === null) save(id, { symbol: selection });
      else change((one) => withGroupSymbol(one, group, selection));
    },
  };
}

/** Returns the title of a panel: its kind, and its number unless it is the first of its kind. */
export function panelTitle(t: Translate, id: string): string {
  const kind = kindOf(id) ?? 'chart';
  const ordinal = ordinalOf(id);
  const title = t(`panel.${kind}`);
  return ordinal === 1 || !isMarketKind(kind) ? title : t('workspace.panelNumber', { title, number: ordinal });
}
