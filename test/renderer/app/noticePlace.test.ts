import { describe, expect, it } from 'vitest';
import { freePlace } from '../../../renderer/app/noticePlace.ts';

const window = { width: 1280, top: 730, least: 300 } as const;

describe('R29: where notices stand beside the panels that send orders', () => {
  it('ends where the ticket begins, however wide it was made', () => {
    expect(freePlace([{ left: 889, right: 1280, bottom: 771 }], window)).toEqual({ left: 0, right: 391 });
  });

  it('stands between the ladder at the left and the ticket at the right', () => {
    const panels = [
      { left: 0, right: 433, bottom: 771 },
      { left: 1017, right: 1280, bottom: 771 },
    ];
    expect(freePlace(panels, window)).toEqual({ left: 433, right: 263 });
  });

  it('is not driven away by a panel that is behind another tab or ends above it', () => {
    const panels = [
      { left: 0, right: 0, bottom: 0 },
      { left: 889, right: 1280, bottom: 568 },
    ];
    expect(freePlace(panels, window)).toEqual({ left: 0, right: 0 });
  });

  it('is left to the style sheet where too little would be free', () => {
    expect(freePlace([{ left: 290, right: 1280, bottom: 771 }], window)).toBeNull();
  });
});
