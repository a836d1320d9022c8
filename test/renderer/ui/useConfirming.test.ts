import { describe, expect, it } from 'vitest';
import { confirmStateOf } from '../../../renderer/ui/useConfirming.ts';

const ticket = { ticket: 'ticket1' };

describe('confirmation state', () => {
  it('R16 XU22 offers a ticket only while it is valid; nothing can be confirmed before or after', () => {
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
