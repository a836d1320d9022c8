/**
 * A double of a page, as much of it as React needs to draw, draw again and take away. It lays nothing out, sends no events
 * and has no focus but the window's own: for tests of what is drawn again, and of what a component asks for while it lives.
 */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { ServicesContext, type Services } from '../../../renderer/bridge/services.ts';
import { en } from '../../../renderer/i18n/en.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';

type Child = ElementDouble | TextDouble;

class TextDouble {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  parentNode: ElementDouble | null = null;
  constructor(
    public nodeValue: string,
    readonly ownerDocument: unknown,
  ) {}
  text(): string {
    return this.nodeValue;
  }
}

class ElementDouble {
  readonly nodeType = 1;
  readonly nodeName: string;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  parentNode: ElementDouble | null = null;
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = { setProperty: () => undefined };
  readonly dataset: Record<string, string> = {};
  scrollTop = 0;
  clientHeight = 0;
  offsetHeight = 0;
  childNodes: Child[] = [];
  constructor(
    readonly tagName: string,
    readonly ownerDocument: unknown,
  ) {
    this.nodeName = tagName.toUpperCase();
  }
  get firstChild(): Child | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): Child | null {
    return this.childNodes.at(-1) ?? null;
  }
  set textContent(text: string) {
    this.childNodes = text === '' ? [] : [new TextDouble(text, this.ownerDocument)];
  }
  appendChild(child: Child): Child {
    return this.insertBefore(child, null);
  }
  insertBefore(child: Child, before: Child | null): Child {
    child.parentNode?.removeChild(child);
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: Child): Child {
    this.childNodes = this.childNodes.filter((one) => one !== child);
    child.parentNode = null;
    return child;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  addEventListener(): void {}
  removeEventListener(): void {}
  contains(): boolean {
    return false;
  }
  querySelector(): null {
    return null;
  }
  text(): string {
    return this.childNodes.map((child) => child.text()).join('');
  }
}

class SizesDouble {
  observe(): void {}
  disconnect(): void {}
}

/** Every token is its own name. */
const styleDouble = () => ({
  fontSize: '14px',
  fontFamily: 'face',
  getPropertyValue: (name: string): string => name,
});

function createPage() {
  const listeners = new Set<() => void>();
  const view = {
    event: undefined,
    document: undefined as unknown,
    HTMLIFrameElement: class {},
    ResizeObserver: SizesDouble,
    getComputedStyle: styleDouble,
    addEventListener: (name: string, listener: () => void) => name === 'focus' && listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const page = {
    nodeType: 9,
    defaultView: view,
    documentElement: undefined as unknown,
    activeElement: null,
    body: null,
    hasFocus: () => true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    createElement: (name: string) => new ElementDouble(name, page),
    createElementNS: (_: string, name: string) => new ElementDouble(name, page),
    createTextNode: (text: string) => new TextDouble(text, page),
  };
  view.document = page;
  page.documentElement = new ElementDouble('html', page);
  const focus = (): void => listeners.forEach((listener) => listener());
  return { page, view, focus };
}

/** A component that was drawn. */
export interface Mounted {
  /** All text that stands there now. */
  readonly text: () => string;
  /** Runs something that has it drawn again, and whatever follows of it. */
  readonly after: (change: () => void | Promise<void>) => Promise<void>;
  /** Draws this in its place. */
  readonly show: (element: ReactNode) => Promise<void>;
  /** The person comes back to the window. */
  readonly focus: () => Promise<void>;
  /** Takes it away. */
  readonly end: () => Promise<void>;
}

/** Draws a component on a page of its own, with words and services around it. */
export async function mount(element: ReactNode, services: Services): Promise<Mounted> {
  const { page, view, focus } = createPage();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window: view, getComputedStyle: styleDouble });
  const host = new ElementDouble('div', page);
  const root = createRoot(host as unknown as Element);
  const words = createMessages(en);
  const show = (shown: ReactNode): Promise<void> =>
    act(async () => {
      root.render(
        <I18nextProvider i18n={words}>
          <ServicesContext value={services}>{shown}</ServicesContext>
        </I18nextProvider>,
      );
    });
  await show(element);
  return {
    text: () => host.text(),
    after: (change) => act(async () => change()),
    show,
    focus: () => act(async () => focus()),
    async end() {
      await act(async () => root.unmount());
      for (const name of ['window', 'getComputedStyle']) Reflect.deleteProperty(globalThis, name);
    },
  };
}
