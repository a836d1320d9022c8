import { Suspense } from 'react';
import type { Selection } from '../../state/desk/index.ts';
import { later } from '../../ui/later.ts';

/** The import starts at once, in parallel to the first screen but not as a part of it (F17). */
const body = import('./TicketBody.tsx');
const TicketBody = later(async () => (await body).TicketBody);

/** Shows the order ticket of the selected symbol. */
export function TicketPanel({ selection }: { readonly selection: Selection }) {
  return (
    <Suspense>
      <TicketBody selection={selection} />
    </Suspense>
  );
}
