/**
 * Stands in for the window in tests of pop-outs: the docking library with two panels, and nothing else of the window.
 */
import { createDockview, type DockviewApi } from 'dockview';
import '../../../../renderer/styles/index.css';
import '../../../../renderer/app/workspace/dock/dockLibrary.css';

/** What the test accesses on the page. */
export interface DockPage {
  readonly api: DockviewApi;
  /** Violations of the content security policy, reported in the page itself. */
  readonly violations: string[];
}

const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
const api = createDockview(document.getElementById('dock') as HTMLElement, {
  theme: { name: 'foredeck', className: 'dock-theme' },
  disableFloatingGroups: true,
  createComponent: ({ id }) => {
    const element = document.createElement('button');
    element.className = 'button';
    element.id = `panel-${id}`;
    element.textContent = id;
    return { element, init: () => undefined };
  },
});
api.layout(640, 400);
api.addPanel({ id: 'book', component: 'book' });
api.addPanel({ id: 'tape', component: 'tape', position: { referencePanel: 'book', direction: 'right' } });
const page: DockPage = { api, violations };
Object.assign(window, { dockPage: page });
