import { Suspense } from 'react';
import type { Selection } from '../../bridge/deskStore.ts';
import { later } from '../../ui/later.ts';

/** Fetched at once, beside the first screen and not as a part of it (F17). */
const body = import('./TicketBody.tsx');
const TicketBody = later(async () => (await body).TicketBody);

/** The order ticket of the desk's symbol. */
export function TicketPanel({ selection }: { readonly selection: Selection }) {
  return (
    <Suspense>
      <TicketBody selection={selection} />
    </Suspense>
  );
}
