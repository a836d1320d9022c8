/**
 * A double of those parts of a document with which the app draws columns of cells. It records every text that is
 * written.
 */

/** An element or text of the double. */
export interface NodeDouble {
  className: string;
  readonly dataset: Record<string, string>;
  readonly style: Record<string, string>;
  /** Child elements. */
  readonly children: NodeDouble[];
  /** Returns all text inside. */
  text(): string;
  asHTML(): HTMLElement;
}

/** Creates an empty element, and the list of all texts written into the document, in order. */
export function createDocumentDouble(): { readonly element: NodeDouble; readonly writes: string[] } {
  const writes: string[] = [];
  const ownerDocument = {
    createElement: () => createElement(),
    createTextNode(first: string) {
      let content = first;
      return {
        nodeType: 3,
        ownerDocument,
        get data() {
          return content;
        },
        set data(text: string) {
          content = text;
          writes.push(text);
        },
        text: () => content,
      };
    },
  };
  type Child = NodeDouble | { readonly nodeType: 3; text(): string };
  function createElement(): NodeDouble {
    let nodes: Child[] = [];
    let parent: { drop(child: Child): void } | null = null;
    const element = {
      ownerDocument,
      className: '',
      dataset: {} as Record<string, string>,
      style: {} as Record<string, string>,
      get children() {
        return nodes.filter((node): node is NodeDouble => !('nodeType' in node));
      },
      text: () => nodes.map((node) => node.text()).join(''),
      asHTML: () => element as unknown as HTMLElement,
      drop(child: Child) {
        nodes = nodes.filter((node) => node !== child);
      },
      adopt(by: { drop(child: Child): void } | null) {
        parent?.drop(element);
        parent = by;
      },
      append(...added: Child[]) {
        for (const node of added) if ('adopt' in node) (node as typeof element).adopt(element);
        nodes = [...nodes, ...added];
      },
      prepend(...added: Child[]) {
        for (const node of added) if ('adopt' in node) (node as typeof element).adopt(element);
        nodes = [...added, ...nodes];
      },
      replaceChildren(...added: Child[]) {
        for (const child of element.children) (child as typeof element).adopt(null);
        nodes = [];
        element.append(...added);
      },
      remove: () => element.adopt(null),
    };
    return element;
  }
  return { element: createElement(), writes };
}
