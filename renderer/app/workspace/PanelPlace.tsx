import { memo, useEffect, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../bridge/deskStore.ts';
import { InFrontContext, PanelContext, type PanelHandle } from '../../bridge/panelHandle.ts';
import { useNumberStyle } from '../../format/useNumberStyle.ts';
import { PanelToolsContext } from '../../ui/PanelTools.tsx';
import { PanelBoundary } from '../PanelBoundary.tsx';
import { panelTitle, usePanelSelection, useWorkspace, type PanelChanges } from './context.ts';
import { panelOf } from './changes.ts';
import { groupOf } from './links.ts';

/** A panel component of the desk. */
export type PanelComponent = ComponentType<{ readonly selection: Selection }>;

interface PanelPlaceProps {
  readonly id: string;
  readonly panel: PanelComponent;
  readonly changes: PanelChanges;
  /** Where its tools stand; `null` while another tab is in front of it. */
  readonly tools: HTMLElement | null;
  /** Told the words of its tab. */
  readonly onTitle: (id: string, title: string) => void;
}

/** A panel with its handle, its symbol and the place of its tools around it. */
export const PanelPlace = memo(function PanelPlace({ id, panel: Panel, changes, tools, onTitle }: PanelPlaceProps) {
  const { t } = useTranslation();
  const group = useWorkspace((workspace) => groupOf(workspace, id));
  const params = useWorkspace((workspace) => panelOf(workspace, id).params);
  const selection = usePanelSelection(id);
  // Figures are written another way: every panel draws again.
  useNumberStyle();
  const title = panelTitle(t, id);
  // A panel that does not follow the desk's symbol says whose figures it shows.
  const words =
    group === 'a'
      ? title
      : t('workspace.panelOf', { title, symbol: selection.symbol, market: t(`market.${selection.market}`) });
  useEffect(() => onTitle(id, words), [onTitle, id, words]);
  const handle = useMemo<PanelHandle>(
    () => ({
      id,
      group,
      params,
      save: (change) => changes.save(id, change),
      select: (chosen) => changes.select(id, chosen),
    }),
    [id, group, params, changes],
  );
  return (
    <PanelContext value={handle}>
      <InFrontContext value={tools !== null}>
        <PanelToolsContext.Provider value={tools}>
          <PanelBoundary panel={id} title={title}>
            <Panel selection={selection} />
          </PanelBoundary>
        </PanelToolsContext.Provider>
      </InFrontContext>
    </PanelContext>
  );
});
