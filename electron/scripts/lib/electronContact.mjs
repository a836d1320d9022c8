// npm run doctor -- --electron: the first contact with an Electron runtime. It runs what only a runtime can prove, one
// after the other, and reports it without names of folders, so that the report can be sent to others.

/** What is run, in order. `read` returns what an output proves, or null when it proves nothing. */
const checks = ({ binary, root, node, asRoot }) => [
  {
    name: 'Runtime',
    command: binary,
    args: ['--version'],
    read: (output) => /^v\d+\.\d+\.\d+$/m.exec(output)?.[0] ?? null,
  },
  {
    // Sandbox, window, worker thread, node:sqlite, books and an order on the simulator.
    name: 'Desk',
    command: binary,
    args: [...(asRoot ? ['--no-sandbox'] : []), root, '--headless', '--smoke'],
    read: (output) => /^\{.*"orderAckMs".*\}$/m.exec(output)?.[0] ?? null,
  },
  {
    name: 'Keychain',
    command: node,
    args: ['-e', "require('keytar')"],
    read: () => 'The module loads.',
  },
  {
    name: 'Window',
    command: node,
    args: ['electron/scripts/run.mjs', 'e2e', 'electron.spec.ts'],
    env: { FOREDECK_SHELL: 'electron' },
    read: (output) => /^ *\d+ passed.*$/m.exec(output)?.[0].trim() ?? null,
  },
];

/** Returns a text without the folders that name this machine and its user. */
function anonymous(text, folders) {
  return Object.entries(folders)
    .filter(([, folder]) => folder.length > 1)
    .reduce((left, [name, folder]) => left.replaceAll(folder, `<${name}>`), text);
}

/** The last lines of a failed program, which name the cause. */
const LAST_LINES = 12;

/**
 * Runs the checks with `run`, which resolves with `{ code, output }`; resolves with the report and the exit code.
 * `folders` are left out of the report, the longest first.
 */
export async function electronContact({ binary, root, node, asRoot, platform, arch, folders, run }) {
  if (binary === null)
    return {
      text: 'The Electron runtime is not installed. Fetch it with: npm start -- --shell electron',
      code: 1,
    };
  const lines = [`      System       ${platform} ${arch}`];
  let code = 0;
  for (const { name, command, args, env, read } of checks({ binary, root, node, asRoot })) {
    const result = await run(command, args, { cwd: root, quiet: true, ...(env ? { env } : {}) });
    const proven = result.code === 0 ? read(result.output) : null;
    if (proven === null) code = 1;
    lines.push(`${proven === null ? 'fail' : 'ok  '}  ${name.padEnd(12)} ${proven ?? `exit code ${result.code}`}`);
    if (proven === null)
      lines.push(
        ...result.output
          .trim()
          .split('\n')
          .slice(-LAST_LINES)
          .map((line) => `                   ${line}`),
      );
  }
  return { text: anonymous(lines.join('\n'), folders), code };
}
