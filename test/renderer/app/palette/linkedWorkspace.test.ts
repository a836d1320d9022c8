/** The workspace that a link names. */
import { expect, test } from 'vitest';
import { showLinkedWorkspace } from '../../../../renderer/app/palette/linkedWorkspace.ts';

const all = () => [
  { id: 'trade', title: '交易' },
  { id: 'own-1', title: 'Scalp' },
];

function follow(name: string, dialogs = false): string[] {
  const done: string[] = [];
  showLinkedWorkspace(
    name,
    { all, showWorkspace: (id) => void done.push(id) },
    { notify: (notice) => void done.push(`${notice.kind} ${'key' in notice ? notice.key : ''} ${name}`) },
    { querySelector: () => (dialogs ? ({} as Element) : null) } as Pick<Document, 'querySelector'>,
  );
  return done;
}

test('is found by its name in any case, a default one also by its English name', () => {
  expect([follow('scalp'), follow('交易'), follow('Trade')]).toEqual([['own-1'], ['trade'], ['trade']]);
});

test('is not shown over an open dialog, and an unknown name is told', () => {
  expect([follow('Scalp', true), follow('Swing')]).toEqual([
    ['info command.link.busy Scalp'],
    ['info command.link.unknown Swing'],
  ]);
});
