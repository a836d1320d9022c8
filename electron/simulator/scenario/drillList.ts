import { drillSchema, type Drill } from './drill.ts';
import { frameDrills } from './drills/frames.ts';
import { marketDrills } from './drills/markets.ts';
import { replyDrills } from './drills/replies.ts';

let read: readonly Drill[] | undefined;

/** Returns every drill, checked against its schema on the first call. */
export function allDrills(): readonly Drill[] {
  return (read ??= [...replyDrills, ...frameDrills, ...marketDrills].map((written) => drillSchema.parse(written)));
}
