import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enAlerts from '../../locales/en/alerts.json';
import enChart from '../../locales/en/chart.json';
import enGuards from '../../locales/en/guards.json';
import enSettings from '../../locales/en/settings.json';
import enTicket from '../../locales/en/ticket.json';
import { useDesk } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import { Marked, rowsWith, type SettingRow, type SettingSection } from './rows.tsx';
import { useSections } from './sections.tsx';
import './settings.css';

registerMessages({ ...enAlerts, ...enChart, ...enGuards, ...enSettings, ...enTicket });

interface SettingsDialogProps {
  /** `null` until the workbench is ready. */
  readonly dock: WorkbenchHandle | null;
  /** The section shown first; `null`: the first one. */
  readonly section?: string | null;
  readonly onClose: () => void;
}

/** The window of the settings. */
export function SettingsDialog(props: SettingsDialogProps) {
  const app = useDesk((state) => state.app);
  return app && <SettingsView app={app} {...props} />;
}

/**
 * The settings by subject, with a search over their names and values. Every change takes effect at once, behind the
 * window.
 */
export function SettingsView({
  app,
  dock,
  section: wantedSection = null,
  onClose,
}: SettingsDialogProps & { readonly app: AppState }) {
  const { t } = useTranslation();
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const found = useSections(app, dock, onClose)
    .map((section) => ({ ...section, rows: rowsWith(section, text) }))
    .filter(({ rows }) => rows.length > 0);
  const [current, show] = useShownSection(pane, found.map((section) => section.id).join(' '));
  const showWanted = useEffectEvent(() => {
    if (wantedSection !== null) show(wantedSection);
  });
  useEffect(() => showWanted(), []);
  return (
    <Dialog
      title={t('settings.title')}
      className="settings-window"
      kill="head"
      close={t('settings.close')}
      onClose={onClose}
    >
      <div className="settings">
        <nav className="settings-list" aria-label={t('settings.sections')}>
          <input
            className="input"
            type="search"
            maxLength={80}
            data-first-focus
            aria-label={t('settings.search')}
            placeholder={t('settings.search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {found.map((section) => (
            <button
              key={section.id}
              type="button"
              className="button quiet"
              aria-current={section.id === current}
              onClick={() => show(section.id)}
            >
              <span>{section.name}</span>
              {text.trim() !== '' && <span className="quiet-text number">{section.rows.length}</span>}
            </button>
          ))}
        </nav>
        <div ref={pane} className="settings-pane" role="group" aria-label={t('settings.rows')} tabIndex={0}>
          {found.map((section) => (
            <Section key={section.id} id={`${id}-${section.id}`} section={section} wanted={text} />
          ))}
          <p className="menu-note" role="status">
            {found.length === 0 ? t('settings.none') : ''}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the section at the top of the pane, and the function that scrolls to a section and gives it the focus. */
function useShownSection(pane: RefObject<HTMLElement | null>, shown: string) {
  const [first = ''] = shown.split(' ');
  const [current, setCurrent] = useState(first);
  const sections = (): HTMLElement[] => [...(pane.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
  useEffect(() => {
    const scrolled = pane.current;
    if (!scrolled) return undefined;
    const measure = (): void => {
      const top = scrolled.getBoundingClientRect().top + scrolled.clientHeight / 4;
      const isAtEnd = scrolled.scrollTop > 0 && scrolled.scrollTop + scrolled.clientHeight >= scrolled.scrollHeight - 1;
      const all = [...scrolled.querySelectorAll<HTMLElement>('[data-section]')];
      const found = isAtEnd ? all.at(-1) : all.findLast((one) => one.getBoundingClientRect().top <= top);
      setCurrent((found ?? all[0])?.dataset['section'] ?? '');
    };
    measure();
    scrolled.addEventListener('scroll', measure, { passive: true });
    return () => scrolled.removeEventListener('scroll', measure);
  }, [pane, shown]);
  const show = (section: string): void => {
    const wanted = sections().find((one) => one.dataset['section'] === section);
    wanted?.scrollIntoView({ block: 'start' });
    wanted?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    setCurrent(section);
  };
  return [current, show] as const;
}

interface SectionProps {
  readonly id: string;
  readonly section: SettingSection;
  readonly wanted: string;
}

function Section({ id, section, wanted }: SectionProps) {
  const { t } = useTranslation();
  const changed = section.rows.filter(({ reset }) => reset);
  return (
    <section className="settings-section" data-section={section.id} aria-labelledby={id}>
      <header className="settings-head">
        <h3 id={id} tabIndex={-1}>
          {section.name}
        </h3>
        {changed.length > 0 && (
          <button
            type="button"
            className="button quiet"
            aria-label={t('settings.reset.section.name', { name: section.name })}
            onClick={() => {
              for (const { reset } of changed) reset?.();
            }}
          >
            {t('settings.reset.section')}
          </button>
        )}
      </header>
      {wanted.trim() === '' && section.head}
      {section.rows.map((row) => (
        <Row key={row.id} row={row} wanted={wanted} />
      ))}
    </section>
  );
}

function Row({ row, wanted }: { readonly row: SettingRow; readonly wanted: string }) {
  const { t } = useTranslation();
  const { name, control, note, reset } = row;
  return (
    <div className="settings-item">
      <div className="settings-row">
        <span className="settings-name" aria-hidden="true">
          <Marked text={name} wanted={wanted} />
        </span>
        <div className="settings-value">{control}</div>
        {reset && (
          <button
            type="button"
            className="button quiet settings-reset"
            aria-label={t('settings.reset.name', { name })}
            onClick={reset}
          >
            {t('settings.reset')}
          </button>
        )}
      </div>
      {note !== undefined && <p className="menu-note">{note}</p>}
    </div>
  );
}
