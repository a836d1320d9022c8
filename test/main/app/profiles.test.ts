/** The profiles beside the one in use, in real folders. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProfileCalls } from '../../../electron/main/app/profiles.ts';
import { createProfileFolders } from '../../../electron/main/platform/files/nodeProfileFolders.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';

function setUp({ canRestart = true, stays = false } = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'profiles-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const profile = path.join(root, 'Foredeck');
  const add = (name: string, version: string | null) => {
    mkdirSync(path.join(root, name));
    if (version !== null) writeFileSync(path.join(root, name, 'version.json'), version);
  };
  add('Foredeck', '{"version":1,"program":"0.1.0"}');
  add('Foredeck-work', '{"version":1,"program":"0.1.0"}');
  add('Archive', '{"version":1,"program":"0.1.0"}');
  add('browser', null);
  add('editor', '{"version":"5.1"}');
  writeFileSync(path.join(root, 'file'), '');
  const opened: (string | boolean | undefined)[][] = [];
  const handlers = createProfileCalls({
    folders: createProfileFolders(profile, createVirtualClock(0)),
    shell: { profileInUse: (folder) => folder === path.join(root, 'Archive') },
    canRestart,
    async restart(safe, at) {
      if (stays) return fail(appError('refused', 'error.restart.stayed'));
      opened.push([safe, at]);
      return ok({});
    },
  });
  return { root, opened, handlers };
}

test('are the folders that a desk was used with, without those of other programs', async () => {
  const { handlers } = setUp();
  expect(await handlers['profiles.list']({})).toEqual(
    ok({
      current: 'Foredeck',
      others: [
        { folder: 'Archive', inUse: true },
        { folder: 'Foredeck-work', inUse: false },
      ],
    }),
  );
});

test('one is opened by a restart, unless another process runs on it or it is no profile beside this one', async () => {
  const { root, opened, handlers } = setUp();
  const open = (folder: string) => handlers['profiles.open']({ folder });
  expect(await open('Archive')).toEqual(fail(appError('refused', 'error.profiles.inUse', { folder: 'Archive' })));
  for (const folder of ['browser', 'editor', 'Foredeck', '..', '../x', `${root}/Foredeck-work`]) {
    expect(await open(folder)).toEqual(fail(appError('invalid', 'error.profiles.gone', { folder })));
  }
  expect(opened).toEqual([]);
  expect(await open('Foredeck-work')).toEqual(ok({}));
  expect(opened).toEqual([[false, path.join(root, 'Foredeck-work')]]);
});

test('a new one is a folder of this user alone, made beside this one and opened', async () => {
  const { root, opened, handlers } = setUp();
  expect(await handlers['profiles.create']({ name: ' Müller 2 ' })).toEqual(ok({}));
  const made = path.join(root, 'Foredeck-Müller 2');
  expect([statSync(made).isDirectory(), statSync(made).mode & 0o777, opened]).toEqual([true, 0o700, [[false, made]]]);
});

test('a name that makes no folder of its own is refused, and nothing is made', async () => {
  const { root, opened, handlers } = setUp();
  const before = readdirSync(root);
  const refusal = async (name: string) => {
    const answer = await handlers['profiles.create']({ name });
    return answer.ok ? 'made' : answer.error.key;
  };
  const keys = await Promise.all(
    ['', '  ', 'x'.repeat(33), '../up', 'a/b', 'a\\b', '.hidden', '-flag', 'a\u0000', 'a.b', 'Work', 'work'].map(
      refusal,
    ),
  );
  expect(keys).toEqual([
    'error.profiles.empty',
    'error.profiles.empty',
    'error.profiles.tooLong',
    ...Array.from({ length: 7 }, () => 'error.profiles.characters'),
    'error.profiles.exists',
    'error.profiles.exists',
  ]);
  expect([readdirSync(root), opened]).toEqual([before, []]);
});

test('B-A10 a new folder is gone again when the user stays, and none is made where no restart is possible', async () => {
  const staying = setUp({ stays: true });
  expect(await staying.handlers['profiles.create']({ name: 'b' })).toEqual(
    fail(appError('refused', 'error.restart.stayed')),
  );
  expect(existsSync(path.join(staying.root, 'Foredeck-b'))).toBe(false);
  const fixed = setUp({ canRestart: false });
  expect(await fixed.handlers['profiles.create']({ name: 'b' })).toEqual(
    fail(appError('refused', 'error.restart.byHand')),
  );
  expect(existsSync(path.join(fixed.root, 'Foredeck-b'))).toBe(false);
});
