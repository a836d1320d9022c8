/** The part of the app that an action belongs to; lists of actions use these as headings. */
export type ActionGroup = 'workspace' | 'panel' | 'view' | 'symbol' | 'trading' | 'safety';

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
