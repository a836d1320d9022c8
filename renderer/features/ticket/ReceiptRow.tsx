import type { ReactNode } from 'react';

/** Shows one line of the receipt; `hint` explains how the figure was calculated and from what. */
export function Row(props: { readonly name: string; readonly hint: string; readonly children: ReactNode }) {
  const { name, hint, children } = props;
  return (
    <div className="ticket-row" title={hint}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
