/** A window with its classes: each window has a separate set of them. */
export type OwnWindow = Window & typeof globalThis;

/**
 * Returns the window that contains a node: a panel may be in a pop-out window (R23). Without one, the window in which
 * the code runs.
 */
export function windowOf(node: Node): OwnWindow {
  return node.ownerDocument?.defaultView ?? window;
}

/** Returns the single text node of an element that is drawn outside React; creates it when it is missing. */
export function textNodeOf(element: HTMLElement): Text {
  const first = element.firstChild;
  // Not `instanceof`: a node created in another window has another class.
  if (first?.nodeType === 3) return first as Text;
  const node = element.ownerDocument.createTextNode('');
  element.replaceChildren(node);
  return node;
}
