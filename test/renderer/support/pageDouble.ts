/** A double of a page: elements that hold what React renders into them, and the props that React attached to them. */

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

/** An element of the page. */
export class ElementDouble {
  readonly nodeType = 1;
  readonly nodeName: string;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  parentNode: ElementDouble | null = null;
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = { setProperty: () => undefined };
  readonly dataset: Record<string, string> = {};
  open = false;
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
  focus(): void {}
  showModal(): void {
    this.open = true;
  }
  close(): void {
    if (!this.open) return;
    this.open = false;
    handlersOf(this)['onClose']?.({});
  }
  /** The options of a select element. */
  get options(): ElementDouble[] {
    return this.below().filter(({ tagName }) => tagName === 'option');
  }
  /** Returns every element inside, in the order of the page. */
  below(): ElementDouble[] {
    return this.childNodes.flatMap((child) => (child instanceof ElementDouble ? [child, ...child.below()] : []));
  }
  text(): string {
    return this.childNodes.map((child) => child.text()).join('');
  }
}

type Handlers = Readonly<Record<string, ((event: object) => void) | undefined>>;

/** Returns the props that React attached to an element, among them its event handlers. */
export function propsOf(element: ElementDouble): Readonly<Record<string, unknown>> {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return (key === undefined ? {} : (element as unknown as Record<string, Record<string, unknown>>)[key]) ?? {};
}

/** Returns the event handlers among {@link propsOf}. */
export const handlersOf = (element: ElementDouble): Handlers => propsOf(element) as Handlers;

/** Returns the name of a control: its aria-label, the text of its label, or its own text. */
export function nameOf(element: ElementDouble, all: readonly ElementDouble[]): string {
  const { 'aria-label': name, id } = propsOf(element);
  if (typeof name === 'string') return name;
  const labels = all.filter((one) => one.tagName === 'label');
  const label = labels.find((one) => propsOf(one)['htmlFor'] === id && id !== undefined);
  const around = labels.find((one) => one.below().includes(element))?.below()[0];
  return (label ?? around ?? element).text();
}

class SizesDouble {
  observe(): void {}
  disconnect(): void {}
}

/** Returns styles in which every token is its own name. */
export const styleDouble = () => ({
  fontSize: '14px',
  fontFamily: 'face',
  getPropertyValue: (name: string): string => name,
});

/** Creates an empty page with its window; `focus` and `key` call the window's listeners. */
export function createPage() {
  const listeners = new Set<() => void>();
  const keyListeners = new Set<(event: object) => void>();
  const setOf = (name: string): Set<never> | undefined =>
    (name === 'focus' ? listeners : name === 'keydown' ? keyListeners : undefined) as Set<never> | undefined;
  const view = {
    event: undefined,
    document: undefined as unknown,
    HTMLIFrameElement: class {},
    ResizeObserver: SizesDouble,
    getComputedStyle: styleDouble,
    focus: () => undefined,
    addEventListener: (name: string, listener: never) => setOf(name)?.add(listener),
    removeEventListener: (name: string, listener: never) => setOf(name)?.delete(listener),
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
  const key = (event: object): void => keyListeners.forEach((listener) => listener(event));
  return { page, view, focus, key };
}
