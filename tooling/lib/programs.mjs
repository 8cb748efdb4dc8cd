import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';

/** Where system administration programs are; a user's PATH often lacks these folders. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin'];

const find = (name) =>
  [...(process.env.PATH ?? '').split(':'), ...FOLDERS]
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/**
 * A system program: found, or installed from its Debian package where no password is needed.
 * @returns {Promise<{ path: string } | { path: undefined, reason: string }>}
 */
export async function findProgram(name, debianPackage) {
  const path = find(name) ?? ((await aptInstall([debianPackage])) ? find(name) : undefined);
  return path ? { path } : { path, reason: `${name} is not installed (Debian: ${debianPackage})` };
}
