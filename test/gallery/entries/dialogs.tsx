import { ConfirmDialog } from '../../../renderer/ui/ConfirmDialog.tsx';
import { ConfirmFrame } from '../../../renderer/ui/ConfirmFrame.tsx';
import { ExportDialog } from '../../../renderer/ui/export/ExportDialog.tsx';
import type { Entry } from '../entry.ts';

const ignore = (): void => undefined;
const flow = { confirm: ignore, decline: ignore, review: ignore };
const offered = { kind: 'offered', until: 30_000, ticket: '1' } as const;
const frame = { environment: 'simulator', title: 'Buy / Long BTCUSDT', checking: 'Checking…', flow } as const;

/** Each dialog is an entry: an open dialog makes everything else of the page inert. */
export const entries: readonly Entry[] = [
  {
    id: 'confirmDialog',
    shows: ['ConfirmDialog', 'Dialog'],
    samples: [
      {
        name: 'ConfirmDialog',
        content: (
          <ConfirmDialog
            title="Cancel all orders of BTCUSDT?"
            confirm="Cancel 2 orders"
            decline="Keep orders"
            onConfirm={ignore}
            onClose={ignore}
          >
            <p>Orders that are filled meanwhile stay filled.</p>
          </ConfirmDialog>
        ),
      },
    ],
  },
  {
    id: 'confirmFrame',
    shows: ['ConfirmFrame'],
    samples: [
      {
        name: 'ConfirmFrame',
        content: (
          <ConfirmFrame {...frame} state={offered} word="order" yes={{ text: 'Place order', buttonClass: 'buy' }}>
            <p>What is confirmed</p>
          </ConfirmFrame>
        ),
      },
    ],
  },
  {
    id: 'confirmFrameExpired',
    shows: ['ConfirmFrame'],
    samples: [
      {
        name: 'ConfirmFrame',
        content: (
          <ConfirmFrame
            {...frame}
            state={{ kind: 'expired', until: 0 }}
            word={null}
            yes={{ text: 'Place order', buttonClass: 'buy' }}
          >
            <p>What is confirmed</p>
          </ConfirmFrame>
        ),
      },
    ],
  },
  {
    id: 'exportDialog',
    shows: ['ExportDialog'],
    samples: [
      {
        name: 'ExportDialog',
        content: <ExportDialog list="orders.futures" symbol="BTCUSDT" onClose={ignore} />,
      },
    ],
  },
];
