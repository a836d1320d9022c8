/** Prompts at the terminal without showing the input while the user types (B-D1). */

/** The parts of a terminal that are needed. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  setRawMode(raw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

const INTERRUPT = '\u0003';
const END = '\u0004';
const ERASE = new Set(['\u007f', '\b']);

/**
 * Prompts for each question in turn and reads one line for each; resolves with null when the user aborts (Ctrl+C,
 * Ctrl+D). Pasted text with line ends answers as many questions. The input is never written anywhere.
 */
export function askHidden(
  questions: readonly string[],
  terminal: Terminal,
  write: (text: string) => void,
): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const answers: string[] = [];
    let line = '';
    let afterReturn = false;
    const finish = (answer: readonly string[] | null): void => {
      terminal.off('data', hear);
      terminal.setRawMode(false);
      terminal.pause();
      write('\n');
      resolve(answer);
    };
    const ask = (): void => write(`${answers.length === 0 ? '' : '\n'}${questions[answers.length]}: `);
    const hear = (chunk: Buffer): void => {
      for (const character of chunk.toString('utf8')) {
        if (character === INTERRUPT || character === END) return finish(null);
        const isSecond = character === '\n' && afterReturn;
        afterReturn = character === '\r';
        if (isSecond) continue;
        if (character === '\r' || character === '\n') {
          answers.push(line.trim());
          line = '';
          if (answers.length === questions.length) return finish(answers);
          ask();
        } else if (ERASE.has(character)) line = Array.from(line).slice(0, -1).join('');
        else line += character;
      }
    };
    terminal.setRawMode(true);
    terminal.on('data', hear);
    terminal.resume();
    ask();
  });
}
