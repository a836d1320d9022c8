import { useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelKind } from '../../renderer/app/panels.ts';
import type { Selection } from '../../renderer/state/desk/deskStore.ts';
import { PanelContext, type PanelHandle, type PanelParams } from '../../renderer/state/desk/panelHandle.ts';
import { useDesk } from '../../renderer/state/services.ts';
import { PanelToolsContext } from '../../renderer/ui/PanelTools.tsx';
import type { PanelSetting } from './panels.ts';

interface PanelFrameProps {
  readonly kind: PanelKind;
  readonly panel: ComponentType<{ readonly selection: Selection }>;
  readonly setting: PanelSetting;
  readonly selection: Selection;
  /** Beside the title: the state that is shown. */
  readonly note: string;
}

/** A panel at a fixed size, with its tab row and tools as in a workspace, and with what it stores. */
export function PanelFrame({ kind, panel: Panel, setting, selection, note }: PanelFrameProps) {
  const { t } = useTranslation();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [params, setParams] = useState(setting.params);
  // A panel is mounted once the window knows the state of the app, as in a workspace.
  const isReady = useDesk((state) => state.app !== null && state.instruments.status !== 'loading');
  const handle = useMemo<PanelHandle>(
    () => ({
      id: kind,
      group: 'a',
      params,
      save: (change: PanelParams) => setParams((before) => ({ ...before, ...change })),
      select: () => undefined,
    }),
    [kind, params],
  );
  return (
    <div className="gallery-frame dv-groupview" style={{ width: setting.width }}>
      <div className="gallery-tab-row">
        <span className="gallery-title">
          {t(`panel.${kind}`)} <span className="quiet-text">{note}</span>
        </span>
        <div className="dock-tools" ref={setTools} />
      </div>
      <div className="gallery-body" style={{ height: setting.height }}>
        {tools !== null && isReady && (
          <PanelContext value={handle}>
            <PanelToolsContext value={tools}>
              <Panel selection={selection} />
            </PanelToolsContext>
          </PanelContext>
        )}
      </div>
    </div>
  );
}
