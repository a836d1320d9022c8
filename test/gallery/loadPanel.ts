import type { ComponentType } from 'react';
import type { Selection } from '../../renderer/bridge/deskStore.ts';
import { settingOf, type PanelKind } from './panels.ts';

type PanelModule = Readonly<Record<string, unknown>>;
const modules = import.meta.glob<PanelModule>('../../renderer/features/*/Panel.tsx');

/** Loads the component of a panel: the export of its folder's `Panel.tsx` that bears the name of the folder. */
export async function loadPanel(kind: PanelKind): Promise<ComponentType<{ readonly selection: Selection }>> {
  const { folder } = settingOf(kind);
  const name = `${folder[0]!.toUpperCase()}${folder.slice(1)}Panel`;
  const found = (await modules[`../../renderer/features/${folder}/Panel.tsx`]?.())?.[name];
  if (!found) throw new Error(`The panel ${kind} is not in renderer/features/${folder}/Panel.tsx as ${name}.`);
  return found as ComponentType<{ readonly selection: Selection }>;
}
