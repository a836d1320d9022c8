import { describe, expect, it } from 'vitest';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';
import { START } from '../support/rig.ts';
import { QuietVenue } from '../venue/quietVenue.ts';
import { administer } from '../venue/spot/spotVenue.ts';

const PARTNER = 5;
const id = expect.stringMatching(/^\d{18}$/) as string;
type Line = Record<string, unknown>;

const uidOf = ({ venue }: QuietVenue, accountId: string) => Number(venue.accounts.account(accountId).uid);
const send = (quiet: QuietVenue, asked: object, key = PARTNER) => {
  const full = { toUserId: uidOf(quiet, 'trader'), coin: 'USDT', amount: '12.5', ...asked };
  return ask('spot.rebate.affiliate.internalWithdrawal', full, quiet.context(key));
};
const sent = (quiet: QuietVenue, asked: object, key = PARTNER): string => {
  const answer = send(quiet, asked, key);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value as string;
};
const status = (quiet: QuietVenue, asked: object = {}, key = PARTNER) =>
  reply<{ total: number; items: Line[] }>(
    'spot.rebate.affiliate.getInternalWithdrawalStatus',
    asked,
    quiet.context(key),
  );
const statuses = (quiet: QuietVenue, asked: object = {}) => status(quiet, asked).items.map((one) => one.status);
const billsOf = ({ venue }: QuietVenue, accountId: string) =>
  venue.accounts.account(accountId).bills.map(({ wallet, asset, bizType, delta }) => [wallet, asset, bizType, delta]);
const unit = 10n ** 8n;

describe('Internal transfer (document 2, internalWithdrawal; R17)', () => {
  it('answers its id, debits at once and credits ten seconds later, with one bill on each side', () => {
    const quiet = new QuietVenue();
    const context = quiet.context(PARTNER);
    const asked = { toUserId: uidOf(quiet, 'trader'), coin: 'USDT', amount: '12.5' };
    const text = rawReply('spot.rebate.affiliate.internalWithdrawal', asked, context);
    expect(text).toMatch(/^"\d{18}"$/);
    expect([statuses(quiet), billsOf(quiet, 'partner'), billsOf(quiet, 'trader')]).toEqual([
      ['PROGRESSING'],
      [['spot', 'USDT', 'withdraw', -125n * (unit / 10n)]],
      [],
    ]);
    quiet.venue.step(9_000);
    expect(statuses(quiet)).toEqual(['PROGRESSING']);
    quiet.venue.step(1_500);
    expect([statuses(quiet), billsOf(quiet, 'trader')]).toEqual([
      ['SUCCESS'],
      [['spot', 'USDT', 'deposit', 125n * (unit / 10n)]],
    ]);
    expect(billsOf(quiet, 'partner')).toHaveLength(1);
  });

  it('R14: its record holds users, amount and times; user ids are numbers, the transfer id is text', () => {
    const quiet = new QuietVenue();
    const transfer = sent(quiet, { coin: 'USDT', amount: '3' });
    const text = rawReply('spot.rebate.affiliate.getInternalWithdrawalStatus', {}, quiet.context(PARTNER));
    const [from, to] = [uidOf(quiet, 'partner'), uidOf(quiet, 'trader')];
    expect(text).toBe(
      '{"pages":1,"pageSize":100,"total":1,"page":1,"hasNextPage":false,"items":[' +
        `{"fromUserId":${from},"toUserId":${to},"withdrawId":"${transfer}","coin":"USDT","status":"PROGRESSING",` +
        `"amount":"3.00000000","createTime":${START},"updateTime":${START}}]}`,
    );
  });

  it('moves between the given wallets; FUND is the funding wallet', () => {
    const quiet = new QuietVenue();
    sent(quiet, { fromAccountType: 'FUND', toAccountType: 'FUND', amount: '40' });
    quiet.venue.step(10_500);
    expect(billsOf(quiet, 'partner')).toEqual([['funding', 'USDT', 'withdraw', -40n * unit]]);
    expect(billsOf(quiet, 'trader')).toEqual([['funding', 'USDT', 'deposit', 40n * unit]]);
    // Both wallets are SPOT by default.
    expect([statuses(quiet), statuses(quiet, { fromAccountType: 'FUND', toAccountType: 'FUND' })]).toEqual([
      [],
      ['SUCCESS'],
    ]);
  });

  it('to an unverified customer fails and is refunded; to a verified one it succeeds', () => {
    const quiet = new QuietVenue();
    const { customers } = quiet.venue.accounts.partner;
    const [good, bad] = [
      customers.find(({ isVerified }) => isVerified)!,
      customers.find(({ isVerified }) => !isVerified)!,
    ];
    sent(quiet, { toUserId: Number(bad.uid), amount: '100' });
    sent(quiet, { toUserId: Number(good.uid), amount: '200' });
    quiet.venue.step(10_500);
    expect(status(quiet).items.map((one) => [one.toUserId, one.status])).toEqual([
      [good.uid, 'SUCCESS'],
      [bad.uid, 'FAILED'],
    ]);
    expect(quiet.balances('partner').USDT![0]).toBe('800.00000000');
    expect(quiet.venue.accounts.partner.received(good.uid).map(({ amount }) => amount)).toEqual([200n * unit]);
    expect(quiet.venue.accounts.partner.received(bad.uid)).toEqual([]);
  });

  it('R17: rejects amounts out of range, above the balance or too precise, an unknown recipient and the sender as recipient', () => {
    const quiet = new QuietVenue();
    administer(quiet, { kind: 'deposit', accountId: 'partner', wallet: 'spot', asset: 'USDT', amount: '100000' });
    const precondition = (msg: string) => [400, -1191, msg];
    const invalid = (name: string) => [400, -1142, `Parameter '${name}' is invalid.`];
    const cases: readonly [asked: object, refusal: unknown][] = [
      [{ amount: '0.5' }, precondition('At least 1.00000000 USDT can be transferred')],
      [{ amount: '20000.000001' }, precondition('At most 20000.00000000 USDT can be transferred at once')],
      [{ coin: 'BTC', amount: '0.1' }, precondition('There is not enough in spot: 0.10000000 BTC asked, 0 free')],
      [{ coin: 'BTC', amount: '0.00009' }, precondition('At least 0.00010000 BTC can be transferred')],
      [{ toUserId: 4711 }, invalid('toUserId')],
      [{ toUserId: uidOf(quiet, 'partner') }, invalid('toUserId')],
      [{ amount: '0' }, invalid('amount')],
      [{ amount: '1.0000001' }, invalid('amount')],
      [{ amount: '-5' }, invalid('amount')],
    ];
    const before = [billsOf(quiet, 'partner'), quiet.balances('partner')];
    expect(cases.map(([asked]) => refusal(send(quiet, asked)))).toEqual(cases.map(([, wanted]) => wanted));
    expect([billsOf(quiet, 'partner'), quiet.balances('partner'), status(quiet).total]).toEqual([...before, 0]);
  });

  it('counts towards the 24-hour limit unless it failed', () => {
    const quiet = new QuietVenue();
    administer(quiet, { kind: 'deposit', accountId: 'partner', wallet: 'spot', asset: 'USDT', amount: '100000' });
    const bad = quiet.venue.accounts.partner.customers.find(({ isVerified }) => !isVerified)!;
    sent(quiet, { toUserId: Number(bad.uid), amount: '20000' });
    quiet.venue.step(10_500);
    for (const amount of ['20000', '19999', '10001']) sent(quiet, { amount });
    expect(refusal(send(quiet, { amount: '1' }))).toEqual([
      400,
      -1191,
      'At most 50000.00000000 USDT can be transferred within 24 hours',
    ]);
    quiet.venue.time.setTo(START + 86_400_000 + 60_000);
    expect(send(quiet, { amount: '1' }).ok).toBe(true);
  });

  it('B-A1: rejects an identical transfer while the first is pending, naming its id; accepts a different or later one', () => {
    const quiet = new QuietVenue();
    const first = sent(quiet, {});
    expect(refusal(send(quiet, {}))).toEqual([400, -1191, `The same transfer is on its way as ${first}`]);
    expect([send(quiet, { amount: '12.6' }).ok, send(quiet, { toAccountType: 'FUND' }).ok]).toEqual([true, true]);
    quiet.venue.step(10_500);
    expect(sent(quiet, {})).not.toBe(first);
    expect(billsOf(quiet, 'partner')).toHaveLength(4);
  });

  it('is listed only for the account that sent it', () => {
    const quiet = new QuietVenue();
    sent(quiet, { toUserId: uidOf(quiet, 'trader') });
    sent(quiet, { toUserId: uidOf(quiet, 'partner'), amount: '7' }, 0);
    expect([status(quiet, {}, PARTNER).total, status(quiet, {}, 0).items]).toEqual([
      1,
      [expect.objectContaining({ fromUserId: String(uidOf(quiet, 'user')), amount: '7.00000000', withdrawId: id })],
    ]);
  });
});

describe('List of internal transfers (document 2, getInternalWithdrawalStatus)', () => {
  it('R14: filters by id, coin and time, in pages, newest first', () => {
    const quiet = new QuietVenue();
    const ids = ['1', '2', '3'].map((amount, at) => {
      quiet.venue.time.setTo(START + at * 60_000);
      return sent(quiet, { amount });
    });
    administer(quiet, { kind: 'deposit', accountId: 'partner', wallet: 'spot', asset: 'BTC', amount: '1' });
    ids.push(sent(quiet, { coin: 'BTC', amount: '0.25' }));
    const found = (asked: object) => status(quiet, asked).items.map(({ withdrawId }) => withdrawId);
    expect(found({})).toEqual(ids.toReversed());
    expect(found({ withdrawID: ids[1] })).toEqual([ids[1]]);
    expect([found({ withdrawID: '1' }), found({ coin: 'BTC' })]).toEqual([[], [ids[3]]]);
    expect(found({ startTime: START, endTime: START + 60_000 })).toEqual([ids[1], ids[0]]);
    expect(status(quiet, { page: 2, pageSize: 3 })).toMatchObject({
      total: 4,
      pages: 2,
      page: 2,
      pageSize: 3,
      hasNextPage: false,
    });
    expect(found({ page: 2, pageSize: 3 })).toEqual([ids[0]]);
  });

  it('R14: covers the last month only', () => {
    const quiet = new QuietVenue();
    const asked = { startTime: START - 30 * 86_400_000 - 1 };
    const answer = ask('spot.rebate.affiliate.getInternalWithdrawalStatus', asked, quiet.context(PARTNER));
    expect(refusal(answer)).toEqual([400, -1170, 'startTime must be within the last 30 days']);
  });
});
