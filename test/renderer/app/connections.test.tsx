import { describe, expect, it } from 'vitest';
import { Connections } from '../../../renderer/app/Connections.tsx';
import type { ConnectionView } from '../../../shared/ipc/appState.ts';
import { createTestServices, markup, textOf } from '../support/services.tsx';

const services = createTestServices();
const now = services.clock.now();
const connection = (
  market: 'spot' | 'futures',
  kind: ConnectionView['kind'],
  state: ConnectionView['state'],
): ConnectionView => ({
  id: `${market}.${kind}`,
  market,
  kind,
  state,
  since: now - 5_000,
  lastFrameAt: now - 2_000,
  retryAt: null,
  error: null,
});
/** Returns the visible text of the bar, without text for screen readers only. */
const seen = (connections: readonly ConnectionView[]): string => {
  const html = markup(<Connections connections={connections} zone="utc" />, services);
  return textOf(html.replaceAll(/<span class="visually-hidden">[^<]*<\/span>/g, ''));
};

describe('the connections in the status bar', () => {
  it('show each market once in a fixed order, with ages', () => {
    const all = [
      connection('futures', 'publicSocket', 'connected'),
      connection('futures', 'rest', 'connected'),
      connection('spot', 'rest', 'connected'),
    ];
    expect(seen(all)).toBe('Spot REST 2 s Futures REST 2 s stream 2 s');
  });

  it('show a state shared by neighbours once, after the last of them', () => {
    const all = (['rest', 'publicSocket', 'privateSocket'] as const).flatMap((kind) => [
      connection('spot', kind, 'stopped'),
      connection('futures', kind, kind === 'publicSocket' ? 'connecting' : 'connected'),
    ]);
    expect(seen(all)).toBe(
      'Spot REST 2 s stream 2 s account stopped 2 s Futures REST 2 s stream connecting 2 s account 2 s',
    );
  });

  it('have a full text each, for screen readers and as a tooltip', () => {
    const html = markup(<Connections connections={[connection('spot', 'rest', 'waiting')]} zone="utc" />, services);
    expect(
      textOf(html.replaceAll(/<span aria-hidden="true">.*?<\/span><span class="number/g, '<span class="number')),
    ).toBe('Spot REST waiting 2 s');
    expect(html).toMatch(/title="Spot REST, waiting\. Last message [^"]+, this status since [^"]+"/);
  });
});
