import type { DockviewApi } from 'dockview';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../bridge/services.ts';
import { copyPlainFigures } from '../../copyPlain.ts';
import { markOf } from '../../../ui/environmentMark.ts';
import { ignoreDrops } from '../../ignoreDrops.ts';
import { panelTitle, usePanelSelection } from '../context.ts';
import { forwardKeys, mirrorRoot, setFrame, setTitle } from './popOut.ts';
import { frontOnFocus, keepTabsWhenLocked } from './tab.ts';

/** A pop-out as the desk knows it. */
export interface PopOutWindow {
  /** The group of tabs in it. */
  readonly groupId: string;
  readonly window: Window;
  /** The panel in front. */
  readonly front: string;
}

interface PopOutDressProps {
  readonly popOut: PopOutWindow;
  readonly locked: () => boolean;
  readonly api: DockviewApi;
}

/** Gives a pop-out the desk's look, frame line and keys, and a title that names panel, symbol and environment. */
export function PopOutDress({ popOut, locked, api }: PopOutDressProps) {
  const { t } = useTranslation();
  const { window: own, front } = popOut;
  const { symbol } = usePanelSelection(front);
  const environment = useDesk((state) => state.app?.environment ?? null);
  const account = useDesk((state) => state.app?.account ?? null);
  const mark = environment !== null && account !== null ? markOf(environment, account) : null;
  const frame = mark?.frame ?? 'none';
  const word = mark ? t(mark.word) : '';
  const title = `${panelTitle(t, front)} ${symbol} - ${t('app.name')} - ${word}`;

  useEffect(() => {
    const stops = [
      mirrorRoot(document.documentElement, own.document.documentElement),
      forwardKeys(own, window),
      copyPlainFigures(own.document),
      ignoreDrops(own),
      keepTabsWhenLocked(own.document.body, locked),
      frontOnFocus(own.document.body, api),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [own, locked, api]);
  useEffect(() => setTitle(own, title), [own, title]);
  useEffect(() => setFrame(own, frame), [own, frame]);
  return null;
}
