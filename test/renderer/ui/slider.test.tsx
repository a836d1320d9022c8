// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { loadOverlays } from '../../../renderer/ui/later.ts';
import { Slider } from '../../../renderer/ui/Slider.tsx';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

const moves: number[] = [];
const releases: number[] = [];
/** Returns what was reported since the last call. */
const reported = () => ({ moves: moves.splice(0), releases: releases.splice(0) });

function Share({ max = 60 }: { readonly max?: number }) {
  const [value, setValue] = useState(20);
  return (
    <Slider
      label="Share"
      valueText={`${value}%`}
      min={0}
      max={max}
      step={5}
      value={value}
      onChange={(next) => {
        moves.push(next);
        setValue(next);
      }}
      onRelease={(released) => releases.push(released)}
    />
  );
}

/** Returns what assistive technology reads from the slider. */
const spoken = (host: HTMLElement) => {
  const input = host.querySelector('input')!;
  return { name: input.ariaLabel ?? input.getAttribute('aria-label'), type: input.type, value: input.value };
};

it('works before it is loaded, and keeps focus, name and value when it is', async () => {
  const mounted = await mount(<Share />, createTestServices());
  const { host } = mounted;
  const type = async (key: string) =>
    mounted.after(() => void fireEvent.keyDown(document.activeElement!, { key, bubbles: true }));
  const letGo = async () => mounted.after(() => void fireEvent.keyUp(document.activeElement!, { key: 'ArrowRight' }));

  await mounted.after(() => host.querySelector('input')!.focus());
  await letGo();
  expect(reported()).toEqual({ moves: [], releases: [] });
  await mounted.control('Share').type('25');
  await letGo();
  expect(reported()).toEqual({ moves: [25], releases: [25] });
  expect(spoken(host)).toEqual({ name: 'Share', type: 'range', value: '25' });

  await mounted.after(() => loadOverlays());
  expect(spoken(host)).toEqual({ name: 'Share', type: 'range', value: '25' });
  expect(host.querySelector('input')!.getAttribute('aria-valuetext')).toBe('25%');
  expect(document.activeElement).toBe(host.querySelector('input'));

  // A held key moves it many times and releases it once.
  await type('ArrowRight');
  await type('ArrowRight');
  expect(reported()).toEqual({ moves: [30, 35], releases: [] });
  await letGo();
  await letGo();
  expect(reported()).toEqual({ moves: [], releases: [35] });
  for (const key of ['ArrowLeft', 'PageUp', 'PageDown', 'End', 'Home']) await type(key);
  expect(reported()).toEqual({ moves: [30, 35, 30, 60, 0], releases: [] });
  await mounted.after(() => (document.activeElement as HTMLElement).blur());
  expect(reported()).toEqual({ moves: [], releases: [0] });
  await mounted.end();
});

it('cannot be moved while its range is empty', async () => {
  const mounted = await mount(<Share max={0} />, createTestServices());
  await mounted.after(() => loadOverlays());
  expect([mounted.control('Share').disabled, spoken(mounted.host)]).toEqual([
    true,
    { name: 'Share', type: 'range', value: '0' },
  ]);
  await mounted.end();
});
