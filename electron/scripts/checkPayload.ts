/** npm run check-payload -- <endpoint|channel> <file>: shows how the program reads a reply or a frame. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { check, readArguments, unknownName } from './checkPayload/check.ts';
import { commandLine, helpOf } from './lib/commands.mjs';
import { giveUp } from './lib/say.mjs';

/** Maximum bytes read of a file: the size limit of the largest reply. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Prints a sentence and exits with code 2: nothing was checked. */
function refuse(text: string): never {
  return giveUp(text, 2);
}

/** Resolves a path from the folder in which the user called npm; npm runs scripts in the project's folder. */
function located(file: string): string {
  const here = path.resolve(process.env.INIT_CWD ?? '.', file);
  return fs.existsSync(here) ? here : path.resolve(file);
}

/** Reads a file or standard input, at most slightly more than the limit. */
async function bytesOf(file: string): Promise<Buffer> {
  const source = file === '-' ? process.stdin : fs.createReadStream(located(file), { end: MOST_BYTES });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) break;
  }
  return Buffer.concat(chunks);
}

async function textOf(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await bytesOf(file);
  } catch (error) {
    return refuse(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`);
  }
  if (bytes.length > MOST_BYTES) return refuse(`${file} is larger than ${MOST_BYTES} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(`${file} is not text in UTF-8.`);
  }
}

const { values, words } = commandLine('check-payload');
const asked = readArguments(words, values['json'] === true);
if (!asked) refuse(helpOf('check-payload'));
// With an unknown name the file is not even opened.
const answer = unknownName(asked) ?? check(asked, await textOf(asked.file));
if (answer.exit === 2) refuse(answer.text);
process.exitCode = answer.exit;
process.stdout.write(answer.text);
