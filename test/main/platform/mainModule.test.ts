import { describe, expect, test } from 'vitest';
import { composeModules, type MainModule } from '../../../electron/main/platform/mainModule.ts';
import { appError } from '../../../shared/result/appError.ts';

/** Creates modules that record the events they receive; the last one receives only its end. */
function setUp() {
  const receivedEvents: string[] = [];
  const module = (name: string): Required<MainModule> => ({
    handlers: {},
    windowGone: () => void receivedEvents.push(`${name} window gone`),
    locked: () => void receivedEvents.push(`${name} locked`),
    refresh: () => void receivedEvents.push(`${name} refresh`),
    async stop(reason) {
      receivedEvents.push(`${name} stops: ${reason?.key ?? 'the program closes'}`);
      await Promise.resolve();
      receivedEvents.push(`${name} stopped`);
    },
  });
  const quiet: MainModule = { handlers: {}, stop: () => void receivedEvents.push('quiet stops') };
  return { receivedEvents, all: composeModules([module('trading'), module('copy'), quiet, module('market')]) };
}

describe('Main process modules', () => {
  test('stop one after another in list order, each with the reason', async () => {
    const { receivedEvents, all } = setUp();
    await all.stop(appError('refused', 'error.plan.switched'));
    expect(receivedEvents).toEqual([
      'trading stops: error.plan.switched',
      'trading stopped',
      'copy stops: error.plan.switched',
      'copy stopped',
      'quiet stops',
      'market stops: error.plan.switched',
      'market stopped',
    ]);
  });

  test.each([
    ['windowGone', 'window gone'],
    ['locked', 'locked'],
    ['refresh', 'refresh'],
  ] as const)('receive %s in reverse list order', (signal, words) => {
    const { receivedEvents, all } = setUp();
    if (signal === 'locked') all.locked('screen');
    else all[signal]();
    expect(receivedEvents).toEqual([`market ${words}`, `copy ${words}`, `trading ${words}`]);
  });
});
