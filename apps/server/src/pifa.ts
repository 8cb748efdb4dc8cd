import './platform/before-packages';
import { parseArgs } from 'node:util';
import { startPlatform } from './app';
import { endWithReader } from './commands/closed-pipe';
import { houseCommands } from './commands/commands';
import { prepare } from './main';
import { modules } from './modules';
import { DiskFullError, FolderLockedError, MigrationError } from './platform/database';
import { SettingsError } from './platform/settings';
import { sandboxCommands } from './plug-sandbox';
import { readSettings } from './read-settings';

/** The command line: `pifa <verb> [flags]`. */
async function run(argv: readonly string[]): Promise<number | undefined> {
  const { flags, name, rest } = readArguments(argv);
  endWithReader(name);
  const house = houseCommands.find((command) => command.name === name);
  const area = areaCommands().find((command) => command.name === name);
  if (!house && !area) {
    const wanted = HELP.has(name);
    printHelp(wanted ? '' : name);
    return wanted ? 0 : 2;
  }
  const settings = readSettings(process.env, flags);
  if (house) return house.run(settings, rest);

  const ground = await prepare(settings);
  const platform = await startPlatform(ground);
  try {
    return (await area?.run(platform, rest)) ?? 0;
  } finally {
    await platform.cache.stop();
    await ground.close();
  }
}

const areaCommands = () => [...modules.flatMap((module) => module.commands ?? []), ...sandboxCommands];

/** Takes our own flags out and leaves every other word to the verb. */
function readArguments(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, tokens } = parseArgs({
    args: [...argv],
    options: { port: text, db: text, redis: text, data: text },
    strict: false,
    tokens: true,
  });
  const own = new Set(['port', 'db', 'redis', 'data']);
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !own.has(token.name)) continue;
    taken.add(token.index);
    if (!token.inlineValue && token.value !== undefined) taken.add(token.index + 1);
  }
  const [name = 'serve', ...rest] = argv.filter((_word, index) => !taken.has(index));
  const flag = (key: 'port' | 'db' | 'redis' | 'data'): string | undefined =>
    typeof values[key] === 'string' ? values[key] : undefined;
  return {
    name,
    rest,
    flags: { port: flag('port'), db: flag('db'), redis: flag('redis'), data: flag('data') },
  };
}

const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** All commands; a name that is none is said first. */
function printHelp(unknown: string): void {
  if (unknown !== '') console.error(`没有这个命令 / no such command: ${unknown}\n`);
  const commands = [...houseCommands, ...areaCommands()];
  console.log(commands.map((command) => `  pifa ${command.name.padEnd(10)} ${command.summary}`).join('\n'));
}

/** What the one at the keyboard can mend is said plainly; everything else with its stack. */
function explain(error: unknown): string {
  if (
    error instanceof SettingsError ||
    error instanceof DiskFullError ||
    error instanceof FolderLockedError ||
    error instanceof MigrationError
  ) {
    return error.message;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `端口已被占用，请用 PORT 换一个 / The port is in use, choose another by PORT: ${error.message}`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
    return `无法连接数据库 / The database cannot be reached: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Trying again would change nothing (sysexits EX_CONFIG); process managers are told not to. */
const REFUSED = 78;

const exitCodeOf = (error: unknown): number =>
  error instanceof SettingsError || error instanceof MigrationError ? REFUSED : 1;

// Kept up by another process (npm start), we do not outlive it.
if (process.channel) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  const code = await run(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
} catch (error) {
  console.error(explain(error));
  process.exit(exitCodeOf(error));
}
