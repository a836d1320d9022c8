import { ArchiveNote, ArchiveNotes } from '../../../renderer/ui/ArchiveNote.tsx';
import { DemoNote, DemoNoteView } from '../../../renderer/ui/DemoNote.tsx';
import { Older } from '../../../renderer/ui/Older.tsx';
import type { EmptyReason, PanelState } from '../../../renderer/ui/panelState.ts';
import { PanelStateView } from '../../../renderer/ui/PanelStateView.tsx';
import { LockCover } from '../../../renderer/ui/TradeLock.tsx';
import type { Entry } from '../entry.ts';
import { windowError } from '../../../renderer/ipc/client.ts';

const ignore = (): void => undefined;
const error = windowError('timeout', 'error.window.callFailed', { call: 'trading.orderHistory' });
const actions = { retry: ignore, startSimulator: ignore, openKeys: ignore };
const states: readonly PanelState[] = [
  { kind: 'loading' },
  { kind: 'live' },
  { kind: 'stale', since: -12_000, reason: 'feed.mainSilent' },
  { kind: 'failed', error },
  { kind: 'stopped', status: 'stopped', error: null },
  { kind: 'stopped', status: 'starting', error: null },
  { kind: 'stopped', status: 'failed', error },
  ...(['noData', 'notListed', 'noKey', 'keyLocked', 'zeroBalances'] as const satisfies EmptyReason[]).map(
    (reason) => ({ kind: 'empty', reason }) as const,
  ),
];
const older = { complete: false, online: true, error: null, onOlder: ignore, onRetry: ignore } as const;
const unlock = () => new Promise<never>(ignore);
/** 1 December 2026, 12:00 UTC. */
const NOON = 1_796_126_400_000;

export const entries: readonly Entry[] = [
  {
    id: 'panelStates',
    shows: ['PanelStateView'],
    samples: states.map((panelState) => ({
      name: Object.values(panelState)
        .filter((part) => typeof part === 'string')
        .join(' '),
      content: (
        <div style={{ height: '9rem' }}>
          <PanelStateView panel="sample" title="Sample" panelState={panelState} actions={actions}>
            <p>Content</p>
          </PanelStateView>
        </div>
      ),
    })),
  },
  {
    id: 'notes',
    shows: ['ArchiveNote', 'ArchiveNotes', 'DemoNote', 'DemoNoteView', 'LockCover', 'Older'],
    samples: [
      {
        name: 'ArchiveNote',
        content: <ArchiveNote list={{ market: 'futures', kind: 'fills', symbol: 'BTCUSDT' }} reported={null} />,
      },
      {
        name: 'ArchiveNotes',
        content: (
          <ArchiveNotes
            kind="fills"
            scope={{ symbol: null }}
            reported={[
              ['futures', null],
              ['spot', null],
            ]}
          />
        ),
      },
      { name: 'DemoNote', content: <DemoNote feed={null} list="positions" /> },
      {
        name: 'DemoNoteView',
        content: (
          <>
            <DemoNoteView at={NOON} zone="utc" list="positions" />
            <DemoNoteView at={null} zone="utc" list="balances" />
          </>
        ),
      },
      {
        name: 'Older',
        content: (
          <>
            <Older {...older} status="ready" />
            <Older {...older} status="loading" />
            <Older {...older} status="ready" complete />
            <Older {...older} status="failed" error={error} />
          </>
        ),
      },
      {
        name: 'LockCover',
        content: (
          <div style={{ height: '14rem' }}>
            <LockCover lock={{ reason: 'idle', since: 0 }} unlock={unlock} />
          </div>
        ),
      },
    ],
  },
];
