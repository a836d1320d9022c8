/** Order of the groups wherever actions are listed. */
export const groupOrder = ['workspace', 'panel', 'symbol', 'view', 'trading', 'safety'] as const;
/** The part of the app that an action belongs to; lists of actions use these as headings. */
export type ActionGroup = (typeof groupOrder)[number];

/** Something the user can start at once by menu, palette or hotkey. */
export interface Action {
  /** Name used by hotkeys and tests, such as `panel.chart` or `workspace.lock`; it stays the same between versions. */
  readonly id: string;
  readonly group: ActionGroup;
  /** What the action does, in the user's language. */
  readonly title: string;
  /** Its key combination as displayed; absent when it has none. */
  readonly keys?: string;
  readonly run: () => void;
}

/** Actions of one group. */
export interface ActionList {
  readonly group: ActionGroup;
  readonly actions: readonly Action[];
}

/** Returns the actions by group whose title contains the text, ignoring case; empty groups are left out. */
export function listByGroup(actions: readonly Action[], text = ''): ActionList[] {
  const wanted = text.trim().toLowerCase();
  return groupOrder
    .map((group) => ({
      group,
      actions: actions.filter((one) => one.group === group && one.title.toLowerCase().includes(wanted)),
    }))
    .filter((list) => list.actions.length > 0);
}

const SHOW = 'workspace.show.';

/**
 * Removes actions that duplicate another one: a numbered workspace is listed once, under its number, unless its other
 * action has its own hotkey.
 */
export function withoutDuplicates(actions: readonly Action[]): readonly Action[] {
  const shows = actions.filter(({ id }) => id.startsWith(SHOW));
  const numbered = new Set(shows.filter((_, i) => actions.some(({ id }) => id === `workspace.${i + 1}`)));
  return actions.filter((one) => one.keys !== undefined || !numbered.has(one));
}
