/** Dash patterns of the swatches, as of the lines: by the number an indicator keeps. */
const patterns = ['none', '5 3', '1.5 2', '9 3', '1.5 5'] as const;

/** A piece of the line as it is drawn: colour and pattern. */
export function Swatch({ colour, dash }: { readonly colour: number; readonly dash: number }) {
  return (
    <svg className="ink-swatch" data-ink={colour + 1} viewBox="0 0 20 8" width="20" height="8" aria-hidden="true">
      <path d="M0 4h20" stroke="currentColor" strokeWidth="2" strokeDasharray={patterns[dash] ?? 'none'} />
    </svg>
  );
}
