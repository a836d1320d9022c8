import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { MAX_TEXT, type Workspace } from './model.ts';
import { readWorkspace } from './readDocument.ts';
import { isRecord } from '../../ui/plainParams.ts';
import { parseJson } from './readLayout.ts';
import { windowError } from '../../ipc/client.ts';

/** Marks a file as an exported workspace of this app. */
const FORMAT = 'foredeck-workspace';
const VERSION = 1;

/** Returns the text of the file a workspace is exported to. `title` is its displayed name. */
export function exportText(workspace: Workspace, title: string): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, workspace: { ...workspace, name: title } }, null, 2);
}

/** Returns a file name made of the characters of the workspace's name that file names allow. */
export function exportFileName(title: string): string {
  const plain = title
    .replaceAll(/[^A-Za-z0-9 _-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return `${/^[A-Za-z0-9]/.test(plain) ? plain.slice(0, 60).trim() : 'workspace'}.json`;
}

const refused = (reason: string): Result<never, AppError> =>
  fail(windowError('invalid', `error.workspace.import.${reason}`));

/**
 * Reads an exported workspace (XF15): only text in the app's format, at most {@link MAX_TEXT} characters. Each error
 * describes what is wrong with the file.
 */
export function importText(text: string): Result<Workspace, AppError> {
  if (text.length > MAX_TEXT) return refused('tooLong');
  const value = parseJson(text);
  if (value === undefined) return refused('notJson');
  if (!isRecord(value) || value['format'] !== FORMAT) return refused('otherFile');
  if (typeof value['version'] !== 'number' || value['version'] > VERSION) return refused('newer');
  const workspace = readWorkspace(value['workspace']);
  if (!workspace || workspace.name === null) return refused('damaged');
  if (isRecord(value['workspace']) && value['workspace']['layout'] !== null && workspace.layout === null) {
    return refused('noPanels');
  }
  return ok(workspace);
}
