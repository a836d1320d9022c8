import { describe, expect, it } from 'vitest';
import { readUtc, sliderStep, utcText } from '../../../../renderer/features/replay/model.ts';

const T = Date.UTC(2024, 0, 31, 23, 4, 9);

describe('parsing a typed replay time', () => {
  it.each([
    ['2024-01-31 23:04:09', T],
    ['2024-01-31T23:04:09Z', T],
    [' 2024-01-31 23:04:09 utc ', T],
    ['2024-01-31 23:04', T - 9000],
    ['2024-02-31 10:00:00', null],
    ['2024-01-31 24:00:00', null],
    ['2024-01-31 23:60:00', null],
    ['23:04:09', null],
    ['31.01.2024 23:04', null],
    ['', null],
  ])('%s', (text, time) => {
    expect(readUtc(text)).toBe(time);
  });

  it('the displayed format can be parsed again', () => {
    expect([utcText(T), readUtc(utcText(T))]).toEqual(['2024-01-31 23:04:09', T]);
  });
});

describe("step of the slider's arrow keys", () => {
  it.each([
    ['a second in a short file', 240_000 - 1, 2000],
    ['a second where a hundredth is less', 50_000, 1000],
    ['a hundredth of a day', 86_400_000, 864_000],
    ['a second in a file of one row', 0, 1000],
  ])('%s', (_name, length, step) => {
    expect(sliderStep(T, T + length)).toBe(step);
  });
});
