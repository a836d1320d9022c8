import { describe, expect, it } from 'vitest';
import { confirmStateOf } from '../../../renderer/ui/useConfirming.ts';

const ticket = { ticket: 'ticket1' };

describe('how far a confirmation is', () => {
  it('R16 XU22 offers a ticket while it holds, and nothing that could be confirmed before and after', () => {
    expect([
      confirmStateOf({ kind: 'preparing' }),
      confirmStateOf({ kind: 'confirming', ticket, until: 60_000, expired: false }),
      confirmStateOf({ kind: 'confirming', ticket, until: 60_000, expired: true }),
    ]).toEqual([
      { kind: 'preparing' },
      { kind: 'offered', until: 60_000, ticket: 'ticket1' },
      { kind: 'expired', until: 60_000 },
    ]);
  });
});
