import { describe, expect, test } from 'vitest';
import {
  createGuardFile,
  noGuards,
  type KeptGuards,
} from '../../../../../electron/main/features/copy/guards/guardFile.ts';
import { sealText } from '../../../../../electron/main/platform/files/sealedText.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { createMemoryFiles } from '../../../trading/support/memoryFiles.ts';
import { NOW } from '../copyRig.ts';
import { closing, NAME } from './guardRig.ts';

const FILE = `${NAME}.json`;
const storedGuards: KeptGuards = {
  ...noGuards,
  lastId: 4,
  guards: [{ ...closing, since: NOW }],
  memory: { '700': { base: '-3', peak: '2', reached: ['idle'] } },
  watch: [{ from: NOW, to: NOW + 1 }],
};

function open(files = createMemoryFiles(), secretFree = true) {
  const notices: AppError['key'][] = [];
  const file = createGuardFile(
    NAME,
    files.port,
    () => secretFree,
    ({ key }) => void notices.push(key),
  );
  return { file, files, notices };
}
const written = async () => {
  const one = open();
  await one.file.write(storedGuards);
  return one.files;
};

describe('Guard file', () => {
  test('reads back what was written and is empty without a file', async () => {
    expect(await open(await written()).file.load()).toEqual(storedGuards);
    const fresh = open();
    expect([await fresh.file.load(), fresh.notices]).toEqual([noGuards, []]);
  });

  test('XF1: restores a damaged file from its backup and reports it', async () => {
    const files = await written();
    files.files[FILE] = files.files[FILE]!.slice(0, -5);
    const { file, notices } = open(files);
    expect([await file.load(), notices]).toEqual([storedGuards, ['error.copy.guardsRestored']]);
  });

  test('XF1: if file and backup are unreadable, no guards are loaded and the loss is reported', async () => {
    for (const text of ['', '{}', sealText(NAME, '{"version":1}'), sealText('other', JSON.stringify(storedGuards))]) {
      const { file, notices } = open(createMemoryFiles({ [FILE]: text, [`${FILE}.bak`]: text }));
      expect([await file.load(), notices]).toEqual([noGuards, ['error.copy.guardsLost']]);
    }
  });

  test('leaves a file of a newer version unchanged', async () => {
    const text = sealText(NAME, JSON.stringify(storedGuards)).replace('foredeck-desk 1', 'foredeck-desk 2');
    const { file, files, notices } = open(createMemoryFiles({ [FILE]: text }));
    expect(await file.load()).toEqual(noGuards);
    expect([await file.write(storedGuards), files.files[FILE], notices]).toEqual([
      false,
      text,
      ['error.copy.guardsNewer'],
    ]);
  });

  test('XF3: reports a failing disk once until a write succeeds again', async () => {
    const { file, files, notices } = open();
    files.state.failing = true;
    expect([await file.write(storedGuards), await file.write(storedGuards)]).toEqual([false, false]);
    files.state.failing = false;
    expect(await file.write(storedGuards)).toBe(true);
    files.state.failing = true;
    expect(await file.write(storedGuards)).toBe(false);
    expect(notices).toEqual(['error.copy.guardsNotKept', 'error.copy.guardsNotKept']);
  });

  test('V8: does not write a file that contains a secret', async () => {
    const { file, files } = open(createMemoryFiles(), false);
    expect([await file.write(storedGuards), files.files]).toEqual([false, {}]);
  });
});
