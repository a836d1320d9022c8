/** A window with its own classes: each window has its own set of them. */
export type OwnWindow = Window & typeof globalThis;

/** The window a node is drawn in: a panel may stand in a pop-out (R23). Without one, the window the code runs in. */
export function windowOf(node: Node): OwnWindow {
  return node.ownerDocument?.defaultView ?? window;
}

/** The one text node of an element that is drawn outside React; made when it is missing. */
export function textNodeOf(element: HTMLElement): Text {
  const first = element.firstChild;
  // Not `instanceof`: a node that was made in another window is of another class.
  if (first?.nodeType === 3) return first as Text;
  const node = element.ownerDocument.createTextNode('');
  element.replaceChildren(node);
  return node;
}
