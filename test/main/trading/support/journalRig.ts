/** The simulator's journal as tests open it, and the records that they write into it. */
import { journalName, openJournal, type JournalParts } from '../../../../electron/main/trading/journal/journal.ts';
import type { JournalFiles } from '../../../../electron/main/platform/journal/journalFiles.ts';
import type { JournalRecord } from '../../../../electron/main/trading/journal/records.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { draft } from './desk.ts';

export const NAME = journalName('simulator');
export const NOW = 1_790_000_000_000;
export const DAY = 86_400_000;

/** Opens the journal; `keys` and `told` are the notices of opening it, without and with their parameters. */
export async function open(
  files: JournalFiles,
  seed = 1,
  profileFolder = '/home/one',
  now = NOW,
  others: Partial<JournalParts> = {},
) {
  const notices: AppError[] = [];
  const journal = await openJournal({
    files,
    environment: 'simulator',
    profileFolder,
    random: createRandom(seed),
    now,
    notice: (error) => void notices.push(error),
    ...others,
  });
  return {
    journal,
    keys: notices.map(({ key }) => key),
    told: notices.map(({ key, params }) => [key, params]),
  };
}

export const recorded = (number: number, at = NOW): JournalRecord => ({
  v: 3,
  planId: null,
  t: 'recorded',
  intentId: `i${number}`,
  number,
  keyId: 'k1',
  account: 'main',
  clientOrderId: `c${number}`,
  draft: draft('spot'),
  at,
});

export const ended = (number: number, at = NOW): JournalRecord => ({
  v: 1,
  t: 'outcome',
  intentId: `i${number}`,
  state: 'placed',
  orderId: `9000000000000000${number}`,
  error: null,
  ackMs: 12.5,
  at,
});

export const transfer = (transferId: string, at = NOW): JournalRecord => ({
  v: 4,
  t: 'transfer',
  transferId,
  keyId: 'k1',
  fromUserId: '1001',
  recipient: '2002',
  coin: 'USDT',
  amount: '12.5',
  at,
});
