import * as icons from '../../../renderer/ui/icons.ts';
import { SymbolMark } from '../../../renderer/ui/SymbolMark.tsx';
import type { Entry } from '../entry.ts';

const buttons = [
  { kind: '', text: 'Refresh' },
  { kind: 'primary', text: 'Save preset' },
  { kind: 'buys', text: 'Buy / Long' },
  { kind: 'sells', text: 'Sell / Short' },
  { kind: 'danger', text: 'Delete' },
  { kind: 'quiet', text: 'Show all' },
] as const;

/** One kind of button at rest, chosen and not available. */
function ButtonStates({ kind, text }: (typeof buttons)[number]) {
  const className = `button ${kind}`.trim();
  return (
    <>
      <button type="button" className={className}>
        {text}
      </button>{' '}
      <button type="button" className={className} aria-pressed="true">
        {text}
      </button>{' '}
      <button type="button" className={className} disabled>
        {text}
      </button>
    </>
  );
}

/** The buttons that send an order, ready and not. */
function SubmitStates() {
  return (
    <>
      {buttons.slice(1, 4).map(({ kind, text }) => (
        <div key={kind} className="confirm-buttons">
          <button type="button" className={`button ${kind}`}>
            {text}
          </button>
          <button type="button" className={`button ${kind}`} aria-disabled="true">
            {text}
          </button>
        </div>
      ))}
    </>
  );
}

/** Every icon beside what it stands for. */
function IconList() {
  return (
    <div className="gallery-icons">
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name}>
          <Icon /> {name.replace(/Icon$/, '')}
        </span>
      ))}
    </div>
  );
}

/** Each meaning filled, soft and as an outline. */
function Meanings() {
  return (
    <>
      {(['up', 'down', 'warning', 'danger', 'accent'] as const).map((name) => (
        <div key={name} className="gallery-meaning" data-meaning={name}>
          <span>{name}</span>
          <span>soft</span>
          <span>outline</span>
        </div>
      ))}
    </>
  );
}

export const entries: readonly Entry[] = [
  {
    id: 'system',
    shows: ['SymbolMark'],
    samples: [
      ...buttons.map((button) => ({
        name: button.kind === '' ? 'button' : button.kind,
        content: <ButtonStates {...button} />,
      })),
      { name: 'submit', content: <SubmitStates /> },
      {
        name: 'badges',
        content: (
          <>
            <span className="market-tag">Perpetual</span> <span className="status-tag">Halted</span>
          </>
        ),
      },
      {
        name: 'SymbolMark',
        content: ['BTC', 'ETH', 'SOL', '1000PEPE', 'XAU', 'DOGE'].map((asset) => (
          <span key={asset}>
            <SymbolMark asset={asset} /> {asset}{' '}
          </span>
        )),
      },
      { name: 'meanings', content: <Meanings /> },
      { name: 'icons', content: <IconList /> },
    ],
  },
];
