import { trailingZerosFrom } from '../format/number.ts';

/** A displayed number with its trailing zeros dimmed. */
export function Figure({ text }: { readonly text: string }) {
  const cut = trailingZerosFrom(text);
  return (
    <span className="number">
      {text.slice(0, cut)}
      {cut < text.length && <span className="zeros">{text.slice(cut)}</span>}
    </span>
  );
}
