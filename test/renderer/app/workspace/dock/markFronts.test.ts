import { describe, expect, it } from 'vitest';
import { markFronts } from '../../../../../renderer/app/workspace/dock/Dock.tsx';
import { onLayout, announceLayout } from '../../../../../renderer/bridge/deskLayout.ts';

/** A double of a group of the docking library: an element and the panel in front. */
const groupDouble = (panelId: string | undefined, front?: string) => ({
  element: { dataset: front === undefined ? {} : { front } },
  activePanel: panelId === undefined ? undefined : { id: panelId },
});
type Groups = Parameters<typeof markFronts>[0]['groups'];

describe('R29: which panel is in front of each group', () => {
  it('is written on the group, also when another one comes to the front or the group is empty', () => {
    const groups = [groupDouble('ladder-2'), groupDouble('chart', 'ticket'), groupDouble(undefined, 'ticket')];
    markFronts({ groups: groups as unknown as Groups });
    expect(groups.map(({ element }) => element.dataset)).toEqual([{ front: 'ladder' }, { front: 'chart' }, {}]);
  });

  it('is told to who asked, until they leave', () => {
    let told = 0;
    const leave = onLayout(() => {
      told += 1;
    });
    announceLayout();
    announceLayout();
    leave();
    announceLayout();
    expect(told).toBe(2);
  });
});
