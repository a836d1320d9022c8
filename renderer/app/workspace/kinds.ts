/** The kinds of panels; saved workspaces store these names. */
export const panelKinds = [
  'chart',
  'book',
  'tape',
  'depth',
  'ladder',
  'watchlist',
  'sheet',
  'ticket',
  'positions',
  'openOrders',
  'conditional',
  'orderHistory',
  'fills',
  'balances',
  'records',
  'fees',
  'rebates',
  'news',
  'alerts',
  'practice',
  'replay',
  'follows',
  'copies',
  'copyHistory',
  'copyGuards',
] as const;
/** See {@link panelKinds}. */
export type PanelKind = (typeof panelKinds)[number];

/**
 * Kinds that can be open several times and follow a colour group; the others show the account or the window's symbol.
 */
export const marketKinds = [
  'chart',
  'book',
  'tape',
  'depth',
  'ladder',
  'watchlist',
  'sheet',
] as const satisfies readonly PanelKind[];

/** The account's tables; they share one group. */
export const tableKinds = [
  'positions',
  'openOrders',
  'conditional',
  'orderHistory',
  'fills',
  'balances',
  'records',
  'alerts',
] as const satisfies readonly PanelKind[];

/** The tables of copy trading; they open where the account's tables are, but are not part of the Trade workspace. */
export const copyKinds = ['follows', 'copies', 'copyHistory', 'copyGuards'] as const satisfies readonly PanelKind[];

/**
 * Account data beside its tables that is requested from the exchange; these panels open where the tables are, but are
 * not part of the Trade workspace.
 */
export const accountKinds = ['fees', 'rebates', 'news'] as const satisfies readonly PanelKind[];

/** Whether a name is one of {@link panelKinds}. */
export function isPanelKind(name: unknown): name is PanelKind {
  return panelKinds.some((kind) => kind === name);
}

/** Whether panels of this kind can be open several times; see {@link marketKinds}. */
export function isMarketKind(kind: PanelKind): boolean {
  return marketKinds.some((one) => one === kind);
}

/** Whether the kind is a table of the account; see {@link tableKinds}, {@link copyKinds} and {@link accountKinds}. */
export function isTableKind(kind: PanelKind): boolean {
  return [...tableKinds, ...copyKinds, ...accountKinds].some((one) => one === kind);
}

/** Maximum number of panels of one kind in one workspace. */
export const MAX_OF_KIND = 9;

/** Returns the kind of a panel by its id in the workspace (`chart`, `chart-2`); `null` when it is not a panel id. */
export function kindOf(id: string): PanelKind | null {
  const [kind, number, ...rest] = id.split('-');
  if (!isPanelKind(kind) || rest.length > 0) return null;
  if (number === undefined) return kind;
  return isMarketKind(kind) && /^[2-9]$/.test(number) ? kind : null;
}

/** Returns the number of a panel within its kind, from 1. */
export function ordinalOf(id: string): number {
  return Number(id.split('-')[1] ?? '1');
}

/** Returns the next free id for a panel of this kind; `null` when no other is allowed. */
export function nextId(kind: PanelKind, taken: readonly string[]): string | null {
  const most = isMarketKind(kind) ? MAX_OF_KIND : 1;
  for (let ordinal = 1; ordinal <= most; ordinal += 1) {
    const id = ordinal === 1 ? kind : `${kind}-${ordinal}`;
    if (!taken.includes(id)) return id;
  }
  return null;
}
