import type { Action, ActionGroup } from '../actions.ts';

/** The order of the groups wherever actions are listed. */
export const groupOrder = [
  'workspace',
  'panel',
  'symbol',
  'view',
  'trading',
  'safety',
] as const satisfies readonly ActionGroup[];

/** Actions of one group. */
export interface ActionList {
  readonly group: ActionGroup;
  readonly actions: readonly Action[];
}

/** The actions by group, those whose title holds the text, letters in either case; groups without any are left out. */
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
 * The actions without those that do what another does: a workspace with a number is named once, by it, unless its other
 * action has keys of its own.
 */
export function withoutTwins(actions: readonly Action[]): readonly Action[] {
  const shows = actions.filter(({ id }) => id.startsWith(SHOW));
  const numbered = new Set(shows.filter((_, i) => actions.some(({ id }) => id === `workspace.${i + 1}`)));
  return actions.filter((one) => one.keys !== undefined || !numbered.has(one));
}
