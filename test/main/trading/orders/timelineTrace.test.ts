import { describe, expect, test } from 'vitest';
import { noteTrace } from '../../../../electron/main/trading/orders/placement.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createPrivateRig, testKey } from '../../support/privateRig.ts';
import { findSecrets } from '../../../support/secretScan.ts';

const ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.002',
  price: '61000.5',
  newClientOrderId: 'fdclient1',
} as const;
const PARAMETERS =
  '{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":"0.002","price":"61000.5","newClientOrderId":"fdclient1"}';
/** The exchange's time is one second ahead, and a command is signed with a timestamp twenty seconds back. */
const SIGNED_AT = 1_790_000_000_000 + 1_000 - 20_000;

async function traced(intentIds: readonly string[] = ['i1']) {
  const rig = createPrivateRig();
  const notes: unknown[][] = [];
  const prepared = await rig.rest.prepare('spot.order.place', ORDER);
  if (!prepared.ok) throw new Error(prepared.error.key);
  noteTrace({ note: (...note) => void notes.push(note) }, intentIds, prepared.value);
  return { rig, notes, command: prepared.value };
}

describe('Command trace in the timeline', () => {
  test('B2: notes signed, sent and answered with their figures', async () => {
    const { rig, notes, command } = await traced();
    const signed = {
      row: 'spot.order.place',
      method: 'POST',
      path: '/api/v3/order',
      parameters: PARAMETERS,
      timestamp: SIGNED_AT,
      weight: 0,
      orders: 1,
      queueMs: 0,
    };
    expect(notes).toEqual([['i1', 'signed', signed]]);
    rig.clock.advance(7);
    const reply = command.send();
    rig.sent[0]!.written!();
    expect(notes.slice(1)).toEqual([['i1', 'sent', { sentMs: 7 }]]);
    await rig.settle();
    rig.clock.advance(35);
    const body = Buffer.from('{"code":-1142,"msg":"x"}');
    rig.answerSilent(ok({ status: 400, headers: { 'X-USED-WEIGHT-10S': '17' }, body }));
    await reply;
    expect(notes.slice(2)).toEqual([['i1', 'answered', { status: 400, replyMs: 42, usedWeight: 17, code: '-1142' }]]);
  });

  test.each([
    [
      { reason: 'broken', sent: true, host: 'x' } as const,
      [
        ['sent', { sentMs: null }],
        ['unanswered', { reason: 'broken', left: true, replyMs: 0 }],
      ],
    ],
    [
      { reason: 'unreachable', sent: false, host: 'x' } as const,
      [['unanswered', { reason: 'unreachable', left: false, replyMs: 0 }]],
    ],
  ])('B2: after %j notes only what is known', async (failure, expected) => {
    const { rig, notes, command } = await traced();
    rig.answers.push(failure);
    await command.send();
    expect(notes.slice(1).map(([, kind, facts]) => [kind, facts])).toEqual(expected);
  });

  test('B2: notes a batch for each of its intents', async () => {
    const { notes } = await traced(['i1', 'i2']);
    expect(notes.map(([intentId, kind]) => [intentId, kind])).toEqual([
      ['i1', 'signed'],
      ['i2', 'signed'],
    ]);
  });

  test('B-D1: notes neither key, secret, passphrase nor signature, even if a parameter repeats the key', async () => {
    const rig = createPrivateRig();
    const notes: unknown[] = [];
    const note = (...one: unknown[]): void => void notes.push(one);
    const prepared = await rig.rest.prepare('spot.order.place', { ...ORDER, newClientOrderId: testKey.apiKey });
    if (!prepared.ok) throw new Error(prepared.error.key);
    noteTrace({ note }, ['i1'], prepared.value);
    rig.answers.push({ status: 400, body: { code: -1142, msg: testKey.apiKey } });
    await prepared.value.send();
    const signature = rig.sent[0]!.headers['ACCESS-SIGN']!;
    expect(signature.length).toBeGreaterThan(40);
    const text = JSON.stringify(notes);
    expect([notes.length, findSecrets({ ...testKey, signature }, [['timeline', text]])]).toEqual([3, []]);
    // The check finds a planted leak.
    expect(findSecrets({ signature }, [['timeline', `${text}${signature}`]])).toHaveLength(1);
  });
});
