// The help of a command line as text, and the known names nearest to a mistyped one. Plain JavaScript with its types
// beside it: the set-up scripts run on a Node that cannot read TypeScript.

/** Returns the edit distance of two texts, in letters. */
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}

/** Most characters of a name that are compared: the work grows with their product. */
const MAX_COMPARED = 120;

/** Returns the names, those closest to the given one first; upper and lower case are the same. */
export function nearestNames(name, names) {
  const asked = name.toLowerCase().slice(0, MAX_COMPARED);
  const far = new Map(names.map((one) => [one, distance(asked, one.toLowerCase().slice(0, MAX_COMPARED))]));
  return [...names].sort((a, b) => far.get(a) - far.get(b));
}

/** Returns the sentence about an unknown name of a kind, such as "option", with the known name that is nearest to it. */
export function unknownName(kind, name, names) {
  const [nearest] = nearestNames(name, names);
  return `Unknown ${kind} "${name}".${nearest === undefined ? '' : ` Nearest known ${kind}: ${nearest}.`}`;
}

/** Widest line, and widest column of names before the texts, in characters. */
const WIDTH = 100;
const MAX_COLUMN = 30;

/** Breaks a text into lines of at most `width` characters. */
function wrapped(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1];
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns a titled list of names with their texts; nothing for an empty list. */
function section(title, rows) {
  if (rows.length === 0) return [];
  const column = Math.min(MAX_COLUMN, Math.max(...rows.map(([name]) => name.length))) + 2;
  const lines = rows.flatMap(([name, text]) => {
    const [first, ...rest] = wrapped(text, WIDTH - column - 2);
    const isWide = name.length + 2 > column;
    const head = isWide ? [`  ${name}`, `  ${' '.repeat(column)}${first}`] : [`  ${name.padEnd(column)}${first}`];
    return [...head, ...rest.map((line) => `  ${' '.repeat(column)}${line}`)];
  });
  return ['', `${title}:`, ...lines];
}

const optionName = ({ name, short, value }) =>
  `${short === undefined ? '' : `${short}, `}${name}${value === undefined ? '' : ` ${value}`}`;

/** Returns the help of a command: what it does, arguments, options with defaults, exit codes and an example. */
export function helpText({ usage, does, words = [], options = [], note, exits, example }) {
  const rows = options.map((option) => [
    optionName(option),
    option.default === undefined ? option.text : `${option.text} (default: ${option.default})`,
  ]);
  return [
    `Usage: ${usage}`,
    '',
    ...wrapped(does, WIDTH),
    ...section('Arguments', words),
    ...section('Options', [...rows, ['-h, --help', 'Print this help.']]),
    ...(note === undefined ? [] : ['', ...wrapped(note, WIDTH)]),
    ...section('Exit codes', Object.entries(exits)),
    '',
    'Example:',
    `  ${example}`,
  ].join('\n');
}
