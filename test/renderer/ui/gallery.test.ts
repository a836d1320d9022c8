/** The gallery leaves out no component and no panel, and plays back what the contract allows. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { panelKinds } from '../../../renderer/app/panels.ts';
import { calls, events, resultSchema } from '../../../shared/ipc/contract.ts';
import { entries } from '../../gallery/entries.tsx';
import { componentOf } from '../../gallery/panels.ts';
import { withoutItems, type Message, type Recording } from '../../gallery/recording.ts';

const ui = path.resolve(import.meta.dirname, '../../../renderer/ui');
const features = path.resolve(ui, '../features');
const recorded = path.resolve(import.meta.dirname, '../../gallery/recorded');

/** Names of the components that the files of `renderer/ui` export. */
const components = fs
  .readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    [...fs.readFileSync(path.join(ui, file), 'utf8').matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)]
      .map((match) => match[1]!)
      .filter((name) => !name.endsWith('Context')),
  );

/** Returns what the contract does not allow in a message; null when it allows it. */
function breach(message: Message): string | null {
  const [name, schema, body] =
    'call' in message
      ? [message.call, resultSchema(calls[message.call].answer), message.result]
      : [message.event, events[message.event], message.payload];
  const read = schema.safeParse(body);
  return read.success ? null : `${name}: ${read.error.message}`;
}

describe('the gallery', () => {
  it('shows every component of renderer/ui', () => {
    const shown = new Set(entries.flatMap(({ shows }) => shows));
    expect(components.filter((name) => !shown.has(name))).toEqual([]);
    expect([...shown].filter((name) => !components.includes(name))).toEqual([]);
  });

  it('finds the component of every panel', () => {
    const missing = panelKinds.filter((kind) => {
      const { file, name } = componentOf(kind);
      const place = path.join(features, file);
      return !fs.existsSync(place) || !fs.readFileSync(place, 'utf8').includes(`export function ${name}(`);
    });
    expect(missing).toEqual([]);
  });

  it.each(['fresh', 'traded'])('plays back %s messages that the contract allows, with items and without', (name) => {
    const { messages } = JSON.parse(fs.readFileSync(path.join(recorded, `${name}.json`), 'utf8')) as Recording;
    expect(messages.length).toBeGreaterThan(100);
    expect([...messages, ...messages.map(withoutItems)].flatMap((message) => breach(message) ?? [])).toEqual([]);
  });
});
