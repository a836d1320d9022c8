import { describe, expect, it } from 'vitest';
import { ignoreDrops } from '../../../renderer/app/ignoreDrops.ts';

type Listener = (event: DragEvent) => void;

/** A double of a window that passes drag events to its listeners, and returns how they handled one. */
function windowDouble() {
  const listeners = new Map<string, Listener>();
  const named = (type: string, options: unknown): string => `${type} ${JSON.stringify(options)}`;
  const target = {
    addEventListener: (type: string, listener: Listener, options: unknown) =>
      void listeners.set(named(type, options), listener),
    removeEventListener: (type: string, listener: Listener, options: unknown) => {
      if (listeners.get(named(type, options)) === listener) listeners.delete(named(type, options));
    },
  } as unknown as Parameters<typeof ignoreDrops>[0];
  const drag = (type: 'dragover' | 'drop', types: readonly string[] | null) => {
    const did: string[] = [];
    const dataTransfer = types && { types, dropEffect: 'copy' };
    listeners.get(`${type} {"capture":true}`)?.({
      dataTransfer,
      preventDefault: () => did.push('prevented'),
      stopPropagation: () => did.push('stopped'),
    } as unknown as DragEvent);
    return [...did, dataTransfer?.dropEffect ?? 'nothing'];
  };
  return { target, drag, count: () => listeners.size };
}

const ignored = ['prevented', 'stopped', 'none'];

describe('drag and drop on a window', () => {
  it.each([
    ['a file', ['Files']],
    ['a link', ['text/uri-list', 'text/html', 'text/plain']],
    ['a picture of a page', ['text/html', 'text/uri-list', 'Files']],
  ])('XU38: ignores %s on dragover and drop', (_, types) => {
    const { target, drag } = windowDouble();
    ignoreDrops(target);
    expect([drag('dragover', types), drag('drop', types)]).toEqual([ignored, ignored]);
  });

  it.each([
    ['a panel of the desk', ['text/plain']],
    ['text for a field', ['text/plain', 'text/html']],
    ['a drag without data', null],
  ])('XU38: lets %s pass', (_, types) => {
    const { target, drag } = windowDouble();
    ignoreDrops(target);
    const effect = types === null ? 'nothing' : 'copy';
    expect([drag('dragover', types), drag('drop', types)]).toEqual([[effect], [effect]]);
  });

  it('removes its listeners when stopped', () => {
    const { target, count } = windowDouble();
    const stop = ignoreDrops(target);
    const before = count();
    stop();
    expect([before, count()]).toEqual([2, 0]);
  });
});
