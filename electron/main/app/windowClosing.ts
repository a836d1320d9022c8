/**
 * What closing the window does: the program ends, after the question about what stays open (B-A10), or goes on without a
 * window. The user is asked once; the settings keep the choice.
 */
import type { Ask, Question } from '../platform/question.ts';
import { mainTextIn } from '../platform/mainText.ts';
import type { Quitting } from './quitting.ts';
import type { SettingsStore } from './settings/settingsStore.ts';
import type { Shell } from './shell.ts';

/**
 * Returns the question of the first close: `confirmed` goes on without a window, `other` ends the program. `hasTray`:
 * whether a tray entry opens the window again.
 */
export const backgroundQuestion =
  (hasTray: boolean): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('background.title'),
      lines: [
        text('background.goesOn'),
        text('background.locked'),
        text(hasTray ? 'background.tray' : 'background.again'),
        text('background.change'),
      ],
      confirmLabel: text('background.confirm'),
      otherLabel: text('background.quit'),
      cancelLabel: text('background.cancel'),
      typedWord: null,
      language,
    };
  };

/** Dependencies of {@link createWindowClosing}. */
export interface WindowClosingParts {
  readonly settings: Pick<SettingsStore, 'current' | 'change'>;
  readonly shell: Pick<Shell, 'capabilities' | 'focus'>;
  /** The question about what stays open when the program ends. */
  readonly closing: Pick<Quitting, 'mustAsk' | 'ask'>;
  readonly ask: Ask;
  /** Called when the window is gone and the program goes on. */
  readonly closed: () => void;
  /** Ends the program. */
  readonly end: () => void;
}

export interface WindowClosing {
  /** The question before the window closes. */
  readonly closing: Pick<Quitting, 'mustAsk' | 'ask'>;
  /** Called when the user has closed the window; returns whether the program goes on without one. */
  readonly toBackground: () => boolean;
  /**
   * Ends the program whatever closing the window does, after the question about what stays open; a closed window is
   * opened to ask it. Resolves to false when the user stays.
   */
  readonly quit: () => Promise<boolean>;
}

/** Creates the closing of the window of a running program. */
export function createWindowClosing(parts: WindowClosingParts): WindowClosing {
  const { settings, shell, closing, end } = parts;
  const choice = () => settings.current().whenClosed;
  return {
    closing: {
      mustAsk: () => choice() === 'ask' || (choice() === 'quit' && closing.mustAsk()),
      async ask() {
        if (choice() === 'ask') {
          const answer = await parts.ask(backgroundQuestion(shell.capabilities.tray));
          if (answer === 'declined') return false;
          settings.change({ whenClosed: answer === 'confirmed' ? 'background' : 'quit' });
        }
        return choice() === 'background' || !closing.mustAsk() || closing.ask();
      },
    },
    toBackground() {
      if (choice() !== 'background') return false;
      parts.closed();
      return true;
    },
    async quit() {
      if (closing.mustAsk()) {
        // The question belongs to the window. Where none can be opened it counts as declined.
        await shell.focus().catch(() => undefined);
        if (!(await closing.ask())) return false;
      }
      end();
      return true;
    },
  };
}
