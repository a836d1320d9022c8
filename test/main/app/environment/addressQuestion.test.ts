import { describe, expect, test } from 'vitest';
import { addressQuestion } from '../../../../electron/main/app/environment/addressQuestion.ts';
import { publicAddresses, type ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';

const other: ExchangeAddresses = {
  spot: { rest: 'https://api.other.example', ws: 'wss://ws.other.example' },
  futures: { rest: 'https://api.other.example', ws: publicAddresses.futures.ws },
};
const trust =
  'Prices, orders and signed requests of LIVE go through these hosts. Whoever runs them can see and alter them.';
const keys = 'A key is used only at the addresses it was entered for. Without one you can only view the market.';

describe('confirmation of other live addresses', () => {
  test('R20: names each changed address and has each new host typed, once and in ASCII', () => {
    expect(addressQuestion(publicAddresses, other, null)('en')).toEqual({
      title: 'Change the live addresses?',
      lines: [
        'Spot REST: https://api.other.example',
        'Spot WebSocket: wss://ws.other.example',
        'Futures REST: https://api.other.example',
        trust,
        keys,
        'Type api.other.example ws.other.example to confirm.',
      ],
      confirmLabel: 'Change addresses',
      cancelLabel: 'Keep addresses',
      typedWord: 'api.other.example ws.other.example',
      language: 'en',
    });
  });

  test('R20: where live is open, it says what stays at the old addresses and which plans end', () => {
    const left = { orders: 2, conditional: 0, positions: 0, plans: 1, doubts: 0 };
    const { lines, typedWord } = addressQuestion(other, publicAddresses, left)('en');
    expect([lines.slice(0, 4), typedWord]).toEqual([
      [
        `Spot REST: ${publicAddresses.spot.rest}`,
        `Spot WebSocket: ${publicAddresses.spot.ws}`,
        `Futures REST: ${publicAddresses.futures.rest}`,
        keys,
      ],
      null,
    ]);
    expect(lines[4]).toBe('LIVE is open: all panels are reloaded. Orders and positions stay at the old addresses.');
    expect(lines.slice(5)).toHaveLength(2);
  });

  test('R20: a host that is in force already is not typed again', () => {
    const next = { ...other, futures: { ...other.futures, ws: 'wss://stream.other.example' } };
    expect(addressQuestion(other, next, null)('zh').typedWord).toBe('stream.other.example');
  });
});
