import { walk, type SourceFile, type SyntaxNode } from './sources.ts';

/** A rule over the syntax tree: the files it applies to, the exceptions, and the nodes that break it. */
export interface SyntaxRule {
  readonly name: string;
  readonly files: RegExp;
  /** Files where the construct is allowed, because it is their sole purpose. */
  readonly except: RegExp;
  readonly breaks: (node: SyntaxNode) => boolean;
}

const identifier = (node: unknown, name: string): boolean =>
  (node as SyntaxNode | undefined)?.type === 'Identifier' && (node as SyntaxNode).name === name;
const member = (node: SyntaxNode, object: string, ...properties: string[]): boolean =>
  node.type === 'MemberExpression' &&
  identifier(node.object, object) &&
  properties.some((property) => identifier(node.property, property));
const calls = (node: SyntaxNode, ...names: string[]): boolean =>
  node.type === 'CallExpression' && names.some((name) => identifier(node.callee, name));
const sets = (node: SyntaxNode, ...properties: string[]): boolean =>
  node.type === 'MemberExpression' && properties.some((property) => identifier(node.property, property));
const importsNode = (node: SyntaxNode, pattern: RegExp): boolean =>
  node.type === 'ImportDeclaration' &&
  node.importKind !== 'type' &&
  pattern.test((node.source as { value: string }).value);

/** Names of members that hold money, a size or an identifier; the exchange's own counters are numbers by contract. */
const money =
  /(^|[a-z])(price|quantity|notional|amount|fee|balance|equity)$|^(order|client|clientOrder|fill|trade|intent|position|plan|trigger)Id$/i;
/** Returns whether an expression is a schema that begins with `z.number()`. */
const isNumberSchema = (node: unknown): boolean => {
  const expression = node as SyntaxNode | undefined;
  if (expression?.type === 'CallExpression') return isNumberSchema(expression.callee);
  if (expression?.type !== 'MemberExpression') return false;
  return member(expression, 'z', 'number') || isNumberSchema(expression.object);
};
const typeOf = (node: SyntaxNode): unknown =>
  ((node.typeAnnotation as SyntaxNode | undefined)?.typeAnnotation as SyntaxNode | undefined)?.type;
const namesMoney = (node: SyntaxNode): boolean => money.test((node.key as { name?: string } | undefined)?.name ?? '');

/**
 * Returns the identifiers of an export that may name a function: a declared function, a constant that holds one, or a
 * re-exported name.
 */
const exportedFunctions = (node: SyntaxNode): readonly unknown[] => {
  if (node.type === 'ExportSpecifier') return [node.exported];
  const declaration = node.type === 'ExportNamedDeclaration' ? (node.declaration as SyntaxNode | null) : null;
  if (declaration?.type === 'FunctionDeclaration') return [declaration.id];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as SyntaxNode[])
    .filter(({ init }) => /Function/.test((init as SyntaxNode | null)?.type ?? ''))
    .map(({ id }) => id);
};

const never = /(?!)/;
const core = /^(shared|electron\/main|electron\/simulator)\//;
/** Adapters implement a port with real system resources; the entry file of a program passes real resources in. */
const ofMain =
  /^electron\/main\/(exchange\/node\/\w+|(\w+\/)+(node|system)[A-Z]\w*|platform\/(files\/(durableFiles|profileFolder)|log\/logFile)|app\/served\/rendererFiles)\.ts$/;
const adapters = new RegExp(`${ofMain.source}|^electron/simulator/(adapters/|(cli|worker)\\.ts$)`);
/**
 * Numbers in the plot module are pixels; the simulator's market generator calculates with floats and places orders at
 * whole ticks.
 */
const pixels = /^shared\/num\/plot\.ts$/;

/** The endpoint rows and calls that place orders or close positions (R48). */
export const placements: ReadonlySet<string> = new Set([
  'spot.order.place',
  'spot.order.batch.place',
  'futures.order.place',
  'futures.batchOrders.place',
  'futures.sim.order.place',
  'futures.algoOrder.place',
  'futures.placeTpSlOrder',
  'futures.closePositions',
]);
const placingCalls: ReadonlySet<string> = new Set(['trading.prepare', 'trading.submit']);
const isText = (node: unknown, texts: ReadonlySet<string>): boolean => {
  const { type, value } = (node ?? {}) as SyntaxNode & { readonly value?: unknown };
  return type === 'Literal' && typeof value === 'string' && texts.has(value);
};
const calledMember = (node: SyntaxNode, name: string): boolean =>
  node.type === 'CallExpression' && sets(node.callee as SyntaxNode, name);
const importsName = (node: SyntaxNode, ...names: string[]): boolean =>
  node.type === 'ImportSpecifier' && names.some((name) => identifier(node.imported, name));

/** Words of conditional order types that no plain order and no take-profit of a position has too. */
const conditionalWords: ReadonlySet<string> = new Set(
  'STOP_MARKET TAKE_PROFIT_MARKET TRAILING_MARKET TRAILING_STOP_MARKET stopMarket takeProfitMarket trailing'.split(' '),
);

/** The syntax rules as data. */
export const syntaxRules: readonly SyntaxRule[] = [
  {
    name: 'one module makes the commands that place orders (R48)',
    files: /^electron\/main\//,
    except: /^electron\/main\/trading\/orders\/placementCommands\.ts$/,
    breaks: (node) =>
      (calledMember(node, 'prepare') && isText((node.arguments as unknown[])[0], placements)) ||
      (node.type === 'Property' && isText(node.value, placements)),
  },
  {
    name: 'one module places orders (R48)',
    files: /^electron\/main\//,
    except: /^electron\/main\/trading\/orders\/(orderFlow|placement)\.ts$/,
    breaks: (node) => importsName(node, 'place', 'preparePlacement'),
  },
  {
    name: 'one module of the window requests orders (R48)',
    files: /^renderer\//,
    except: /^renderer\/state\/orders\/orderFlow\.ts$/,
    breaks: (node) => node.type === 'CallExpression' && isText((node.arguments as unknown[])[0], placingCalls),
  },
  {
    name: 'what a conditional order type needs and does stands in its row',
    files: /^(electron\/(main|simulator)|renderer|shared)\//,
    // The exchange names the orders of presets and of positions; messages are keyed by the words.
    except:
      /^(shared\/exchange\/orderWords|electron\/simulator\/venue\/triggers\/(following|positionTpSl)|renderer\/i18n\/\w+)\.ts$/,
    breaks: (node) => isText(node, conditionalWords),
  },
  {
    name: 'no ambient clock',
    files: core,
    except: adapters,
    breaks: (node) =>
      member(node, 'Date', 'now') ||
      member(node, 'performance', 'now') ||
      (node.type === 'NewExpression' && identifier(node.callee, 'Date') && (node.arguments as unknown[]).length === 0),
  },
  {
    name: 'no ambient chance',
    files: core,
    except: adapters,
    breaks: (node) => member(node, 'Math', 'random') || sets(node, 'randomUUID', 'getRandomValues', 'randomBytes'),
  },
  {
    name: 'no ambient timers',
    files: core,
    except: adapters,
    breaks: (node) => calls(node, 'setTimeout', 'setInterval', 'setImmediate'),
  },
  {
    name: 'no ambient network',
    files: core,
    except: /^electron\/main\/exchange\/|^electron\/simulator\/(adapters|http|ws|control)\//,
    breaks: (node) =>
      calls(node, 'fetch') ||
      importsNode(node, /^(node:)?(net|tls|http|https|http2|dgram|dns)$/) ||
      importsNode(node, /^ws$/),
  },
  {
    name: 'no ambient files',
    files: core,
    except: new RegExp(`${ofMain.source}|^electron/simulator/(adapters/|cli\\.ts)`),
    breaks: (node) => importsNode(node, /^(node:)?fs(\/promises)?$/),
  },
  {
    name: 'no float on money',
    files: /^(shared\/(num|domain|schema)|electron\/main|electron\/simulator)\//,
    except: pixels,
    breaks: (node) => calls(node, 'Number', 'parseFloat') || member(node, 'Number', 'parseFloat'),
  },
  {
    name: 'V6: no number carries a price, a size or an id',
    files: /^(shared|electron\/main)\//,
    except: pixels,
    breaks: (node) =>
      (node.type === 'Property' && namesMoney(node) && isNumberSchema(node.value)) ||
      (node.type === 'TSPropertySignature' && namesMoney(node) && typeOf(node) === 'TSNumberKeyword'),
  },
  {
    name: 'no HTML from text',
    files: /^(renderer|electron)\//,
    except: never,
    breaks: (node) =>
      sets(node, 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML') ||
      member(node, 'document', 'write', 'writeln') ||
      (node.type === 'JSXAttribute' && (node.name as { name?: string }).name === 'dangerouslySetInnerHTML'),
  },
  {
    name: 'no browser network stack: it repeats POSTs',
    files: /^(renderer|electron|shared)\//,
    except: /^electron\/scripts\//,
    breaks: (node) =>
      member(node, 'electron', 'net') ||
      (node.type === 'ImportDeclaration' &&
        (node.source as { value: string }).value === 'electron' &&
        (node.specifiers as SyntaxNode[]).some((entry) => identifier(entry.imported, 'net'))) ||
      (node.type === 'NewExpression' &&
        (identifier(node.callee, 'XMLHttpRequest') || identifier(node.callee, 'EventSource'))),
  },
  {
    name: 'no requests from the window',
    files: /^renderer\//,
    except: never,
    breaks: (node) => calls(node, 'fetch') || (node.type === 'NewExpression' && identifier(node.callee, 'WebSocket')),
  },
  {
    name: 'no native list: the browser draws it, and renderer/ui has one in the colours of the theme',
    files: /^renderer\//,
    except: never,
    breaks: (node) => node.type === 'JSXOpeningElement' && (node.name as { name?: string }).name === 'select',
  },
  {
    name: 'no native slider: the browser draws it, and renderer/ui has one in the colours of the theme',
    files: /^renderer\//,
    except: /^renderer\/ui\/Slider\.tsx$/,
    breaks: (node) =>
      node.type === 'JSXAttribute' &&
      (node.name as { name?: string }).name === 'type' &&
      (node.value as { value?: unknown } | null)?.value === 'range',
  },
  {
    name: 'the simulator holds its state in classes, not in the closures of a factory',
    files: /^electron\/simulator\//,
    except: never,
    breaks: (node) =>
      exportedFunctions(node).some((entry) => /^create[A-Z]/.test((entry as { name?: string }).name ?? '')),
  },
  {
    name: 'no code from text',
    files: /./,
    except: /^test\//,
    breaks: (node) => calls(node, 'eval') || (node.type === 'NewExpression' && identifier(node.callee, 'Function')),
  },
];

/** Returns the breaches of the syntax rules by one file, each with the rule's name and the line. */
export function syntaxBreaches(source: SourceFile): string[] {
  const rules = syntaxRules.filter(({ files, except }) => files.test(source.file) && !except.test(source.file));
  if (rules.length === 0) return [];
  const breaches: string[] = [];
  for (const node of walk(source.program)) {
    for (const rule of rules) {
      if (!rule.breaks(node)) continue;
      const line = source.code.slice(0, node.start).split('\n').length;
      breaches.push(`${source.file}:${line} ${rule.name}`);
    }
  }
  return breaches;
}

/** Line count above which a file is reviewed and must state in its opening comment what holds it together (R45). */
const MANY_LINES = 400;

/** Returns whether an exported declaration has the name of its file; the file's opening comment then documents it. */
function hasNameOfFile(file: string, declaration: SyntaxNode): boolean {
  const [first] = (declaration['declarations'] ?? [declaration]) as SyntaxNode[];
  const name = String((first?.['id'] as { readonly name?: string } | undefined)?.name ?? '');
  const baseName = file.replace(/^.*\/|\.tsx?$/g, '').toLowerCase();
  return [baseName, `${baseName}s`, `create${baseName}`, `open${baseName}`].includes(name.toLowerCase());
}

/**
 * Returns exported declarations without a docstring, docstrings that only refer to the opening comment, and files that
 * are too long without an opening comment. The opening comment documents a declaration that has its file's name. Tests
 * and scripts are not checked.
 */
export function formBreaches(source: SourceFile): string[] {
  if (!/^(shared|electron\/(main|preload|shell|simulator)|renderer)\//.test(source.file)) return [];
  const breaches: string[] = [];
  const lines = source.code.split('\n').length;
  const opens = source.comments.some(({ start }) => source.code.slice(0, start).trim() === '');
  if (lines > MANY_LINES && !opens) breaches.push(`${source.file} has ${lines} lines and no word on why`);
  for (const { start } of source.comments.filter(({ start, end }) =>
    /See the opening comment/.test(source.code.slice(start, end)),
  )) {
    breaches.push(`${source.file}:${source.code.slice(0, start).split('\n').length} points at the opening comment`);
  }
  for (const node of source.program.body as SyntaxNode[]) {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) continue;
    if (opens && hasNameOfFile(source.file, node.declaration as SyntaxNode)) continue;
    const documented = source.comments.some(
      (comment) =>
        comment.end <= node.start &&
        source.code.slice(comment.start, comment.start + 3) === '/**' &&
        source.code.slice(comment.end, node.start).trim() === '',
    );
    if (documented) continue;
    breaches.push(`${source.file}:${source.code.slice(0, node.start).split('\n').length} exported without a docstring`);
  }
  return breaches;
}
