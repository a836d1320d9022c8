import { windowOf, type OwnWindow } from './ownWindow.ts';

/** Names of the text highlights; their colours stand in the stylesheet. */
export type HighlightName = 'zeros';

/** Start and end offset, start and end offset, … within one text. */
export type Spans = readonly number[];

/** Stretches of a text to be coloured one way. */
export interface TextLayer {
  readonly name: HighlightName;
  readonly spans: Spans;
}

/** Colours stretches of one text node without an element per stretch. */
export interface TextPainter {
  /** Replaces the text and the coloured stretches; touches nothing when both are what is shown. */
  paint(text: string, layers: readonly TextLayer[]): void;
  dispose(): void;
}

function registered(view: OwnWindow, name: HighlightName): Highlight {
  const { highlights } = view.CSS;
  let highlight = highlights.get(name);
  if (!highlight) {
    highlight = new view.Highlight();
    highlights.set(name, highlight);
  }
  return highlight;
}

function sameLayers(a: readonly TextLayer[], b: readonly TextLayer[]): boolean {
  return a.every((layer, at) => {
    const other = b[at];
    if (other === undefined || other.name !== layer.name || other.spans.length !== layer.spans.length) return false;
    return layer.spans.every((offset, index) => offset === other.spans[index]);
  });
}

/**
 * A column of figures as one text node, the cheapest thing a browser can lay out; highlights colour parts of it at paint
 * time, which costs no layout. They belong to the window the node stands in: a node that moved into a pop-out is
 * registered there at its next paint (R23).
 */
export function createTextPainter(node: Text): TextPainter {
  let ranges: { highlight: Highlight; range: StaticRange }[] = [];
  let shownText: string | null = null;
  let shownLayers: readonly TextLayer[] = [];
  let shownIn: OwnWindow | null = null;
  const clear = (): void => {
    for (const { highlight, range } of ranges) highlight.delete(range);
    ranges = [];
  };
  return {
    paint(text, layers) {
      const view = windowOf(node);
      const same = view === shownIn && text === shownText && layers.length === shownLayers.length;
      if (same && sameLayers(layers, shownLayers)) return;
      clear();
      shownIn = view;
      if (text !== shownText) node.data = text;
      shownText = text;
      shownLayers = layers;
      for (const { name, spans } of layers) {
        const highlight = registered(view, name);
        for (let i = 0; i + 1 < spans.length; i += 2) {
          const range = new view.StaticRange({
            startContainer: node,
            startOffset: spans[i]!,
            endContainer: node,
            endOffset: spans[i + 1]!,
          });
          ranges.push({ highlight, range });
          highlight.add(range);
        }
      }
    },
    dispose: clear,
  };
}
