import { drillSchema, type Drill } from './drill.ts';
import { frameDrills } from './drills/frames.ts';
import { marketDrills } from './drills/markets.ts';
import { replyDrills } from './drills/replies.ts';

let read: readonly Drill[] | undefined;

/** Every drill there is, checked by its schema the first time somebody asks. */
export function allDrills(): readonly Drill[] {
  return (read ??= [...replyDrills, ...frameDrills, ...marketDrills].map((written) => drillSchema.parse(written)));
}
