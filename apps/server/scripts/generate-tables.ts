/**
 * Writes platform/database/tables.ts from the migrations, by asking a freshly migrated embedded database.
 * Run: npx tsx apps/server/scripts/generate-tables.ts
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeTables } from '../src/platform/database/describe-tables';

const target = fileURLToPath(new URL('../src/platform/database/tables.ts', import.meta.url));
await writeFile(target, await describeTables());
console.log(`Written: ${target}`);
