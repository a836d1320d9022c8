/**
 * A separate program that sends one private request through the transport, in whatever environment it was started.
 * Arguments: address of the server, and optionally a file of the only authority to trust. Prints one line of JSON.
 * Afterwards it sends a plain request to the same server, as a program without the transport's checks would: the result
 * shows whether the environment had its effect.
 */
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { createNodeHttp } from '../../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../../electron/main/platform/systemClock.ts';
import { keysForbidden } from '../../../../../electron/main/app/credentials/unsafeProcess.ts';
import { classifyFailure } from '../../../../../electron/main/exchange/rest/reply/classify.ts';
import { longLimits, privateRequest } from './loopback.ts';

/** The line the program prints. */
export interface ChildReport {
  /** The setting because of which the app would load no real key in this process, or null. */
  readonly forbidden: string | null;
  /** The status of the response, or kind and key of the error. */
  readonly answer: string;
  /** The status that the plain client received, or its error code. */
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
const one = createNodeHttp(createSystemClock(), { limits: longLimits, authorities: trusted });
const sent = await one.send(privateRequest(origin));
const error = sent.ok ? undefined : classifyFailure('spot.order.place', sent.error);
const report: ChildReport = {
  forbidden: String(keysForbidden('live', started)?.params.setting ?? '') || null,
  answer: sent.ok ? String(sent.value.status) : `${error?.kind} ${error?.key}`,
  careless: await askCarelessly(),
};
one.close();
process.stdout.write(`${JSON.stringify(report)}\n`);
