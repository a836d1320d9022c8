/** Whether the embedded exchange itself answers at its addresses, and no other program that took them (XE17). */
import { createHmac } from 'node:crypto';
import type { Random } from '../../../../shared/time/random.ts';
import { randomName } from '../credentials/keyList.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { SimulatorInfo } from '../../exchange/embedded/simulatorHost.ts';

const CHALLENGE_DIGITS = 32;
const ANSWER_BYTES = 1_024;

/** Asks every door for its answer to a fresh challenge; true when all of them know the token, which is never sent. */
export async function provesItself(transport: HttpTransport, random: Random, info: SimulatorInfo): Promise<boolean> {
  const doors = [info.spotRest, info.futuresRest, info.control.address];
  const answers = await Promise.all(
    doors.map(async (door) => {
      const challenge = randomName(random, CHALLENGE_DIGITS);
      const url = `${door}/simulator-proof?challenge=${challenge}`;
      const answer = await transport.send({ method: 'GET', url, headers: {}, body: null, bodyBytes: ANSWER_BYTES });
      if (!answer.ok || answer.value.status !== 200) return false;
      const expected = createHmac('sha256', info.control.token).update(challenge).digest('hex');
      return Buffer.from(answer.value.body).toString('utf8') === JSON.stringify({ proof: expected });
    }),
  );
  return answers.every(Boolean);
}
