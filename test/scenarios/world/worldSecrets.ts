/** No secret of the key in use at any way out of the program, looked for apart from its own gate (V8). */
import type { SimulatorKey } from '../../../electron/simulator/venue/keys.ts';
import type { Breach } from './worldWindow.ts';

/** Looks at a text that left by this way. */
export type WorldSecrets = (way: string, text: string) => void;

/** Looks for the three parts of the key in use. */
export function createWorldSecrets({ apiKey, secretKey, passphrase }: SimulatorKey, breach: Breach): WorldSecrets {
  const secrets = Object.entries({ apiKey, secretKey, passphrase });
  return (way, text) => {
    for (const [name, secret] of secrets) if (text.includes(secret)) breach('V8', `the ${name} stands in ${way}`);
  };
}
