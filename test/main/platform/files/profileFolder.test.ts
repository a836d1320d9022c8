/**
 * The profile's folder in every state: missing, a link, a file, accessible to others, not writable, on another machine
 * (XF10).
 */
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareProfileFolder } from '../../../../electron/main/platform/files/profileFolder.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'profile-'));
});
afterEach(async () => {
  await rm(base, { recursive: true, force: true });
});

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);
async function prepareFolder(folder: string, fileSystem = 0xef53) {
  const { durable, notices } = await prepareProfileFolder(folder, () => Promise.resolve(fileSystem));
  return { durable, told: notices.map(({ key, params }) => [key, params]) };
}

describe('Profile folder', () => {
  test('XF10: creates a missing folder with private permissions and leaves no probe file', async () => {
    const folder = path.join(base, 'a', 'b');
    expect(await prepareFolder(folder)).toEqual({ durable: true, told: [] });
    expect([await modeOf(folder), await readdir(folder)]).toEqual(['700', []]);
  });

  test('XF10: makes an open folder and its contents private and reports the count', async () => {
    const folder = path.join(base, 'open');
    await mkdir(path.join(folder, 'logs'), { recursive: true });
    await writeFile(path.join(folder, 'keys.json'), '{}');
    await writeFile(path.join(folder, 'settings.json'), '{}');
    await chmod(path.join(folder, 'keys.json'), 0o644);
    await chmod(path.join(folder, 'settings.json'), 0o600);
    await chmod(path.join(folder, 'logs'), 0o755);
    await chmod(folder, 0o777);
    expect(await prepareFolder(folder)).toEqual({ durable: true, told: [['error.profile.closed', { count: 3 }]] });
    expect([await modeOf(folder), await modeOf(path.join(folder, 'keys.json'))]).toEqual(['700', '600']);
    expect([await modeOf(path.join(folder, 'settings.json')), await modeOf(path.join(folder, 'logs'))]).toEqual([
      '600',
      '700',
    ]);
    expect(await prepareFolder(folder)).toEqual({ durable: true, told: [] });
  });

  test('XF10: follows a link, reports it, and keeps it', async () => {
    const [real, link] = [path.join(base, 'real'), path.join(base, 'link')];
    await mkdir(real, { mode: 0o700 });
    await symlink(real, link);
    expect(await prepareFolder(link)).toEqual({ durable: true, told: [['error.profile.link', {}]] });
    expect(await readlink(link)).toBe(real);
  });

  test('XF10: does not change the target of a link inside the folder', async () => {
    const [outside, folder] = [path.join(base, 'outside.txt'), path.join(base, 'profile')];
    await mkdir(folder, { mode: 0o700 });
    await writeFile(outside, 'mine');
    await chmod(outside, 0o644);
    await symlink(outside, path.join(folder, 'settings.json'));
    expect(await prepareFolder(folder)).toEqual({ durable: true, told: [] });
    expect(await modeOf(outside)).toBe('644');
  });

  test('XF10: a file in place of the folder and a dangling link are unusable', async () => {
    await writeFile(path.join(base, 'file'), '');
    await symlink(path.join(base, 'gone'), path.join(base, 'dangling'));
    const unusable = { durable: false, told: [['error.profile.unusable', {}]] };
    expect(await prepareFolder(path.join(base, 'file'))).toEqual(unusable);
    expect(await prepareFolder(path.join(base, 'dangling'))).toEqual(unusable);
  });

  test('XF10: an unwritable folder is reported and not durable', async () => {
    const folder = path.join(base, 'blocked');
    // A folder that cannot be removed occupies the path of the probe file, for every user alike.
    await mkdir(path.join(folder, 'profile.probe', 'inside'), { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    expect(await prepareFolder(folder)).toEqual({ durable: false, told: [['error.profile.readOnly', {}]] });
  });

  test.each([
    ['NFS', 0x6969],
    ['SMB', 0xfe534d42],
    ['CIFS, as a signed number', 0xff534d42 | 0],
  ])('XF10: a network drive (%s) is reported and not durable', async (_name, fileSystem) => {
    expect(await prepareFolder(path.join(base, 'far'), fileSystem)).toEqual({
      durable: false,
      told: [['error.profile.network', {}]],
    });
  });
});
