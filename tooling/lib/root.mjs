import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the project. */
export const inRoot = (...parts) => join(root, ...parts);
