import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupComparison, BackupPart } from '../../../shared/ipc/backupViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatBarTime } from '../../format/time.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enChart from '../../locales/en/chart.json';
import enGuards from '../../locales/en/guards.json';
import enSettings from '../../locales/en/settings.json';
import enSettingsBackup from '../../locales/en/settingsBackup.json';
import enTicket from '../../locales/en/ticket.json';
import { useServices } from '../../state/services.ts';
import { useZone } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { markOf } from '../../ui/environmentMark.ts';
import { errorText } from '../../ui/errorText.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { guardName, guardValue, limitName, limitValue, partText, settingName, settingValue } from './backupTexts.ts';
import './backup.css';

registerMessages({ ...enChart, ...enGuards, ...enSettings, ...enTicket, ...enSettingsBackup });

/** Longest file that is read, in bytes; main takes no more characters. */
const MAX_BYTES = 8_000_000;

type Opened = { readonly comparison: BackupComparison } | { readonly error: AppError } | null;

const isRestorable = ({ state }: BackupComparison['parts'][number]): boolean => state === 'new' || state === 'changed';

/** A row of what differs, as it is shown; `note`: what becomes of the value. */
interface DifferenceRow {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly note: string | null;
}

/** Lists values of one part that differ, with the present one and that of the backup. */
function Differences({ title, rows }: { readonly title: string; readonly rows: readonly DifferenceRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <table className="backup-differences">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('settingsBackup.from')}</th>
          <th scope="col">{t('settingsBackup.to')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, from, to, note }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{from}</td>
            <td>
              {to}
              {note !== null && <span className="quiet-text"> · {note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ComparisonProps {
  readonly comparison: BackupComparison;
  readonly chosen: ReadonlySet<BackupPart>;
  readonly onChoose: (chosen: ReadonlySet<BackupPart>) => void;
}

/** Shows what a backup would change, part by part, each with a box that leaves it out. */
function Comparison({ comparison, chosen, onChoose }: ComparisonProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { createdAt, program, environment, account, parts, settings, limits, copyGuards } = comparison;
  const where = t(markOf(environment, account).word);
  const toggle = (part: BackupPart): void => {
    const next = new Set(chosen);
    if (!next.delete(part)) next.add(part);
    onChoose(next);
  };
  return (
    <>
      <p>{t('settingsBackup.found', { time: formatBarTime(createdAt, zone), program })}</p>
      <table className="backup-parts">
        <thead>
          <tr>
            <th scope="col">{t('settingsBackup.part')}</th>
            <th scope="col">{t('settingsBackup.change')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((row) => (
            <tr key={row.part}>
              <th scope="row">
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(row.part)}
                    disabled={!isRestorable(row)}
                    onChange={() => toggle(row.part)}
                  />
                  {t(`settingsBackup.part.${row.part}`)}
                </label>
              </th>
              <td>{partText(t, row, comparison, where)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen.has('settings') && (
        <Differences
          title={t('settingsBackup.part.settings')}
          rows={settings.map(({ field, from, to }) => ({
            name: settingName(t, field),
            from: settingValue(t, field, from),
            to: settingValue(t, field, to),
            note: null,
          }))}
        />
      )}
      {chosen.has('limits') && (
        <Differences
          title={t('settingsBackup.part.limits')}
          rows={limits.map(({ field, from, to, later }) => ({
            name: limitName(t, field),
            from: limitValue(t, field, from),
            to: limitValue(t, field, to),
            note: later ? t('settingsBackup.later') : null,
          }))}
        />
      )}
      {/* Guards that are only looser cannot be chosen, and are listed as not restored. */}
      {(chosen.has('copyGuards') || copyGuards.every(({ isLooser }) => isLooser)) && (
        <Differences
          title={t('settingsBackup.part.copyGuards')}
          rows={copyGuards.map((row) => ({
            name: guardName(t, row),
            from: guardValue(t, row.from),
            to: guardValue(t, row.to),
            note: row.isLooser ? t('settingsBackup.looser') : null,
          }))}
        />
      )}
    </>
  );
}

/** Saves the settings as one file, and restores such a file after showing what it would change. */
export function BackupDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [drawings, setDrawings] = useState(true);
  const [journal, setJournal] = useState(false);
  const [said, setSaid] = useState('');
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState<ReadonlySet<BackupPart>>(new Set());
  const [busy, setBusy] = useState(false);
  const comparison = opened && 'comparison' in opened ? opened.comparison : null;
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const save = (): Promise<void> =>
    during(async () => {
      const saved = await client.call('settings.backUp', { drawings, journal });
      if (!saved.ok) setSaid(errorText(t, saved.error));
      else if (saved.value.path !== null) setSaid(t('settingsBackup.saved', { path: saved.value.path }));
    });
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setSaid('');
    await during(async () => {
      // Main answers to a text that is no backup; of a file that is too long its beginning is enough for that.
      const text = await file.slice(0, MAX_BYTES).text();
      const read = await client.call('settings.openBackup', { text });
      setOpened(read.ok ? { comparison: read.value } : { error: read.error });
      setChosen(new Set(read.ok ? read.value.parts.filter(isRestorable).map(({ part }) => part) : []));
    });
  };
  const restore = (): Promise<void> =>
    during(async () => {
      if (!comparison) return;
      // The window is reloaded when the user confirms in main's question.
      const done = await client.call('settings.restore', { digest: comparison.digest, parts: [...chosen] });
      if (!done.ok) setSaid(errorText(t, done.error));
    });
  return (
    <Dialog
      title={t('settingsBackup.title')}
      className="settings-backup"
      decline={t('settingsBackup.close')}
      foot={
        <button
          type="button"
          className="button primary"
          disabled={busy || comparison === null || chosen.size === 0}
          onClick={() => void restore()}
        >
          {t('settingsBackup.restore')}
        </button>
      }
      onClose={onClose}
    >
      <p>{t('settingsBackup.about')}</p>
      <p className="backup-save">
        <button type="button" className="button" data-first-focus disabled={busy} onClick={() => void save()}>
          {t('settingsBackup.save')}
        </button>
        <label>
          <input type="checkbox" checked={drawings} onChange={() => setDrawings(!drawings)} />
          {t('settingsBackup.drawings')}
        </label>
        <label>
          <input type="checkbox" checked={journal} onChange={() => setJournal(!journal)} />
          {t('settingsBackup.withJournal')}
        </label>
      </p>
      <div className="backup-file">
        <label htmlFor="backup-file">{t('settingsBackup.file')}</label>
        <FileInput
          id="backup-file"
          accept=".txt,text/plain"
          describedBy="backup-choose"
          onChoose={(file) => void take(file)}
        />
      </div>
      <p id="backup-choose" className="hint">
        {t('settingsBackup.choose')}
      </p>
      {comparison && <Comparison comparison={comparison} chosen={chosen} onChoose={setChosen} />}
      <p role="status">{opened && 'error' in opened ? errorText(t, opened.error) : said}</p>
    </Dialog>
  );
}
