// npm run sign-feed: signs the feed of releases that the desks of users read.
import fs from 'node:fs';
import { commandLine } from './lib/commands.mjs';
import { giveUp, say } from './lib/say.mjs';
import { signFeed } from './packages/signFeed.ts';

const { values, words } = commandLine('sign-feed');

const textOf = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return giveUp(`The file ${file} cannot be read.`, 2);
  }
};
const given = (name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : giveUp(`The option --${name} is missing.`, 2);
};

const [feed] = words;
if (feed === undefined) giveUp('The file of the feed is missing.', 2);
const packages = values['packages'];
const signed = signFeed({
  feed: textOf(feed),
  key: textOf(given('key')),
  address: given('address'),
  packages: typeof packages === 'string' ? packages : null,
});
if (!signed.ok) giveUp(signed.error);
fs.writeFileSync(given('out'), signed.value.document);
say(`Signed: ${given('out')}`);
say(`Builds that read it need FOREDECK_UPDATE_KEY=${signed.value.publicKey}`);
