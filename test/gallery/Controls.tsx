import { Choice } from '../../renderer/ui/Choice.tsx';
import { looks, panelStates, writeAddress, type Address, type Look } from './address.ts';
import { entries } from './entries.tsx';
import { panelKinds } from './panels.ts';

const ALL = 'all';
const go = (address: Address): void => window.location.assign(writeAddress(address));
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

/** The links and switches above what is shown. Each leads to another address of the page. */
export function Controls({ address }: { readonly address: Address }) {
  const { entry, state, look } = address;
  return (
    <nav className="gallery-controls" aria-label="Gallery">
      <a href={writeAddress({ ...address, entry: null })}>All entries</a>
      <strong>{entry ?? ''}</strong>
      <Choice
        label="state"
        value={state ?? ALL}
        options={optionsOf([ALL, ...panelStates])}
        onChange={(value) => go({ ...address, state: panelStates.find((one) => one === value) ?? null })}
      />
      {(Object.keys(looks) as (keyof Look)[]).map((name) => (
        <Choice
          key={name}
          label={name}
          value={look[name]}
          options={optionsOf(looks[name])}
          onChange={(value) => go({ ...address, look: { ...look, [name]: value } })}
        />
      ))}
    </nav>
  );
}

/** Links to every entry: the panels first, then the components. */
export function EntryList({ look }: { readonly look: Look }) {
  return (
    <>
      <p className="gallery-machine">The quick brown fox 0123456789 −+., ▾▴</p>
      <ul className="gallery-list">
        {[...panelKinds, ...entries.map(({ id }) => id)].map((id) => (
          <li key={id}>
            <a href={writeAddress({ entry: id, state: null, look })}>{id}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
