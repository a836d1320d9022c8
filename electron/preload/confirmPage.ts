/**
 * Fills the confirm page and reports the user's answer. It runs in the preload's world, so that the page itself needs
 * no script and no bridge. Escape declines. Enter activates the focused button, or confirms from the text field once it
 * holds the required word. A question may offer a second way to accept: it has a separate button, and Enter in the text
 * field never selects it.
 */
import { languageProperties, type Language } from '../../shared/settings/languages.ts';

/** The question on the confirm page. Every text is final and displayed as plain text. */
export interface ConfirmQuestion {
  readonly title: string;
  readonly lines: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Label of the second way to accept; absent when the question can only be confirmed or declined. */
  readonly otherLabel?: string;
  readonly typedWord: string | null;
  /** Language of the texts; it selects the font. */
  readonly language?: Language;
}

/** The user's answer; see {@link ConfirmQuestion}. */
export type ConfirmAnswer = 'confirmed' | 'other' | 'declined';

const element = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

function fill(question: ConfirmQuestion): void {
  document.title = question.title;
  document.documentElement.lang = languageProperties[question.language ?? 'en'].tag;
  element('title').textContent = question.title;
  element('lines').replaceChildren(
    ...question.lines.map((line) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    }),
  );
  element('confirm').textContent = question.confirmLabel;
  element('cancel').textContent = question.cancelLabel;
  element('other').textContent = question.otherLabel ?? null;
  element('other').hidden = question.otherLabel === undefined;
  element('wanted').textContent = question.typedWord;
  element('typed').hidden = question.typedWord === null;
}

/** Shows the question and calls `answer` once. The caller must call it after the document has loaded. */
export function runConfirm(question: ConfirmQuestion, answer: (said: ConfirmAnswer) => void): void {
  const confirm = element<HTMLButtonElement>('confirm');
  const cancel = element<HTMLButtonElement>('cancel');
  const other = element<HTMLButtonElement>('other');
  const word = element<HTMLInputElement>('word');
  let answered = false;
  const allowed = (): boolean => question.typedWord === null || word.value === question.typedWord;
  const settle = (event: Event, said: ConfirmAnswer): void => {
    // Only a click or key press by the user counts, never one made by a script.
    if (!event.isTrusted || answered || (said !== 'declined' && !allowed())) return;
    answered = true;
    answer(said);
  };

  fill(question);
  confirm.disabled = !allowed();
  other.disabled = !allowed();
  word.addEventListener('input', () => {
    confirm.disabled = !allowed();
    other.disabled = !allowed();
  });
  word.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) settle(event, 'confirmed');
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') settle(event, 'declined');
  });
  confirm.addEventListener('click', (event) => settle(event, 'confirmed'));
  other.addEventListener('click', (event) => settle(event, 'other'));
  cancel.addEventListener('click', (event) => settle(event, 'declined'));
  (question.typedWord === null ? cancel : word).focus();
}

/** Runs `task` once the document's elements exist. */
export function whenReady(task: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', task, { once: true });
  else task();
}
