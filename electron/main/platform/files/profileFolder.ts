/**
 * Prepares the profile folder before anything in it is read: its access rights, and whether its files are durable
 * (XF10).
 */
import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { flushFolder, writeWhole } from './durableFiles.ts';

/**
 * `durable`: flushed data survives a power cut, as far as this can be determined. `notices`: what the user should know.
 */
export interface ProfileFolder {
  readonly durable: boolean;
  readonly notices: readonly AppError[];
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Mode bits that allow access for anyone but the owner. */
const OTHERS = 0o077;
const PROBE = 'profile.probe';
/** File systems on another machine, by their magic numbers on Linux: NFS, SMB, CIFS, SMB2, AFS, Coda, Ceph. */
const REMOTE = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x73757245, 0x00c36400]);

const typeOf = async (folder: string): Promise<number> => (await statfs(folder)).type;

/** Whether a file can be written, flushed and removed in this folder. */
async function canWrite(folder: string): Promise<boolean> {
  const probe = path.join(folder, PROBE);
  try {
    await rm(probe, { force: true });
    const written = await writeWhole(probe, Buffer.from(PROBE), 'wx');
    await rm(probe, { force: true });
    await flushFolder(folder);
    return written;
  } catch {
    await rm(probe, { force: true }).catch(() => undefined);
    return false;
  }
}

/**
 * Removes all access to the folder and its files except the owner's; returns how many were accessible, undefined when
 * that failed for one.
 */
async function restrictAccess(folder: string): Promise<number | undefined> {
  if (process.platform === 'win32') return 0;
  let closed = 0;
  try {
    if ((await stat(folder)).mode & OTHERS) {
      await chmod(folder, FOLDER_MODE);
      closed += 1;
    }
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile() && !entry.isDirectory()) continue;
      const one = path.join(folder, entry.name);
      if (((await lstat(one)).mode & OTHERS) === 0) continue;
      await chmod(one, entry.isFile() ? FILE_MODE : FOLDER_MODE);
      closed += 1;
    }
    return closed;
  } catch {
    return undefined;
  }
}

/**
 * Creates the folder if it is missing, removes the access of other users and checks whether it is durable. A symbolic
 * link is followed and reported. Never rejects: a folder that cannot be used is not durable, and a notice gives the
 * reason. `fileSystem` returns the magic number.
 */
export async function prepareProfileFolder(
  folder: string,
  fileSystem: (folder: string) => Promise<number> = typeOf,
): Promise<ProfileFolder> {
  const notices: AppError[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await access(folder, constants.R_OK | constants.X_OK);
    if (!(await stat(folder)).isDirectory()) throw new Error('not a folder');
  } catch {
    return { durable: false, notices: [appError('unavailable', 'error.profile.unusable')] };
  }
  if ((await lstat(folder)).isSymbolicLink()) notices.push(appError('refused', 'error.profile.link'));
  const isRemote = REMOTE.has((await fileSystem(folder).catch(() => 0)) >>> 0);
  if (isRemote) notices.push(appError('unavailable', 'error.profile.network'));
  const closed = await restrictAccess(folder);
  if (closed === undefined) notices.push(appError('refused', 'error.profile.open'));
  else if (closed > 0) notices.push(appError('refused', 'error.profile.closed', { count: closed }));
  const writable = await canWrite(folder);
  if (!writable) notices.push(appError('unavailable', 'error.profile.readOnly'));
  return { durable: writable && !isRemote, notices };
}
