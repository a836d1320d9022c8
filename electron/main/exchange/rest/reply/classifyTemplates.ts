/** Reads the documented wordings of error messages back, so that a sentence can name the field and the numbers in them. */
import type { ErrorTemplate } from '../../../../../shared/exchange/errors.ts';

/** What a wording gave: the sentence that uses it, and what fills that sentence, as text. */
export interface ReadTemplate {
  readonly sentence: string;
  readonly params: Readonly<Record<string, string>>;
}

/** `%d` is a number, `%s` the name of a parameter, in the forms names have on the wire. */
const PLACES: Readonly<Record<string, string>> = {
  '%d': '(-?\\d{1,20}(?:\\.\\d{1,18})?)',
  '%s': '([A-Za-z][A-Za-z0-9_.[\\]]{0,59})',
};

function patternOf({ text }: ErrorTemplate): RegExp {
  const parts = text
    .split(/(%[ds])/)
    .map((part) => PLACES[part] ?? part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('')}\\.?$`, 'i');
}

/** The first wording that is the whole message, a final point aside; `undefined` when none is. */
export function readTemplate(templates: readonly ErrorTemplate[], message: string): ReadTemplate | undefined {
  for (const template of templates) {
    const match = patternOf(template).exec(message);
    if (!match) continue;
    const params = Object.fromEntries(template.fills.map((name, index) => [name, match[index + 1]!]));
    return { sentence: template.sentence, params };
  }
  return undefined;
}
