import './symbolMark.css';

/** Number of colours of marks. */
const COLOURS = 6;
const LETTERS = 2;

/** Returns the number of a ticker's colour, from 1: the same for the ticker everywhere and always. */
export function markColour(asset: string): number {
  let hash = 0;
  for (const letter of asset) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291;
  return (hash % COLOURS) + 1;
}

/** A round badge with the first letters of a ticker, without a multiplier; the ticker stands beside it. */
export function SymbolMark({ asset }: { readonly asset: string }) {
  const letters = Array.from(asset.replace(/^\d+(?=\D)/, ''))
    .slice(0, LETTERS)
    .join('');
  // Drawn by the style sheet: the letters are no text of the row, which has the whole ticker.
  return <span className="symbol-mark" data-ink={markColour(asset)} data-letters={letters} aria-hidden="true" />;
}
