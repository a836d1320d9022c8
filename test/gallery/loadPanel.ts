import type { ComponentType } from 'react';
import type { Selection } from '../../renderer/state/desk/deskStore.ts';
import { componentOf, type PanelKind } from './panels.ts';

type PanelModule = Readonly<Record<string, unknown>>;
const modules = import.meta.glob<PanelModule>('../../renderer/features/*/Panel.tsx');

/** Loads the component of a panel. */
export async function loadPanel(kind: PanelKind): Promise<ComponentType<{ readonly selection: Selection }>> {
  const { file, name } = componentOf(kind);
  const found = (await modules[`../../renderer/features/${file}`]?.())?.[name];
  if (!found) throw new Error(`The panel ${kind} is not in renderer/features/${file} as ${name}.`);
  return found as ComponentType<{ readonly selection: Selection }>;
}
