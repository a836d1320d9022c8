import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openState } from '../../../../electron/simulator/state/stateStore.ts';
import type { StateStore } from '../../../../electron/simulator/state/stateRecords.ts';
import { writeRecord } from '../../../../electron/simulator/state/stateText.ts';
import { START } from '../../support/rig.ts';
import { QuietVenue, value } from '../quietVenue.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** Creates a state in a separate folder; each further opening closes it first. */
function openings(): () => StateStore {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'partner-'));
  ends.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  let last: StateStore | undefined;
  return () => {
    last?.close();
    const store = openState(path.join(folder, '7.db'));
    ends.push(() => store.close());
    last = store;
    return store;
  };
}

const truth = ({ venue }: QuietVenue) => ({
  customers: venue.accounts.partner.customers,
  days: venue.accounts.partner.days().map(writeRecord).toSorted(),
  transfers: venue.accounts.partner.transfersOf('partner'),
  balance: venue.accounts.account('partner').balance('USDT'),
});

it('customers, commissions and transfers survive a restart; a pending transfer completes, and no fill is paid twice', () => {
  const open = openings();
  const before = new QuietVenue(open());
  before.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
  value(before.spot({ price: '50000', quantity: '1', timeInForce: 'GTC' }));
  before.venue.step(170_000);
  const { partner } = before.venue.accounts;
  const toUserId = before.venue.accounts.account('trader').uid;
  const draft = { toUserId, coin: 'USDT', amount: '20', fromAccountType: 'FUND', toAccountType: 'SPOT' } as const;
  const sent = value(partner.transfer('partner', draft, before.venue.time.now()));
  const known = truth(before);
  expect(partner.days().filter(({ coin }) => coin === 'BTC')).toMatchObject([{ commission: 20_000n }]);

  const after = new QuietVenue(open());
  expect(truth(after)).toEqual(known);
  expect(after.venue.accounts.partner.transfersOf('partner').map(({ id, status }) => [id, status])).toEqual([
    [sent.id, 'PROGRESSING'],
  ]);
  after.venue.step(300_000);
  expect(after.venue.accounts.partner.transfersOf('partner')[0]!.status).toBe('SUCCESS');
  expect(after.venue.accounts.account('trader').balance('USDT').free).toBe(20_020n * 10n ** 8n);
  const inBtc = after.venue.accounts.account('partner').bills.filter(({ asset }) => asset === 'BTC');
  expect(inBtc.map(({ bizType, delta }) => [bizType, delta])).toEqual([['rake_back_reward', 20_000n]]);
  expect(after.venue.time.now()).toBeGreaterThan(START);
});
