import { parseDecimal } from '../../../shared/num/decimal.ts';
import type { GuardLimits } from '../../../shared/domain/safety.ts';
import type { BackupComparison } from '../../../shared/ipc/backupViews.ts';
import { hasMessage, type Translate } from '../../i18n/messages.ts';
import { fieldText, guardFields, type GuardField } from '../guards/guardForm.ts';

type PartRow = BackupComparison['parts'][number];

/** Prefixes of the messages for the values of settings that are not named after the setting itself. */
const valuePrefixes: Readonly<Record<string, string>> = {
  orderType: 'ticket.type',
  timeInForce: 'order.timeInForce',
  chartStyle: 'chart.style',
  chartPrice: 'chart.price',
  logProgram: 'settings.log',
  logConnections: 'settings.log',
  logTrading: 'settings.log',
  logAlerts: 'settings.log',
};

/** Returns what restoring a part does. `where`: the mark of the trading context that the backup belongs to. */
export function partText(
  t: Translate,
  { part, state, count }: PartRow,
  { journal, copyGuards }: Pick<BackupComparison, 'journal' | 'copyGuards'>,
  where: string,
): string {
  if (state === 'elsewhere') return t('settingsBackup.state.elsewhere', { where });
  if (part === 'journal' && journal && count + journal.newer > 0) return t('settingsBackup.journal', journal);
  if (part === 'copyGuards' && copyGuards.length > 0) {
    return count > 0 ? t('settingsBackup.guards', { count }) : t('settingsBackup.onlyLooser');
  }
  if (state === 'same') return t('settingsBackup.state.same');
  if (part === 'settings' || part === 'limits') return t('settingsBackup.fields', { count });
  if (part === 'alerts') return t('settingsBackup.alerts', { count });
  const done = t(`settingsBackup.state.${state}`);
  return part === 'drawings' ? `${done}. ${t('settingsBackup.drawingsOf', { count })}` : done;
}

type GuardRow = BackupComparison['copyGuards'][number];

/** Returns the name of a value of a copy guard. */
export const guardName = (t: Translate, { traderId, field }: GuardRow): string =>
  t('settingsBackup.guardField', { trader: traderId, field: t(`settingsBackup.guard.${field}`) });

/** Returns a value of a copy guard (JSON); null: the guard has none. */
export function guardValue(t: Translate, json: string): string {
  const value = valueOf(json);
  if (value === null) return t('settingsBackup.none');
  if (value === 'alert' || value === 'closeAndStop') return t(`settingsBackup.action.${value}`);
  return typeof value === 'string' ? value : json;
}

/** Returns the name of a setting; its own field name where the window does not offer it. */
export function settingName(t: Translate, field: string): string {
  for (const key of [`settings.${field}`, `settingsBackup.field.${field}`]) if (hasMessage(key)) return t(key);
  return field;
}

/** What a setting or a limit can be. */
type Value = string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>;
const valueOf = (json: string): Value => JSON.parse(json) as Value;
const isList = (value: Value): value is readonly string[] => Array.isArray(value);

/** Returns the value of a setting (JSON) as the settings show it. */
export function settingValue(t: Translate, field: string, json: string): string {
  const value = valueOf(json);
  if (value === null) return t('settingsBackup.none');
  if (typeof value === 'boolean') return t(value ? 'settingsBackup.on' : 'settingsBackup.off');
  if (typeof value === 'object') return Object.values(value).join('-');
  if (field === 'textSize') return `${String(value)}%`;
  const key = `${valuePrefixes[field] ?? `settings.${field}`}.${String(value)}`;
  return hasMessage(key) ? t(key) : String(value);
}

const isGuardField = (field: string): field is GuardField => guardFields.some((one) => one === field);

/** Returns the name of a limit. */
export const limitName = (t: Translate, field: string): string =>
  isGuardField(field) ? t(`guards.field.${field}`) : field;

/** Returns the value of a limit (JSON) as the form of limits shows it: shares in per cent. */
export function limitValue(t: Translate, field: string, json: string): string {
  const value = valueOf(json);
  if (value === null) return t('settingsBackup.all');
  if (isList(value)) return value.join(', ') || t('settingsBackup.none');
  const text = typeof value === 'object' ? json : String(value);
  if (!isGuardField(field) || !parseDecimal(text)) return text;
  return fieldText({ [field]: text } as unknown as GuardLimits, field);
}
