import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAboutCalls, NOTICES_FILE, VERSION_FILE } from '../../../electron/main/app/about.ts';
import { createProfileFiles } from '../../../electron/main/platform/files/nodeProfileFiles.ts';
import { createSystemClock } from '../../../electron/main/platform/systemClock.ts';

async function folder() {
  const made = await mkdtemp(path.join(tmpdir(), 'foredeck-about-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return { place: made, files: createProfileFiles(made, createSystemClock()) };
}

async function openAbout(version: string, profile: Awaited<ReturnType<typeof folder>>) {
  const calls = createAboutCalls({ version, node: 'v24.0.0', build: undefined, files: profile.files, program: null });
  const answer = await calls['about.takeUpdatedFrom']({});
  return { calls, from: answer.ok ? answer.value.version : answer.error.key };
}

describe('what the program says about itself', () => {
  test('its build and the notices of the bundled software', async () => {
    const [profile, program] = [await folder(), await folder()];
    await writeFile(path.join(program.place, NOTICES_FILE), 'notices');
    const build = { commit: 'abc', time: 5, updateKey: 'key', form: null };
    const parts = { version: '1.0.0', node: 'v24.0.0', files: profile.files };
    const whole = createAboutCalls({ ...parts, build, program: program.files });
    const bare = createAboutCalls({ ...parts, build: undefined, program: profile.files });
    expect([await whole['about.read']({}), await bare['about.read']({})]).toEqual([
      { ok: true, value: { commit: 'abc', time: 5, node: 'v24.0.0', notices: 'notices' } },
      { ok: true, value: { commit: null, time: null, node: 'v24.0.0', notices: null } },
    ]);
  });

  test('an update is told once, and not in a new profile, after a downgrade, or with a damaged file', async () => {
    const profile = await folder();
    expect((await openAbout('1.0.0', profile)).from).toBe(null);
    expect((await openAbout('1.0.0', profile)).from).toBe(null);
    const updated = await openAbout('1.2.0', profile);
    expect([updated.from, await updated.calls['about.takeUpdatedFrom']({})]).toEqual([
      '1.0.0',
      { ok: true, value: { version: null } },
    ]);
    expect((await openAbout('1.2.0', profile)).from).toBe(null);
    expect((await openAbout('1.1.0', profile)).from).toBe(null);
    expect((await openAbout('1.2.0', profile)).from).toBe('1.1.0');
    await writeFile(path.join(profile.place, VERSION_FILE), '{"version":1,"program":"x"}');
    expect((await openAbout('1.3.0', profile)).from).toBe(null);
    expect((await openAbout('1.4.0', profile)).from).toBe('1.3.0');
  });
});
