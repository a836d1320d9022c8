import { Suspense } from 'react';
import { later } from '../../ui/later.ts';

/** The import starts at once, in parallel to the first screen but not as a part of it (F17). */
const body = import('./PositionsBody.tsx');
const PositionsBody = later(async () => (await body).PositionsBody);

/** Shows the open futures positions. */
export function PositionsPanel() {
  return (
    <Suspense>
      <PositionsBody />
    </Suspense>
  );
}
