/** Dash patterns of the swatches, equal to those of the lines, by the number stored with an indicator. */
const patterns = ['none', '5 3', '1.5 2', '9 3', '1.5 5'] as const;

/** A sample of the line with its colour and pattern. */
export function Swatch({ colour, dash }: { readonly colour: number; readonly dash: number }) {
  return (
    <svg className="ink-swatch" data-ink={colour + 1} viewBox="0 0 20 8" width="20" height="8" aria-hidden="true">
      <path d="M0 4h20" stroke="currentColor" strokeWidth="2" strokeDasharray={patterns[dash] ?? 'none'} />
    </svg>
  );
}
