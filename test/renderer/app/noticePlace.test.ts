import { describe, expect, it } from 'vitest';
import { freePlace } from '../../../renderer/app/Notices.tsx';
const window = { width: 1280, top: 730, least: 300 } as const;

describe('R29: position of notices beside the order panels', () => {
  it('ends at the left edge of the ticket', () => {
    expect(freePlace([{ left: 889, right: 1280, bottom: 771 }], window)).toEqual({ left: 0, right: 391 });
  });

  it('lies between the ladder on the left and the ticket on the right', () => {
    const panels = [
      { left: 0, right: 433, bottom: 771 },
      { left: 1017, right: 1280, bottom: 771 },
    ];
    expect(freePlace(panels, window)).toEqual({ left: 433, right: 263 });
  });

  it('ignores panels behind another tab or ending above the notices', () => {
    const panels = [
      { left: 0, right: 0, bottom: 0 },
      { left: 889, right: 1280, bottom: 568 },
    ];
    expect(freePlace(panels, window)).toEqual({ left: 0, right: 0 });
  });

  it('falls back to the style sheet if too little width is free', () => {
    expect(freePlace([{ left: 290, right: 1280, bottom: 771 }], window)).toBeNull();
  });
});
