// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayInput, TimeInput } from '../../../renderer/ui/DayInput.tsx';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

let shown: Mounted | null = null;
afterEach(async () => {
  await shown?.end();
  shown = null;
});

const given: string[] = [];
/** A place that stores the value; `keeps`: it takes no empty one. */
function Place({
  kind,
  first,
  keeps = false,
}: {
  readonly kind: 'day' | 'time';
  readonly first: string;
  readonly keeps?: boolean;
}) {
  const [value, setValue] = useState(first);
  const Input = kind === 'day' ? DayInput : TimeInput;
  const take = (next: string): void => {
    given.push(next);
    if (next !== '' || !keeps) setValue(next);
  };
  return (
    <>
      <Input aria-label="When" value={value} onChange={take} />
      <button type="button" onClick={() => setValue(first)}>
        Back
      </button>
    </>
  );
}

async function open(place: Parameters<typeof Place>[0]) {
  given.length = 0;
  const page = await mount(<Place {...place} />, createTestServices());
  shown = page;
  const input = (): HTMLInputElement => document.querySelector('input[type=text]')!;
  const state = () => [input().value, input().getAttribute('aria-invalid'), input().title];
  return { page, state, type: (text: string) => page.control('When').type(text) };
}

const FORMAT = 'Use year-month-day, like 2026-11-28';

test('a day is typed as the window writes days; until it is one, nothing is chosen and the field says the form', async () => {
  const { state, type } = await open({ kind: 'day', first: '2026-11-28' });
  expect(state()).toEqual(['2026-11-28', 'false', '']);
  for (const text of ['2026-1', '11/01/2026', '2026-02-30', '2026-13-01', '01.11.2026', ' 2026-11-01']) {
    await type(text);
    expect([text, ...state()]).toEqual([text, text, 'true', FORMAT]);
  }
  expect(given).toEqual(['']);
  await type('2028-02-29');
  await type('');
  expect([given, state()]).toEqual([
    ['', '2028-02-29', ''],
    ['', 'false', ''],
  ]);
});

test('a day that is set from outside replaces what was typed, also the one before', async () => {
  const { page, state, type } = await open({ kind: 'day', first: '2026-11-28' });
  await type('soon');
  await page.control('Back').press();
  expect(state()).toEqual(['2026-11-28', 'false', '']);
});

test('the calendar of the browser opens from the button and sets the day', async () => {
  const { page, state } = await open({ kind: 'day', first: '2026-11-28' });
  const calendar = document.querySelector<HTMLInputElement>('input[type=date]')!;
  expect([calendar.tabIndex, calendar.getAttribute('aria-hidden'), calendar.value]).toEqual([-1, 'true', '2026-11-28']);
  let opened = 0;
  calendar.showPicker = () => void (opened += 1);
  await page.control('Choose a day').press();
  expect(opened).toBe(1);
  await page.after(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(calendar, '2026-12-01');
    calendar.dispatchEvent(new Event('input', { bubbles: true }));
    calendar.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect([given, state()]).toEqual([['2026-12-01'], ['2026-12-01', 'false', '']]);
});

test('a time is typed in 24 hours; what is not one stays in sight and changes nothing', async () => {
  const { state, type } = await open({ kind: 'time', first: '22:30', keeps: true });
  for (const text of ['24:00', '7:00', '10:30 PM', '2230']) {
    await type(text);
    expect([text, ...state()]).toEqual([text, text, 'true', 'Use 24 hours, like 22:30']);
  }
  await type('07:00');
  expect([given.at(-1), state()]).toEqual(['07:00', ['07:00', 'false', '']]);
});
