// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { onPulse, useMonotonic } from '../../../renderer/ui/pulse.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

let page: Mounted | null = null;
afterEach(async () => {
  await page?.end();
  page = null;
});

describe('the pulse of the window', () => {
  it('runs all tasks of an interval at its whole multiples, whenever each began', () => {
    const clock = createVirtualClock(0);
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(`${name} ${clock.monotonic()}`);
    clock.advance(1_300);
    onPulse(clock, 1_000, note('seconds'));
    clock.advance(350);
    onPulse(clock, 1_000, note('later'));
    onPulse(clock, 500, note('halves'));
    clock.advance(1_500);
    expect(seen).toEqual([
      'seconds 2000',
      'later 2000',
      'halves 2000',
      'halves 2500',
      'seconds 3000',
      'later 3000',
      'halves 3000',
    ]);
    expect(clock.pending()).toBe(1);
  });

  it('ends each task by itself, once, and leaves no timer after the last', () => {
    const clock = createVirtualClock(0);
    const ran = [0, 0];
    const same = () => void (ran[0]! += 1);
    const stopFirst = onPulse(clock, 1_000, same);
    const stopAgain = onPulse(clock, 1_000, same);
    clock.advance(1_000);
    stopFirst();
    stopFirst();
    clock.advance(1_000);
    expect([ran[0], clock.pending()]).toEqual([3, 1]);
    stopAgain();
    expect(clock.pending()).toBe(0);
    const stopLast = onPulse(clock, 1_000, () => {
      ran[1]! += 1;
      stopLast();
    });
    clock.advance(5_000);
    expect([ran, clock.pending()]).toEqual([[3, 1], 0]);
  });

  it('does not run a task that another one ended in the same moment', () => {
    const clock = createVirtualClock(0);
    let ran = 0;
    onPulse(clock, 1_000, () => stopOther());
    const stopOther = onPulse(clock, 1_000, () => void (ran += 1));
    clock.advance(3_000);
    expect(ran).toBe(0);
  });

  it('shows the same moment in all places that count it', async () => {
    const services = createTestServices();
    const { clock } = services;
    const Shown = () => <i>{useMonotonic()}</i>;
    clock.advance(250);
    page = await mount(
      <>
        <Shown /> <Shown />
      </>,
      services,
    );
    expect(page.text()).toBe('250 250');
    await page.after(() => clock.advance(800));
    expect(page.text()).toBe('1000 1000');
  });
});
