import { windowOf, type OwnWindow } from './ownWindow.ts';

/** Names of the text highlights; the style sheet defines their colours. */
export type HighlightName = 'zeros';

/** Alternating start and end offsets within one text. */
export type Spans = readonly number[];

/** Ranges of a text with one colour. */
export interface TextLayer {
  readonly name: HighlightName;
  readonly spans: Spans;
}

/** Colours ranges of one text node without an element per range. */
export interface TextPainter {
  /** Replaces the text and the coloured ranges; does nothing when both are unchanged. */
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
 * Draws a column of figures as one text node, which is the cheapest for the browser to lay out; highlights colour parts
 * of it at paint time, which costs no layout. Highlights belong to the window that contains the node: a node moved into
 * a pop-out window is registered there at its next paint (R23).
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
