/** A separate program that takes a profile, prints whether it got it, and keeps running. */
import { holdProfile } from '../../../electron/shell/chromium/singleInstance.ts';

const held = await holdProfile(process.argv[2]!, () => void process.stdout.write('knocked\n'));
process.stdout.write(held ? 'held\n' : 'refused\n');
if (held) setInterval(() => undefined, 60_000);
