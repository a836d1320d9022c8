import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the tools of the shown panel stand: the right end of its tab line, so that a panel's chrome is one line. */
export const PanelToolsContext = createContext<HTMLElement | null>(null);

/** Puts a panel's tools into its tab line; nothing while the panel's tab is behind another. */
export function PanelTools({ children }: { readonly children: ReactNode }) {
  const place = useContext(PanelToolsContext);
  return place ? createPortal(<div className="panel-tools">{children}</div>, place) : null;
}
