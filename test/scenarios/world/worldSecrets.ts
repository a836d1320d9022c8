/**
 * Checks that no secret of the API key in use leaves the program through any output, independently of the program's own
 * check (V8).
 */
import type { SimulatorKey } from '../../../electron/simulator/venue/keys.ts';
import type { Breach } from './worldWindow.ts';

/** Checks a text that left through this output. */
export type WorldSecrets = (outputName: string, text: string) => void;

/** Creates a check for the three parts of the API key in use. */
export function createWorldSecrets({ apiKey, secretKey, passphrase }: SimulatorKey, breach: Breach): WorldSecrets {
  const secrets = Object.entries({ apiKey, secretKey, passphrase });
  return (outputName, text) => {
    for (const [name, secret] of secrets)
      if (text.includes(secret)) breach('V8', `the ${name} stands in ${outputName}`);
  };
}
