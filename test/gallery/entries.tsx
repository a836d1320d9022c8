import type { Entry } from './entry.ts';

const modules = import.meta.glob<{ readonly entries: readonly Entry[] }>('./entries/*.tsx', { eager: true });

/** The entries of every file in `entries`. */
export const entries: readonly Entry[] = Object.values(modules).flatMap((module) => module.entries);

/** Returns the entry of an id, or the one that shows the component of this name. */
export function findEntry(id: string): Entry | null {
  return entries.find((entry) => entry.id === id) ?? entries.find(({ shows }) => shows.includes(id)) ?? null;
}

/** The samples of one entry side by side. */
export function Samples({ entry }: { readonly entry: Entry }) {
  return (
    <div className={entry.wide ? 'gallery-samples wide' : 'gallery-samples'}>
      {entry.samples.map(({ name, content }) => (
        <figure key={name} className="gallery-sample">
          <figcaption>{name}</figcaption>
          <div className="gallery-part">{content}</div>
        </figure>
      ))}
    </div>
  );
}
