import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { z } from 'zod';
import { scenarioFile, type ScenarioFile, type WrittenScenario } from './script.ts';

/** The built-in scenarios. Seconds count from the start. */
const written: readonly WrittenScenario[] = [
  {
    name: 'calm',
    about: 'Prices move a tenth of what is usual.',
    steps: [{ at: 0, scenario: { name: 'pace', factor: 0.1 } }],
  },
  {
    name: 'trending',
    about: 'Bitcoin and Ether rise by about 2 per cent in ten minutes, little by little.',
    steps: [
      { at: 1, every: 2, times: 300, scenario: { name: 'jump', asset: 'BTC', share: 0.000_07 } },
      { at: 2, every: 2, times: 300, scenario: { name: 'jump', asset: 'ETH', share: 0.000_07 } },
    ],
  },
  {
    name: 'gap',
    about: 'Bitcoin is suspended after ten seconds and opens 8 per cent lower twenty seconds later.',
    steps: [
      { at: 10, scenario: { name: 'halt', symbol: 'BTCUSDT' } },
      { at: 20, scenario: { name: 'jump', asset: 'BTC', share: -0.08 } },
      { at: 30, scenario: { name: 'resume', symbol: 'BTCUSDT' } },
    ],
  },
  {
    name: 'halt',
    about: 'Bitcoin is suspended for a minute from the fifth second on.',
    steps: [
      { at: 5, scenario: { name: 'halt', symbol: 'BTCUSDT' } },
      { at: 65, scenario: { name: 'resume', symbol: 'BTCUSDT' } },
    ],
  },
  {
    name: 'outage',
    about: 'From the fifth second on nothing answers for half a minute: requests are lost and sockets cut off.',
    steps: [
      { at: 5, fault: { kind: 'lostRequest', count: 10_000 } },
      { at: 5, fault: { kind: 'refuseSockets', milliseconds: 30_000 } },
      { at: 5, fault: { kind: 'closeSockets' } },
      { at: 35, fault: { kind: 'none' } },
    ],
  },
  {
    name: 'rich account',
    about: 'The account begins with a million on each market and some coins.',
    steps: [
      {
        at: 0,
        account: { account: 'user', deposit: { wallet: 'spot', asset: 'USDT', amount: '1000000' } },
      },
      { at: 0, account: { account: 'user', deposit: { wallet: 'futures', asset: 'USDT', amount: '1000000' } } },
      { at: 0, account: { account: 'user', deposit: { wallet: 'spot', asset: 'BTC', amount: '20' } } },
      { at: 0, account: { account: 'user', deposit: { wallet: 'spot', asset: 'ETH', amount: '200' } } },
    ],
  },
  {
    name: 'empty account',
    about: 'Everything that is free has left the account.',
    steps: [{ at: 0, account: { account: 'user', empty: true } }],
  },
];

/** Names of the built-in scenarios. */
export const scenarioNames: readonly string[] = written.map(({ name }) => name);

/** Returns the scenario with that name; the refusal lists all names. */
export function scenarioNamed(name: string): Result<ScenarioFile, Refusal> {
  const found = written.find((one) => one.name === name);
  return found ? ok(scenarioFile.parse(found)) : refuse('scenario', { name, names: scenarioNames.join(', ') });
}

/** Reads a scenario from the text of a file; fails with a sentence that says where it is wrong. */
export function readScenario(text: string): Result<ScenarioFile, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('a scenario file must be JSON');
  }
  const parsed = scenarioFile.safeParse(json);
  return parsed.success ? ok(parsed.data) : fail(z.prettifyError(parsed.error));
}
