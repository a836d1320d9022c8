import { describe, expect, it } from 'vitest';
import {
  copyRequests,
  endCopyRequest,
  openClose,
  openEditor,
  openStop,
} from '../../../renderer/bridge/copyRequests.ts';
import { copyOrder } from '../support/copyBuilders.ts';

describe('copy trading dialogs', () => {
  it('are requested one at a time, the latest request wins, and can be closed', () => {
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
