/** Panels the tour explains, in the order they are visited. */
const panels = [
  'chart',
  'watchlist',
  'sheet',
  'book',
  'ladder',
  'follows',
  'copies',
  'practice',
  'ticket',
  'positions',
] as const;

/** What the tour can point at. */
export type StopName = 'world' | (typeof panels)[number] | 'workspaces' | 'kill';

/** One stop of the tour. */
export interface Stop {
  readonly name: StopName;
  /** CSS of what it points at. */
  readonly target: string;
}

/** Most stops between the first and the last two. */
const MOST_PANELS = 4;

const ends = {
  world: { name: 'world', target: '.status-bar .environment-mark' },
  workspaces: { name: 'workspaces', target: '.status-bar .workspace-button' },
  kill: { name: 'kill', target: '.top-strip .kill' },
} as const satisfies Record<string, Stop>;

/**
 * The stops of a tour over the desk as it stands: where one is, what the panels in sight are for, the other workspaces, and
 * what stops everything. Five to seven with the workspaces the desk comes with; a stop nobody sees is left out.
 */
export function stopsOf(isSeen: (target: string) => boolean): readonly Stop[] {
  const seen = panels
    .map((name): Stop => ({ name, target: `[data-panel=${name}]` }))
    .filter(({ target }) => isSeen(target))
    .slice(0, MOST_PANELS);
  return [ends.world, ...seen, ends.workspaces, ends.kill].filter(({ target }) => isSeen(target));
}
