/** Kinds of panels the desk can show; the names are kept in saved workspaces. */
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

/** Kinds that may stand several times and follow a colour group; the others belong to the account and the desk's symbol. */
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

/** The tables of copy trading; they stand where the account's tables do, but not with them in the Trade workspace. */
export const copyKinds = ['follows', 'copies', 'copyHistory', 'copyGuards'] as const satisfies readonly PanelKind[];

/** What is asked of the exchange about the account beside its tables; they stand where the tables do, but not in Trade. */
export const accountKinds = ['fees', 'rebates', 'news'] as const satisfies readonly PanelKind[];

/** Whether a name is one of {@link panelKinds}. */
export function isPanelKind(name: unknown): name is PanelKind {
  return panelKinds.some((kind) => kind === name);
}

/** Whether panels of this kind may stand several times; see {@link marketKinds}. */
export function isMarketKind(kind: PanelKind): boolean {
  return marketKinds.some((one) => one === kind);
}

/** Whether the kind is a table of the account; see {@link tableKinds}, {@link copyKinds} and {@link accountKinds}. */
export function isTableKind(kind: PanelKind): boolean {
  return [...tableKinds, ...copyKinds, ...accountKinds].some((one) => one === kind);
}

/** Most panels of one kind in one workspace. */
export const MAX_OF_KIND = 9;

/** The kind of a panel by its name in the workspace (`chart`, `chart-2`); `null` when it is no panel's name. */
export function kindOf(id: string): PanelKind | null {
  const [kind, number, ...rest] = id.split('-');
  if (!isPanelKind(kind) || rest.length > 0) return null;
  if (number === undefined) return kind;
  return isMarketKind(kind) && /^[2-9]$/.test(number) ? kind : null;
}

/** Which of its kind a panel is, from 1. */
export function ordinalOf(id: string): number {
  return Number(id.split('-')[1] ?? '1');
}

/** The next free name for a panel of this kind; `null` when there may be no other. */
export function nextId(kind: PanelKind, taken: readonly string[]): string | null {
  const most = isMarketKind(kind) ? MAX_OF_KIND : 1;
  for (let ordinal = 1; ordinal <= most; ordinal += 1) {
    const id = ordinal === 1 ? kind : `${kind}-${ordinal}`;
    if (!taken.includes(id)) return id;
  }
  return null;
}
