import { describe, expect, it } from 'vitest';
import { markFronts } from '../../../../../renderer/app/workspace/dock/Dock.tsx';

/** A double of a group of the docking library: an element and the panel in front. */
const groupDouble = (panelId: string | undefined, front?: string) => ({
  element: { dataset: front === undefined ? {} : { front } },
  activePanel: panelId === undefined ? undefined : { id: panelId },
});
type Groups = Parameters<typeof markFronts>[0]['groups'];

describe('R29: front panel of each group', () => {
  it('is marked on the group, updated when another panel comes to the front and removed for an empty group', () => {
    const groups = [groupDouble('ladder-2'), groupDouble('chart', 'ticket'), groupDouble(undefined, 'ticket')];
    markFronts({ groups: groups as unknown as Groups });
    expect(groups.map(({ element }) => element.dataset)).toEqual([{ front: 'ladder' }, { front: 'chart' }, {}]);
  });
});
