import { Suspense } from 'react';
import type { Selection } from '../../state/desk/index.ts';
import { later } from '../../ui/later.ts';

/** Loaded at once, in parallel with the first screen and not as a part of it (F17). */
const body = import('./ChartBody.tsx');
const ChartBody = later(async () => (await body).ChartBody);

/** The chart of the panel's symbol. */
export function ChartPanel({ selection }: { readonly selection: Selection }) {
  return (
    <Suspense>
      <ChartBody selection={selection} />
    </Suspense>
  );
}
