/**
 * Fills and answers the confirm page. Runs in the preload's world, so that the page itself needs no script and no bridge.
 * Escape declines. Enter does what the focused button says, or confirms from the field once the right word stands there.
 * A question may have a second way to say yes: it is a button of its own, and never what Enter in the field says.
 */

/** What is asked; every text is final and shown as text. */
export interface ConfirmQuestion {
  readonly title: string;
  readonly lines: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Absent: there are two answers. */
  readonly otherLabel?: string;
  readonly typedWord: string | null;
  /** What the texts are in; the face is chosen by it. */
  readonly language?: 'en' | 'zh';
}

/** What the person said; see {@link ConfirmQuestion}. */
export type ConfirmAnswer = 'confirmed' | 'other' | 'declined';

const element = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

function fill(question: ConfirmQuestion): void {
  document.title = question.title;
  document.documentElement.lang = question.language === 'zh' ? 'zh-Hans' : 'en';
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

/** Shows the question and answers once. Call it when the document is there. */
export function runConfirm(question: ConfirmQuestion, answer: (said: ConfirmAnswer) => void): void {
  const confirm = element<HTMLButtonElement>('confirm');
  const cancel = element<HTMLButtonElement>('cancel');
  const other = element<HTMLButtonElement>('other');
  const word = element<HTMLInputElement>('word');
  let answered = false;
  const allowed = (): boolean => question.typedWord === null || word.value === question.typedWord;
  const settle = (event: Event, said: ConfirmAnswer): void => {
    // Only a person's own click or key counts, never one made by a script.
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

/** Runs `task` when the document's elements are there. */
export function whenReady(task: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', task, { once: true });
  else task();
}
