import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element for the shown panel's tools: the right end of its tab row, so that tabs and tools need only one row. */
export const PanelToolsContext = createContext<HTMLElement | null>(null);

/** Renders a panel's tools into its tab row; nothing while the panel's tab is behind another. */
export function PanelTools({ children }: { readonly children: ReactNode }) {
  const place = useContext(PanelToolsContext);
  return place ? createPortal(<div className="panel-tools">{children}</div>, place) : null;
}
