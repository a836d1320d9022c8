// Reads what Stryker found of one area, and sets the survivors apart that have a written reason.

const killing = new Set(['Killed', 'Timeout']);
const surviving = new Set(['Survived', 'NoCoverage']);
/** How much of a longer piece of code is told. */
const TOLD = 90;

/** A piece of code on one line, cut where it is long. */
function brief(code) {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > TOLD ? `${line.slice(0, TOLD)}...` : line;
}

/** The code between two places of a source, as the report counts them: lines and columns from 1. */
function codeBetween(lines, { start, end }) {
  const part = lines.slice(start.line - 1, end.line);
  part[part.length - 1] = part.at(-1).slice(0, end.column - 1);
  part[0] = part[0].slice(start.column - 1);
  return part.join('\n');
}

/** The table of accepted survivors: file, text of the line, mutation, reason; its first line names the columns. */
export function readAccepted(text) {
  const [, ...rows] = text.trimEnd().split('\n');
  return rows.map((row) => {
    const [file, line, mutation, reason] = row.split('\t');
    return { file, line, mutation, reason };
  });
}

/** Every survivor of a report, with its line as text: numbers of lines drift. */
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
 * What a report says of its area. `per cent` is of the mutants without those that are accepted; mutants that were left out or
 * could not be built count nowhere. `unused`: accepted in a file of this report, and no survivor any more.
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
    // Rounded down: what is not reached must not look as if it were.
    perCent: killed + open.length === 0 ? 0 : Math.floor((1000 * killed) / (killed + open.length)) / 10,
    open,
    unused: accepted.filter(
      (entry) => Object.hasOwn(report.files, entry.file) && !survivors.some((survivor) => fits(entry, survivor)),
    ),
  };
}

/**
 * What a run may take over from the one before: all but the mutants in constants that lived. Stryker knows no test of
 * theirs, so that it would not try the new ones on them.
 */
export function takenOver(known) {
  const files = Object.entries(known.files).map(([file, { mutants, ...rest }]) => [
    file,
    { ...rest, mutants: mutants.filter((mutant) => !(mutant.static && surviving.has(mutant.status))) },
  ]);
  return { ...known, files: Object.fromEntries(files) };
}

/** What is told of an area: its sums, each survivor without a reason, and each reason without a survivor. */
export function judgementLines(name, verdict) {
  const { mutants, killed, timedOut, survived, uncovered, accepted, perCent } = verdict;
  return [
    `${name}: ${mutants} mutants, ${killed} killed, ${timedOut} timed out, ${survived} survived, ${uncovered} without coverage; ${accepted} of those with a reason: ${perCent} per cent`,
    ...verdict.open.map(
      ({ file, at, mutation, covered }) => `  ${file}:${at} ${covered ? '' : '(no coverage) '}${mutation}`,
    ),
    ...verdict.unused.map(({ file, line, mutation }) => `  no survivor any more: ${file} "${line}" ${mutation}`),
  ];
}
