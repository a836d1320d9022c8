/** How far back the bars must reach for figures that count from the beginning of a session. */
import type { BarSeries } from '../barSeries.ts';
import type { Since } from '../barsView.ts';
import { HISTORY_PAGE, type HistoryLoader } from '../history.ts';

/** Pages asked for on behalf of one session: a day of minutes is 1,440 bars, and no week of them is fetched unasked. */
export const REACH_PAGES = 2;

/** Asks for the page that leads to the beginning of the session of a bar in sight, where it is worth it. */
export type Reach = (series: BarSeries, since: Since, inSight: number | undefined) => void;

/** Nothing asked yet. `history`: the loader of the series on show. */
export function createReach(history: () => HistoryLoader | null): Reach {
  let session = Number.NaN;
  let asked = 0;
  let askedOf: BarSeries | null = null;
  /** Oldest bar when the last page was asked for: another page only after that one came. */
  let before: number | null = null;
  return (series, since, inSight) => {
    const { closed } = series.base;
    const [oldest, next] = [closed.openTimeAt(0), closed.openTimeAt(1)];
    if (inSight === undefined || oldest === undefined || next === undefined) return;
    const start = since(inSight);
    if (start !== session || series !== askedOf) {
      session = start;
      askedOf = series;
      asked = 0;
      before = null;
    }
    const missing = Math.ceil((oldest - start) / (next - oldest));
    const pages = Math.ceil(missing / HISTORY_PAGE);
    if (missing <= 0 || pages > REACH_PAGES - asked || oldest === before) return;
    asked += 1;
    before = oldest;
    history()?.more();
  };
}
