import { checkNode, dependencies, keychainLoads, rebuildKeychain } from './dependencies.mjs';
import { giveUp, say } from './say.mjs';
import { systemPackagesForApp, systemPackagesForTests } from './systemPackages.mjs';

const minimum = [20, 19];

function checkBootstrapNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
    giveUp(`Foredeck needs Node ${minimum.join('.')} or newer. This is ${process.version}.`);
  }
}

/**
 * Sets up everything that is missing and nothing else. For tests the keychain module must load; for the app a missing
 * module is reported and keys stay in memory. `full` adds what npm run test:full needs.
 */
export async function setUp({ forTests, full = false }) {
  checkBootstrapNode();
  if (forTests) await systemPackagesForTests({ full });
  else await systemPackagesForApp();
  await dependencies();
  await checkNode();
  if (await keychainLoads()) return;
  if (!forTests) {
    say(
      'The keychain module is not built: API keys are kept in memory only. Run "npm run doctor" to see what is missing.',
    );
    return;
  }
  await rebuildKeychain();
  if (!(await keychainLoads())) {
    giveUp('The keychain module (keytar) cannot be loaded. Run "npm run doctor" to see what its build needs.');
  }
}
