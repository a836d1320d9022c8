/** Updates from the confirmed address to the verified file, over a real server and a real folder. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { UPDATES_FILE } from '../../../../electron/main/app/updates/updateRecord.ts';
import { updateLimits } from '../../../../electron/main/app/updates/updateLimits.ts';
import { sealText } from '../../../../electron/main/platform/files/sealedText.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import { until } from '../../support/until.ts';
import { feedOf, PACKAGE, packageOf, releaseOf, signedFeed } from './feeds.ts';
import { NOW, openUpdates, startUpdates } from './support.ts';

const NAME = 'foredeck_1.2.0_amd64.deb';

describe('updates', () => {
  test('are off without a key, and nothing is asked or requested', async () => {
    const { server, handlers, questions, view, check } = await startUpdates({ key: null }, false);
    expect(await handlers['updates.setFeed']({ address: `${server.origin}/feed.json` })).toMatchObject({
      ok: false,
      error: { key: 'error.update.noKey' },
    });
    expect([await check(), (await view()).off, questions, server.asked]).toEqual([
      'error.update.noKey',
      'noKey',
      [],
      [],
    ]);
  });

  test('a key that is not one of ed25519 counts as none', async () => {
    const { view } = await startUpdates({ key: 'AAAA' }, false);
    expect((await view()).off).toBe('noKey');
  });

  test('are off until an address is confirmed with its whole host, and a typed word', async () => {
    const { answers, questions, handlers, view, server, setFeed } = await startUpdates({}, false);
    expect([(await view()).off, await handlers['updates.check']({})]).toMatchObject([
      'noFeed',
      { ok: false, error: { key: 'error.update.noFeed' } },
    ]);
    answers.push('declined');
    expect(await setFeed('https://bücher.example/feed.json')).toBe(null);
    expect(questions).toEqual([
      {
        title: 'Check for updates at this address?',
        lines: [
          'Host: xn--bcher-kva.example',
          'Address: https://xn--bcher-kva.example/feed.json',
          'The desk asks this host once a day. It learns the IP address and the version.',
          'Type updates to confirm.',
        ],
        confirmLabel: 'Set address',
        cancelLabel: 'Cancel',
        typedWord: 'updates',
        language: 'en',
      },
    ]);
    expect([(await view()).address, server.asked]).toEqual([null, []]);
    expect(await setFeed(`${server.origin}/feed.json`)).toBe(`${server.origin}/feed.json`);
    expect((await view()).off).toBe(null);
    expect(await setFeed(null)).toBe(null);
    expect(questions).toHaveLength(2);
  });

  test.each([
    'http://updates.example/feed.json',
    'http://localhost/feed.json',
    'ftp://updates.example/feed.json',
    'file:///etc/passwd',
    'https://user@updates.example/feed.json',
    'https://:pass@updates.example/feed.json',
    'https://updates.example/feed.json#part',
    `https://updates.example/${'a'.repeat(500)}`,
    'updates.example',
    '',
  ])('the address %s is refused without a question', async (address) => {
    const { setFeed, questions } = await startUpdates({}, false);
    expect([await setFeed(address), questions]).toEqual(['error.update.address', []]);
  });

  test('a newer release is offered with its changelog as plain text, downloaded, verified and kept', async () => {
    const { view, download, folder, server } = await startUpdates();
    expect(await view()).toEqual({
      off: null,
      address: `${server.origin}/feed.json`,
      running: '1.1.0',
      checking: false,
      lastCheck: { at: NOW, result: 'found', error: null },
      offer: {
        version: '1.2.0',
        date: '2026-11-26',
        changelog: 'Faster.\n<b>Not bold.</b>',
        size: PACKAGE.length,
        later: false,
      },
      held: null,
      download: null,
      file: null,
    });
    const file = path.join(folder, NAME);
    expect(await download()).toBe(file);
    expect((await readFile(file)).equals(PACKAGE)).toBe(true);
    expect([(await stat(file)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect((await view()).file).toEqual({
      version: '1.2.0',
      path: file,
      form: 'deb',
      command: `sudo apt install ${file}`,
    });
  });

  test('the progress is told, and ends with the whole size', async () => {
    const { views, download, clock, server } = await startUpdates();
    server.answer(`/${NAME}`, (_request, response) => {
      response.write(PACKAGE.subarray(0, 1_000), () => {
        clock.advance(updateLimits.progressMs);
        response.end(PACKAGE.subarray(1_000));
      });
    });
    await download();
    const told = views.flatMap(({ download: one }) => (one ? [one] : []));
    expect([told[0], told.every(({ size }) => size === PACKAGE.length), told.length > 1]).toEqual([
      { received: 0, size: PACKAGE.length, error: null },
      true,
      true,
    ]);
    expect(views.at(-1)).toMatchObject({ download: null, file: { version: '1.2.0' } });
  });

  test('the next start verifies the file again and does not offer one that was changed', async () => {
    const first = await startUpdates();
    await first.download();
    const address = `${first.server.origin}/feed.json`;
    const second = openUpdates(first.profile);
    await second.updates.begin(() => undefined);
    await second.check();
    expect([(await second.view()).address, (await second.view()).file?.version]).toEqual([address, '1.2.0']);
    const changed = Buffer.from(PACKAGE);
    changed[0] = 0;
    await writeFile(path.join(first.folder, NAME), changed);
    const third = openUpdates(first.profile);
    await third.updates.begin(() => undefined);
    expect([await third.check(), (await third.view()).file]).toEqual(['found', null]);
  });

  test('the last verified package stays beside the new one, and older ones are removed', async () => {
    const { server, download, check, files } = await startUpdates();
    await download();
    for (const version of ['1.3.0', '1.4.0']) {
      const name = `foredeck_${version}_amd64.deb`;
      server.answer(`/${name}`, PACKAGE);
      const release = releaseOf(server.origin, { version }, { name, url: `${server.origin}/${name}` });
      server.answer('/feed.json', signedFeed(feedOf([release])));
      await check();
      await download();
    }
    expect(await files()).toEqual(['foredeck_1.3.0_amd64.deb', 'foredeck_1.4.0_amd64.deb']);
  });

  test('checks a minute after the start and once a day', async () => {
    const { server, profile } = await startUpdates();
    const later = openUpdates(profile);
    await later.updates.begin(() => undefined);
    const asked = () => server.asked.length;
    const before = asked();
    later.clock.advance(updateLimits.firstCheckMs - 1);
    expect(asked()).toBe(before);
    later.clock.advance(1);
    await until(() => asked() === before + 1, 'the first check');
    await until(() => later.views.at(-1)?.lastCheck?.at === later.clock.now(), 'its end');
    later.clock.advance(DAY_MS - updateLimits.dueEveryMs);
    expect(asked()).toBe(before + 1);
    later.clock.advance(2 * updateLimits.dueEveryMs);
    await until(() => asked() === before + 2, 'the check of the next day');
  });

  test('later keeps the offer without its mark; a skipped release is offered no more, and the next one is', async () => {
    const { server, handlers, view, check } = await startUpdates();
    await handlers['updates.later']({});
    expect((await view()).offer).toMatchObject({ version: '1.2.0', later: true });
    await check();
    expect((await view()).offer?.later).toBe(true);
    await handlers['updates.skip']({});
    expect([await check(), (await view()).offer]).toEqual(['skipped', null]);
    server.answer('/feed.json', signedFeed(feedOf([releaseOf(server.origin, { version: '1.2.1' })])));
    expect([await check(), (await view()).offer]).toMatchObject(['found', { version: '1.2.1', later: false }]);
  });

  test.each([
    ['doubts', 'error.update.heldByDoubts'],
    ['plans', 'error.update.heldByPlans'],
  ] as const)('nothing is offered, downloaded or installed while there are %s, and then it is', async (what, key) => {
    const { left, view, views, clock, download, handlers, installed } = await startUpdates();
    await download();
    left[what] = 1;
    expect(await view()).toMatchObject({ offer: null, held: what, file: null });
    expect([await download(), await handlers['updates.install']({})]).toMatchObject([
      key,
      { ok: false, error: { key } },
    ]);
    clock.advance(updateLimits.heldEveryMs);
    expect(views.at(-1)).toMatchObject({ offer: null, held: what });
    left[what] = 0;
    clock.advance(updateLimits.heldEveryMs);
    expect(views.at(-1)).toMatchObject({ offer: { version: '1.2.0' }, held: null });
    expect(installed).toEqual([]);
  });

  test('installs the verified file after a question that names what stays open, then quits', async () => {
    const { left, download, handlers, installed, questions, quits, clock, folder, answers } = await startUpdates();
    await download();
    left.orders = 2;
    answers.push('declined');
    expect(await handlers['updates.install']({})).toEqual({ ok: true, value: { outcome: 'declined' } });
    expect([installed, quits]).toEqual([[], []]);
    expect(await handlers['updates.install']({})).toEqual({ ok: true, value: { outcome: 'opened' } });
    clock.advance(1);
    expect([installed, quits]).toEqual([[path.join(folder, NAME)], ['quit']]);
    expect(questions.at(-1)).toMatchObject({
      title: 'Install Foredeck 1.2.0?',
      lines: [`File: ${NAME}`, 'The desk closes when the installer opens.', expect.stringContaining('2')],
    });
  });

  test('a file changed after the download is not installed', async () => {
    const { download, handlers, installed, folder, view } = await startUpdates();
    await download();
    await writeFile(path.join(folder, NAME), Buffer.concat([PACKAGE.subarray(1), Buffer.from('x')]));
    expect(await handlers['updates.install']({})).toMatchObject({
      ok: false,
      error: { key: 'error.update.changedFile' },
    });
    expect([installed, (await view()).file]).toEqual([[], null]);
  });

  test('an order that becomes unconfirmed while the question is open stops the installation', async () => {
    const rig = await startUpdates();
    await rig.download();
    const asking = rig.handlers['updates.install']({});
    rig.left.doubts = 1;
    expect(await asking).toMatchObject({ ok: false, error: { key: 'error.update.heldByDoubts' } });
    expect(rig.installed).toEqual([]);
  });

  test('a release without a package for this system is offered, and says so', async () => {
    const { server, view, check, download } = await startUpdates();
    const release = releaseOf(server.origin, { packages: [packageOf(server.origin, { arch: 'arm64' })] });
    server.answer('/feed.json', signedFeed(feedOf([release])));
    await check();
    expect([(await view()).offer?.size, await download()]).toEqual([null, 'error.update.noPackage']);
  });

  test('XN8: a record changed by hand does not take effect, and updates are off', async () => {
    const { profile, server } = await startUpdates();
    const file = path.join(profile, UPDATES_FILE);
    const text = await readFile(file, 'utf8');
    const foreign = text.replace(`${server.origin}/feed.json`, 'https://updates.example/feed.json');
    const other = sealText('other.json', text.slice(text.indexOf('\n') + 1));
    for (const changed of [foreign, other, text.slice(0, -1), '{}', '']) {
      await writeFile(file, changed);
      const { updates, view, notices } = openUpdates(profile);
      await updates.begin(() => undefined);
      expect([(await view()).off, notices.map(({ key }) => key)]).toEqual(['noFeed', ['error.update.editedRecord']]);
    }
  });
});
