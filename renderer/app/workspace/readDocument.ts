import { SYMBOL_PATTERN } from '../../../shared/exchange/markets.ts';
import { linkGroups, type LinkGroup, type Selection } from '../../state/desk/index.ts';
import { kindOf } from './kinds.ts';
import {
  MAX_NAME,
  MAX_OWN,
  MAX_PARAMS,
  MAX_TEXT,
  isShippedKind,
  shippedDocument,
  shippedKinds,
  shippedWorkspace,
  type KeptPanel,
  type Workspace,
  type WorkspacesDocument,
} from './model.ts';
import { readLayout, parseJson } from './readLayout.ts';
import { isRecord } from '../../ui/plainParams.ts';

/** Returns a stored symbol; `null` when the value is not one. */
export function readSelection(value: unknown): Selection | null {
  if (!isRecord(value)) return null;
  const { market, symbol } = value;
  if (market !== 'spot' && market !== 'futures') return null;
  return typeof symbol === 'string' && SYMBOL_PATTERN.test(symbol) ? { market, symbol } : null;
}

function isGroup(value: unknown): value is LinkGroup {
  return linkGroups.some((group) => group === value);
}

function readPanel(value: unknown): KeptPanel | null {
  if (!isRecord(value)) return null;
  const { group, params } = value;
  const acceptedParams = isRecord(params) && JSON.stringify(params).length <= MAX_PARAMS ? params : {};
  return { group: group === null || isGroup(group) ? group : 'a', params: acceptedParams };
}

function readPanels(value: unknown): Workspace['panels'] {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).flatMap(([id, stored]): [string, KeptPanel][] => {
    const panel = kindOf(id) === null ? null : readPanel(stored);
    return panel ? [[id, panel]] : [];
  });
  return Object.fromEntries(entries);
}

function readGroups(value: unknown): Workspace['groups'] {
  if (!isRecord(value)) return {};
  const groups: Partial<Record<LinkGroup, Selection>> = {};
  for (const group of linkGroups) {
    const selection = group === 'a' ? null : readSelection(value[group]);
    if (selection) groups[group] = selection;
  }
  return groups;
}

function readFronts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && kindOf(id) !== null) : [];
}

/** Returns a name in storable form: one line, not empty, not too long; `null` when nothing is left of it. */
export function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .replaceAll(/\p{C}|\s/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim();
  return name === '' ? null : name;
}

/**
 * Reads a workspace from parsed JSON; each damaged part falls back to its default separately (B-E3), `null` when the
 * value is not a workspace.
 */
export function readWorkspace(value: unknown): Workspace | null {
  if (!isRecord(value)) return null;
  const { id, name, shipped, locked, panels, chartsLinked, groups } = value;
  const layout = readLayout(value['layout']);
  const fronts = layout === null ? readFronts(value['fronts']) : [];
  const isCustom = typeof id === 'string' && /^own-\d{1,4}$/.test(id);
  if (!isCustom && !isShippedKind(id)) return null;
  return {
    id,
    name: readName(name),
    shipped: isShippedKind(id) ? id : isShippedKind(shipped) ? shipped : 'trade',
    locked: locked === true,
    layout,
    ...(fronts.length > 0 ? { fronts } : {}),
    panels: readPanels(panels),
    ...(chartsLinked === true ? { chartsLinked } : {}),
    groups: readGroups(groups),
  };
}

/**
 * Reads the document `workspaces`; `null` when it holds nothing usable. Each damaged part falls back to its default
 * separately.
 */
export function readDocument(text: string): WorkspacesDocument | null {
  const value = text.length > MAX_TEXT ? undefined : parseJson(text);
  if (!isRecord(value) || !Array.isArray(value['list'])) return null;
  const found = new Map<string, Workspace>();
  for (const entry of value['list'] as unknown[]) {
    const workspace = readWorkspace(entry);
    if (workspace && !found.has(workspace.id)) found.set(workspace.id, workspace);
  }
  const shipped = shippedKinds.map((kind) => found.get(kind) ?? shippedWorkspace(kind));
  const customWorkspaces = [...found.values()].filter((one) => !isShippedKind(one.id)).slice(0, MAX_OWN);
  const list = [...shipped, ...customWorkspaces];
  const active = list.find((one) => one.id === value['active'])?.id ?? shippedDocument.active;
  return { version: 1, active, list };
}

/** Returns the document's text; {@link MAX_TEXT} is its maximum length. */
export function writeDocument(document: WorkspacesDocument): string {
  return JSON.stringify(document);
}
