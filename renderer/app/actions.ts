/** Parts of the desk an action belongs to; lists of actions are shown under these headings. */
export type ActionGroup = 'workspace' | 'panel' | 'view' | 'symbol' | 'trading' | 'safety';

/** Something the desk can do at once, by menu, palette or hotkey. */
export interface Action {
  /** Name that hotkeys and tests know it by, such as `panel.chart` or `workspace.lock`; stays the same between versions. */
  readonly id: string;
  readonly group: ActionGroup;
  /** What it does, in the person's language. */
  readonly title: string;
  /** The keys it answers to, as they are shown; absent when there are none. */
  readonly keys?: string;
  readonly run: () => void;
}
