import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Race } from './race';

const folder = join(import.meta.dirname, 'cases');

/** Every race of `cases/` whose name contains `only`, by its name. */
export async function readCases(only = ''): Promise<{ name: string; race: Race }[]> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name.includes(only))
    .map((name) => name.replace(/\.ts$/, ''));
  return Promise.all(
    names.map(async (name) => ({
      name,
      race: ((await import(`./cases/${name}.ts`)) as { race: Race }).race,
    })),
  );
}
