import { memo, useEffect, useMemo, Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InFrontContext, PanelContext, type PanelHandle } from '../../state/desk/index.ts';
import { useNumberStyle } from '../../format/numberStyle.ts';
import { PanelToolsContext } from '../../ui/PanelTools.tsx';
import type { PanelComponent } from '../panels.ts';
import { panelTitle, usePanelSelection, useWorkspace, type PanelChanges } from './context.ts';
import { panelOf } from './changes.ts';
import { groupOf } from './links.ts';
import { PanelStateView } from '../../ui/PanelStateView.tsx';
import { useServices } from '../../state/services.ts';
import { windowError } from '../../ipc/client.ts';

interface BoundaryProps {
  readonly panel: string;
  readonly title: string;
  readonly children: ReactNode;
}

interface CatcherProps extends BoundaryProps {
  readonly startSimulator: () => void;
}

/** Error boundary of one panel: a fault stops only that panel, is reported there, and the user can try again. */
function PanelBoundary(props: BoundaryProps) {
  const { desk } = useServices();
  return <Catcher {...props} startSimulator={desk.startSimulator} />;
}

class Catcher extends Component<CatcherProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const actions = { retry: () => this.setState({ broken: false }), startSimulator: this.props.startSimulator };
    return (
      <PanelStateView
        panel={this.props.panel}
        title={this.props.title}
        panelState={{ kind: 'failed', error: windowError('internal', 'error.window.panelCrashed') }}
        actions={actions}
      >
        {null}
      </PanelStateView>
    );
  }
}

interface PanelPlaceProps {
  readonly id: string;
  readonly panel: PanelComponent;
  readonly changes: PanelChanges;
  /** Element for the panel's tools; `null` while another tab is in front of it. */
  readonly tools: HTMLElement | null;
  /** Called with the title of the panel's tab. */
  readonly onTitle: (id: string, title: string) => void;
}

/** A panel with its handle, its symbol and its tools. */
export const PanelPlace = memo(function PanelPlace({ id, panel: Panel, changes, tools, onTitle }: PanelPlaceProps) {
  const { t } = useTranslation();
  const group = useWorkspace((workspace) => groupOf(workspace, id));
  const params = useWorkspace((workspace) => panelOf(workspace, id).params);
  const chartsLinked = useWorkspace((workspace) => workspace.chartsLinked === true);
  const selection = usePanelSelection(id);
  // Re-renders every panel when the number format changes.
  useNumberStyle();
  const title = panelTitle(t, id);
  // A panel that does not follow the window's symbol shows its symbol in the title.
  const words =
    group === 'a'
      ? title
      : t('workspace.panelOf', { title, symbol: selection.symbol, market: t(`market.${selection.market}`) });
  useEffect(() => onTitle(id, words), [onTitle, id, words]);
  const handle = useMemo<PanelHandle>(
    () => ({
      id,
      group,
      crosshairGroup: chartsLinked ? 'a' : group,
      params,
      save: (change) => changes.save(id, change),
      select: (chosen) => changes.select(id, chosen),
    }),
    [id, group, chartsLinked, params, changes],
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
