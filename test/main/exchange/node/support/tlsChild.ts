/**
 * A program of its own that sends one private request through the transport, in whatever environment it was started.
 * Arguments: address of the server, and optionally a file of the one authority to trust. Prints one line of JSON. After
 * that it asks the same server plainly, as a program without the transport's care would: what it sees there shows that the
 * environment had its effect.
 */
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { createNodeHttp } from '../../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../../electron/main/platform/systemClock.ts';
import { keysForbidden } from '../../../../../electron/main/app/credentials/unsafeProcess.ts';
import { classifyFailure } from '../../../../../electron/main/exchange/rest/reply/classify.ts';
import { patient, privateRequest } from './loopback.ts';

/** What the program says. */
export interface ChildReport {
  /** The setting for which no real key is loaded here. */
  readonly forbidden: string | null;
  /** The status of the answer, or kind and key of the error. */
  readonly answer: string;
  /** The status a careless client was given, or its error code. */
  readonly careless: string;
}

const [origin, authority] = process.argv.slice(2) as [string, string | undefined];
const trusted = authority === undefined ? undefined : [readFileSync(authority, 'utf8')];

function askCarelessly(): Promise<string> {
  return new Promise((resolve) => {
    const request = https.get(`${origin}/careless`, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(String(answer.statusCode)));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

const started = { env: process.env, argv: [...process.execArgv, ...process.argv] };
const one = createNodeHttp(createSystemClock(), patient, trusted);
const sent = await one.send(privateRequest(origin));
const error = sent.ok ? undefined : classifyFailure('spot.order.place', sent.error);
const report: ChildReport = {
  forbidden: String(keysForbidden('live', started)?.params.setting ?? '') || null,
  answer: sent.ok ? String(sent.value.status) : `${error?.kind} ${error?.key}`,
  careless: await askCarelessly(),
};
one.close();
process.stdout.write(`${JSON.stringify(report)}\n`);
