import { describe, expect, it } from 'vitest';
import { listByGroup, withoutDuplicates, type Action } from '../../../renderer/app/actions.ts';

const action = (id: string, title: string, more: Partial<Action> = {}): Action => ({
  id,
  group: 'workspace',
  title,
  run: () => undefined,
  ...more,
});

describe('hotkey lists', () => {
  it('find actions by title regardless of case, in groups', () => {
    const actions = [
      action('panel.book', 'Order book', { group: 'panel' }),
      action('workspace.next', 'Next workspace'),
    ];
    expect(listByGroup(actions, ' BOOK ')).toEqual([{ group: 'panel', actions: [actions[0]] }]);
    expect(listByGroup(actions).map(({ group }) => group)).toEqual(['workspace', 'panel']);
  });

  it('list each workspace once: by number, or by the action that has keys', () => {
    const actions = [
      action('workspace.show.a', 'Show workspace Trade'),
      action('workspace.show.b', 'Show workspace Ladder', { keys: 'Alt+B' }),
      action('workspace.show.c', 'Show workspace Copy'),
      action('workspace.1', 'Workspace 1: Trade'),
      action('workspace.2', 'Workspace 2: Ladder'),
    ];
    expect(withoutDuplicates(actions).map(({ id }) => id)).toEqual([
      'workspace.show.b',
      'workspace.show.c',
      'workspace.1',
      'workspace.2',
    ]);
  });
});
