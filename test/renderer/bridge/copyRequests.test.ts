import { describe, expect, it } from 'vitest';
import {
  copyRequests,
  endCopyRequest,
  openClose,
  openEditor,
  openStop,
} from '../../../renderer/bridge/copyRequests.ts';
import { copyOrder } from '../support/copyBuilders.ts';

describe('dialogs of copy trading', () => {
  it('are asked for one at a time, the last one wins, and end', () => {
    const asked = () => copyRequests.getState().asked;
    openEditor('7');
    expect(asked()).toEqual({ kind: 'editor', traderId: '7' });
    openStop('7');
    expect(asked()).toEqual({ kind: 'stop', traderId: '7' });
    openClose(copyOrder('11'));
    expect(asked()).toEqual({ kind: 'close', copy: copyOrder('11') });
    endCopyRequest();
    expect(asked()).toBe(null);
  });
});
