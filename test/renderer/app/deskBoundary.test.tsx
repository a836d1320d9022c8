import { describe, expect, it } from 'vitest';
import { DeskBoundary } from '../../../renderer/app/DeskBoundary.tsx';
import { markup, textOf } from '../support/services.tsx';

const props = { t: (key: string) => key, kill: () => undefined, reload: () => undefined, children: <p>the desk</p> };

describe('a desk that cannot be drawn (B-A9, B-E7)', () => {
  const boundary = (crashed = (): void => undefined) => new DeskBoundary({ ...props, crashed });

  it('is the desk as long as nothing is wrong', () => {
    expect(textOf(markup(boundary().render()))).toBe('the desk');
  });

  it('tells of the fault, and offers the kill switch and a new desk', () => {
    let told = 0;
    const broken = boundary(() => (told += 1));
    broken.componentDidCatch();
    broken.state = { ...broken.state, ...DeskBoundary.getDerivedStateFromError() };
    const html = markup(broken.render());
    expect([told, [...html.matchAll(/<button.*?<\/button>/gs)].map(([one]) => textOf(one))]).toEqual([
      1,
      ['app.crashed.kill', 'app.crashed.reload'],
    ]);
    expect(textOf(html)).toContain('error.window.unforeseen');
    expect(html).toContain('role="alert"');
  });

  it('says that the kill switch was pressed, and does not offer it twice', () => {
    const broken = boundary();
    broken.state = { broken: true, stopped: true };
    const html = markup(broken.render());
    expect([textOf(html).includes('app.crashed.killed'), html.includes('disabled')]).toEqual([true, true]);
  });
});
