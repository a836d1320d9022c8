import { useState, type ReactNode } from 'react';
import { PanelToolsContext } from '../../../renderer/ui/PanelTools.tsx';

/** A visible panel with a place for its tools, outside of a workspace. */
export function ToolsPlace({ children }: { readonly children: ReactNode }) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>{children}</PanelToolsContext>
    </>
  );
}
