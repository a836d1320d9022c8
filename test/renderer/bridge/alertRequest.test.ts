import { describe, expect, it } from 'vitest';
import { askForAlert, onAlertRequest } from '../../../renderer/bridge/alertRequest.ts';
import { takePanelRequest } from '../../../renderer/bridge/panelRequests.ts';

describe('alert requested outside its panel', () => {
  it('brings the panel to the front and opens the form once, also if the panel opens later', () => {
    const opened: string[] = [];
    askForAlert();
    expect(takePanelRequest()).toBe('alerts');
    const end = onAlertRequest(() => opened.push('first panel'));
    expect(opened).toEqual(['first panel']);
    onAlertRequest(() => opened.push('second panel'))();
    expect(opened).toEqual(['first panel']);
    askForAlert();
    expect(opened).toEqual(['first panel', 'first panel']);
    end();
    takePanelRequest();
    askForAlert();
    expect([opened.length, takePanelRequest()]).toEqual([2, 'alerts']);
  });
});
