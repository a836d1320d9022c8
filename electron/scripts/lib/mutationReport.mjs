// Reads Stryker's report of one area and separates the survivors that have a written reason.

const killing = new Set(['Killed', 'Timeout']);
const surviving = new Set(['Survived', 'NoCoverage']);
/** Maximum characters printed of a piece of code. */
const MAX_PRINTED = 90;

/** Returns a piece of code on one line, truncated where it is too long. */
function brief(code) {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_PRINTED ? `${line.slice(0, MAX_PRINTED)}...` : line;
}

/** Returns the code between two positions of a source; lines and columns count from 1, as in the report. */
function codeBetween(lines, { start, end }) {
  const part = lines.slice(start.line - 1, end.line);
  part[part.length - 1] = part.at(-1).slice(0, end.column - 1);
  part[0] = part[0].slice(start.column - 1);
  return part.join('\n');
}

/**
 * Reads the table of accepted survivors: file, text of the line, mutation, reason; its first line names the columns.
 */
export function readAccepted(text) {
  const [, ...rows] = text.trimEnd().split('\n');
  return rows.map((row) => {
    const [file, line, mutation, reason] = row.split('\t');
    return { file, line, mutation, reason };
  });
}

/** Returns every survivor of a report with the text of its line, because line numbers shift. */
function survivorsOf(files) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => surviving.has(status))
      .map(({ location, mutatorName, replacement, status }) => ({
        file,
        at: location.start.line,
        line: lines[location.start.line - 1].trim(),
        mutation: `${mutatorName}: ${brief(codeBetween(lines, location))} -> ${brief(replacement ?? '')}`,
        covered: status === 'Survived',
      }));
  });
}

/**
 * Evaluates the report of an area. `perCent` refers to the mutants without the accepted survivors; mutants that were
 * left out or could not be built do not count. `unused`: accepted in a file of this report, but no longer a survivor.
 */
export function judge(report, accepted) {
  const statuses = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (status) => statuses.filter((one) => one === status).length;
  const survivors = survivorsOf(report.files);
  const fits = (entry, survivor) => ['file', 'line', 'mutation'].every((name) => entry[name] === survivor[name]);
  const open = survivors.filter((survivor) => !accepted.some((entry) => fits(entry, survivor)));
  const killed = statuses.filter((status) => killing.has(status)).length;
  return {
    mutants: killed + survivors.length,
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
    accepted: survivors.length - open.length,
    // Rounded down, so that a missed threshold never appears to be reached.
    perCent: killed + open.length === 0 ? 0 : Math.floor((1000 * killed) / (killed + open.length)) / 10,
    open,
    unused: accepted.filter(
      (entry) => Object.hasOwn(report.files, entry.file) && !survivors.some((survivor) => fits(entry, survivor)),
    ),
  };
}

/**
 * Returns the results that a run may reuse from the previous one: all but surviving mutants in constants. Stryker has
 * no test recorded for those, so it would not run new tests on them.
 */
export function reusableResults(known) {
  const files = Object.entries(known.files).map(([file, { mutants, ...rest }]) => [
    file,
    { ...rest, mutants: mutants.filter((mutant) => !(mutant.static && surviving.has(mutant.status))) },
  ]);
  return { ...known, files: Object.fromEntries(files) };
}

/**
 * Returns the lines printed for an area: its totals, each survivor without a reason, and each reason without a
 * survivor.
 */
export function judgementLines(name, verdict) {
  const { mutants, killed, timedOut, survived, uncovered, accepted, perCent } = verdict;
  return [
    `${name}: ${mutants} mutants, ${killed} killed, ${timedOut} timed out, ${survived} survived, ${uncovered} without coverage, ${accepted} of them accepted: ${perCent} %`,
    ...verdict.open.map(
      ({ file, at, mutation, covered }) => `  ${file}:${at} ${covered ? '' : '(no coverage) '}${mutation}`,
    ),
    ...verdict.unused.map(({ file, line, mutation }) => `  Accepted, but killed now: ${file} "${line}" ${mutation}`),
  ];
}
