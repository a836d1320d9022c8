import { Suspense } from 'react';
import { later } from '../../ui/later.ts';

/** Fetched at once, beside the first screen and not as a part of it (F17). */
const body = import('./PositionsBody.tsx');
const PositionsBody = later(async () => (await body).PositionsBody);

/** Open futures positions. */
export function PositionsPanel() {
  return (
    <Suspense>
      <PositionsBody />
    </Suspense>
  );
}
