/** The record of watching as one list of stretches, with the gaps between them stated. */

/** A stretch in wall ms; `watched` false: nobody watched. */
export interface WatchLine {
  readonly from: number;
  readonly to: number;
  readonly watched: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Newest first. A gap up to now is said only while the program is not on watch; `watch` is newest first. */
export function watchLines(watch: readonly Stretch[], watching: boolean, now: number): WatchLine[] {
  const [newest] = watch;
  const open = newest && !watching && now > newest.to ? [{ from: newest.to, to: now, watched: false }] : [];
  const lines = watch.flatMap((stretch, at): WatchLine[] => {
    const older = watch[at + 1];
    const own = { from: stretch.from, to: stretch.to, watched: true };
    return older && older.to < stretch.from ? [own, { from: older.to, to: stretch.from, watched: false }] : [own];
  });
  return [...open, ...lines];
}
