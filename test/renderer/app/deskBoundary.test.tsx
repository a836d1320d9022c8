// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DeskBoundary } from '../../../renderer/app/DeskBoundary.tsx';
import { mount } from '../support/mounted.tsx';
import { createTestServices, markup, textOf } from '../support/services.tsx';

const props = { t: (key: string) => key, kill: () => undefined, reload: () => undefined, children: <p>the desk</p> };

describe('error boundary of the desk (B-A9, B-E7)', () => {
  const boundary = (crashed = (): void => undefined) => new DeskBoundary({ ...props, crashed });

  it('renders the desk while there is no error', () => {
    expect(textOf(markup(boundary().render()))).toBe('the desk');
  });

  it('shows the error, the kill switch and a reload button', () => {
    let reportCount = 0;
    const broken = boundary(() => (reportCount += 1));
    broken.componentDidCatch();
    broken.state = { ...broken.state, ...DeskBoundary.getDerivedStateFromError() };
    const html = markup(broken.render());
    expect([reportCount, [...html.matchAll(/<button.*?<\/button>/gs)].map(([one]) => textOf(one))]).toEqual([
      1,
      ['app.crashed.kill', 'app.crashed.reload'],
    ]);
    expect(textOf(html)).toContain('error.window.unforeseen');
    expect(html).toContain('role="alert"');
  });

  it('shows what else one can do below, and stays when that has a fault, too', async () => {
    const Broken = (): ReactNode => {
      throw new Error('also broken');
    };
    const shown = async (more: ReactNode) => {
      const window = await mount(
        <DeskBoundary {...props} crashed={() => undefined} more={more}>
          <Broken />
        </DeskBoundary>,
        createTestServices(),
      );
      const text = window.text();
      await window.end();
      return text;
    };
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const alone = 'error.window.unforeseenapp.crashed.kill app.crashed.reload';
    expect([await shown(<p>more</p>), await shown(<Broken />)]).toEqual([`${alone}more`, alone]);
    quiet.mockRestore();
  });

  it('shows that the kill switch was pressed and disables its button', () => {
    const broken = boundary();
    broken.state = { broken: true, stopped: true };
    const html = markup(broken.render());
    expect([textOf(html).includes('app.crashed.killed'), html.includes('disabled')]).toEqual([true, true]);
  });
});
