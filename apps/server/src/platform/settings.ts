import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { asDiskFull } from './database/disk-full';
import { folderSetting } from './files/folder/folder-settings';
import { s3Schema } from './files/s3/s3-settings';
import { issueText } from './http/issue-text';
import type { Env } from './keys/key-reader';
import type { ProviderKind } from './payments/provider-kind';
import { type KnownProvider, knownProviders, paymentsSection } from './payments/settings';
import { type ProviderKeys, readProviderKeys } from './provider-keys';
import { base, filled } from './settings-shapes';

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: '应为完整的来源，例如 https://mall.example.com（不带路径和末尾斜杠）',
});
const unpaidOrders = z.int().min(1).nullable();
const percent = z.int().min(1).max(100);
const pieces = z.int().min(1);
const bases = z.strictObject({ http: base.default(''), https: base.default('') });

/** Everything in pifa.config.json; each key has a default, so the file may be absent. */
const fileSchema = (kinds: readonly ProviderKind[]) =>
  z.strictObject({
    /** Ignored; editors use it. */
    $schema: z.string().optional(),
    site: filled({
      /** How buyers reach the mall; QR codes and payment callbacks point here. Empty: http://localhost:PORT. */
      publicUrl: base.default(''),
      /** Other origins whose pages may call this API with credentials. */
      allowedOrigins: z.array(origin).default([]),
      /** Number of reverse proxies whose X-Forwarded-For is believed. */
      trustedProxies: z.int().min(0).max(10).default(0),
    }),
    /** Where the storefront finds its API; empty means the host that serves it. */
    storefront: filled({
      apiBase: bases.prefault({}),
      financeBase: bases.prefault({}),
      /** Further hosts that pictures come from. */
      imageOrigins: z.array(origin).default([]),
      /** 地图选点: whose map, and the key it was given for this site; absent = no map. */
      map: z.strictObject({ provider: z.enum(['amap', 'tencent']), key: z.string().min(1) }).optional(),
      /** The built storefront; empty: apps/storefront/dist. */
      folder: z.string().default(''),
    }),
    /** The back office at /admin. */
    admin: filled({
      /** false: this server has no back office in the browser; the terminal's calls stay. */
      enabled: z.boolean().default(true),
      /** Where the demo mall's staff accounts, whose password is public, may sign in: on this machine, or anywhere. */
      demoAccounts: z.enum(['here', 'anywhere']).default('here'),
      /** Seals what the database keeps of staff's second factors. Empty: `storage.linkSecret`. */
      secret: z.string().default(''),
    }),
    payments: paymentsSection(kinds),
    invoices: filled({
      /**
       * sandbox: the simulator inside this server; shudian: a 数电发票 service; hand: operators settle each one. Absent:
       * the simulator as far as the mall has a sandbox, else by hand.
       */
      provider: z.enum(['sandbox', 'shudian', 'hand']).optional(),
      /** A service that does not answer is given up after so long, and asked about later. */
      timeoutMs: z.int().min(100).max(60_000).default(8_000),
      /** After so many looks without an answer an invoice shows as 超时; it is asked about further on. */
      sweeps: z.int().min(1).max(100).default(6),
      /** A title is valid for so long after its review. */
      titleDays: z.int().min(1).max(3_650).default(730),
      shudian: filled({
        apiBase: base.default(''),
        appKey: z.string().default(''),
        secretFile: z.string().default(''),
        /** Who issues: 销方 name and tax number, as the service knows them. */
        sellerName: z.string().default(''),
        sellerTaxNumber: z.string().default(''),
      }),
    }).transform(({ provider, ...own }) => ({
      ...own,
      provider: provider ?? ('sandbox' as const),
      namesSandbox: provider === 'sandbox',
    })),
    orders: filled({
      /** What a company may hold without having paid anything for it. */
      unpaid: filled({
        /** Most unpaid orders at a time; null: any number. */
        orders: unpaidOrders.default(50),
        /** Most unpaid pieces of a goods, per cent of its stock; 100: all of it. */
        stockPercent: percent.default(30),
        /** Goods with less stock than so many pieces have no such share. */
        stockFrom: pieces.default(100),
        /** The same for companies of these levels, as far as they differ. */
        levels: z
          .record(
            z.string(),
            z.strictObject({
              orders: unpaidOrders.optional(),
              stockPercent: percent.optional(),
              stockFrom: pieces.optional(),
            }),
          )
          .default({}),
      }),
    }),
    sms: filled({
      /** outbox: only written down, for development; http: posted as JSON to `url`; aliyun: Alibaba Cloud SMS. */
      sender: z.enum(['outbox', 'http', 'aliyun']).default('outbox'),
      aliyun: filled({
        endpoint: z.url().default('https://dysmsapi.aliyuncs.com'),
        accessKeyId: z.string().default(''),
        secretFile: z.string().default(''),
        signName: z.string().default(''),
        /** Template with the variable `code`. */
        codeTemplate: z.string().default(''),
        /** Template with the variable `text` for messages about an application; empty: those are not sent. */
        noticeTemplate: z.string().default(''),
      }),
      url: base.default(''),
      secret: z.string().default(''),
      /**
       * Who carries it as `Authorization: Bearer …` may read the outbox. Empty: only a mall that the demo filled has an
       * outbox, read from its own machine; any other mall without a sender sends nothing.
       */
      outboxToken: z.string().default(''),
    }),
    storage: filled({
      /** Where uploaded files are kept; each store has settings of its own. */
      store: z.enum(['folder', 's3']).default('folder'),
      folder: folderSetting,
      s3: s3Schema.prefault({}),
      /** Links to files open so long. */
      linkMinutes: z.int().min(1).max(1_440).default(10),
      /** Signs links to files. Empty: made once and kept in DATA_DIR; set it when servers share a database. */
      linkSecret: z.string().default(''),
    }),
    log: filled({
      level: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
      /** Empty: standard output. */
      file: z.string().default(''),
    }),
    metrics: filled({
      /** Who carries it as `Authorization: Bearer …` may read /metrics. Empty: only of a demo mall, from its own machine. */
      token: z.string().default(''),
    }),
    database: filled({
      /** PostgreSQL sessions per server for transactions. */
      poolSize: z.int().min(2).max(200).default(10),
      /** Sessions beside them for reading, so that orders which wait for a lock keep nobody from looking. */
      readPoolSize: z.int().min(1).max(200).default(6),
    }),
    catalogue: filled({
      /**
       * Goods in memory are compared with the database so often while they are asked for; none is ever shown older
       * than three times this. 0: read anew for every answer.
       */
      freshMs: z.int().min(0).max(1_500).default(1_000),
    }),
    cache: filled({
      /** Memory for all that is kept to answer faster, MB: goods, lists, finished answers. The longest unused leaves first. */
      mostMb: z.int().min(16).max(65_536).default(256),
    }),
    sessions: filled({
      days: z.int().min(1).max(90).default(7),
    }),
    jobs: filled({
      /** false when `pifa worker` runs beside the servers. */
      inServer: z.boolean().default(true),
      pollMs: z.int().min(50).max(60_000).default(500),
      /** Work that failed so often, with growing pauses some twenty hours, is parked until somebody sends it again. */
      tries: z.int().min(1).max(1_000).default(50),
    }),
    limits: filled({
      /** Requests per address in 10 seconds; this machine itself is exempt. */
      requestsPer10Seconds: z.int().min(10).default(600),
      /** Pages of the storefront per address in 10 seconds; further ones wait on a page that tries again by itself. */
      pagesPer10Seconds: z.int().min(10).default(600),
      /** Files of the storefront and pictures per address in 10 seconds: an office opens many at once. */
      filesPer10Seconds: z.int().min(10).default(6_000),
      /** Requests worked on at once; further ones wait a moment or are told to come again. 0: no bound. */
      atOnce: z.int().min(0).max(1_000).default(16),
    }),
    /** Fills an empty embedded database with the demo mall at the first start. */
    demo: z.boolean().default(true),
    /** Time between "not ready" and closing when told to stop, for load balancers. */
    drainMs: z.int().min(0).max(60_000).default(0),
    test: filled({
      /** Added to the clock; only with NODE_ENV=test. */
      clockOffsetMs: z.int().default(0),
    }),
  });

type FileSettings = z.output<ReturnType<typeof fileSchema>>;

/** What the server runs with. */
export interface Settings extends Omit<FileSettings, 'test' | '$schema' | 'payments'> {
  mode: 'production' | 'development' | 'test';
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL address; undefined = the embedded database in DATA_DIR/db. */
  databaseUrl?: string;
  redisUrl?: string;
  /** Only ever other than 0 in test mode. */
  clockOffsetMs: number;
  /** `providers`: all that this mall knows of, with their keys where they have them. */
  payments: FileSettings['payments'] & { providers: readonly KnownProvider[] };
  /** Of the services that are switched on; never in the file itself. */
  providerKeys: ProviderKeys;
  /** A secret is this server's own, made at its first start: others that share the database have another. */
  hasKeptSecret: boolean;
  /** Seal secrets that the database keeps: the first one now, the others did before. */
  sealSecrets: readonly string[];
  /** What is wrong with providers that have keys but are not offered: they do not stand, and the start says so. */
  unfitProviders: readonly string[];
}

/** The settings are wrong; `problems` has a line for each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(
      `设置有误，服务未启动 / Wrong settings, not started:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
}

/** Flags of the command line; they win over the environment. */
export interface SettingsFlags {
  port?: string;
  db?: string;
  redis?: string;
  data?: string;
}

/**
 * Reads flags, environment and settings file, with a section for each payment provider of the list. Collects
 * everything that is wrong (unknown keys too) before it throws one `SettingsError`.
 */
export function readSettingsWith(
  kinds: readonly ProviderKind[],
  env: Env,
  flags: SettingsFlags = {},
): Settings {
  const problems: string[] = [];
  const fromEnv = readEnvironment(env, flags, problems);
  const fromFile = readFile(kinds, env['PIFA_CONFIG'], problems);
  const unfitProviders: string[] = [];
  const reading = { env, problems, unfit: unfitProviders };
  const providers = fromFile ? knownProviders(kinds, fromFile.payments, reading) : [];
  const providerKeys = fromFile ? readProviderKeys(env, fromFile, problems) : {};
  if (problems.length > 0 || !fromFile) throw new SettingsError(problems);

  const { test, $schema: _editorOnly, ...rest } = fromFile;
  const settings: Settings = {
    ...rest,
    ...fromEnv,
    payments: { ...rest.payments, providers },
    providerKeys,
    hasKeptSecret: rest.payments.secret === '' || rest.storage.linkSecret === '',
    unfitProviders,
    sealSecrets: [],
    clockOffsetMs: fromEnv.mode === 'test' ? test.clockOffsetMs : 0,
  };
  settings.site.publicUrl ||= `http://localhost:${settings.port}`;
  settings.storage.folder = resolve(settings.storage.folder || join(settings.dataDir, 'files'));
  settings.payments.secret ||= keptSecret(settings.dataDir);
  settings.storage.linkSecret ||= keptSecret(settings.dataDir);
  settings.sealSecrets = sealSecrets(settings);
  return settings;
}

/** A mall that is given a secret of its own, for a second server or another reason, opens what the kept one sealed. */
function sealSecrets({ admin, storage, dataDir }: Settings): string[] {
  const known = [admin.secret, storage.linkSecret, readKept(dataDir)];
  return [...new Set(known.filter((secret) => secret !== ''))];
}

function readEnvironment(env: Env, flags: SettingsFlags, problems: string[]) {
  const port = flags.port ?? (env['PORT'] || '8080');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    problems.push(`PORT：应为 0 到 65535 的整数，现为「${port}」`);
  }
  const db = flags.db ?? (env['DATABASE_URL'] || undefined);
  const isUrl = db !== undefined && /^postgres(ql)?:\/\//.test(db);
  // --db also takes a folder; DATABASE_URL does not
  if (db !== undefined && !isUrl && flags.db === undefined) {
    problems.push('DATABASE_URL：应以 postgres:// 开头');
  }
  const redisUrl = flags.redis ?? (env['REDIS_URL'] || undefined);
  if (redisUrl !== undefined && !/^rediss?:\/\//.test(redisUrl)) {
    problems.push('REDIS_URL：应以 redis:// 或 rediss:// 开头');
  }
  const mode = env['NODE_ENV'] || 'production';
  if (mode !== 'production' && mode !== 'development' && mode !== 'test') {
    problems.push(`NODE_ENV：应为 production、development 或 test，现为「${mode}」`);
  }
  return {
    mode: mode as Settings['mode'],
    port: Number(port),
    host: env['HOST'] || '0.0.0.0',
    dataDir: resolve(flags.data ?? (flags.db && !isUrl ? flags.db : env['DATA_DIR'] || './data')),
    databaseUrl: isUrl ? db : undefined,
    redisUrl,
  };
}

function readFile(
  kinds: readonly ProviderKind[],
  named: string | undefined,
  problems: string[],
): FileSettings | undefined {
  const path = resolve(named || 'pifa.config.json');
  let content: unknown = {};
  if (named || existsSync(path)) {
    try {
      content = JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      problems.push(`${path}：无法读取（${error instanceof Error ? error.message : String(error)}）`);
      return undefined;
    }
  }
  const parsed = fileSchema(kinds).safeParse(content, { error: issueText });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    problems.push(`${path}：${issue.path.join('.') || '（最外层）'}：${issue.message}`);
  }
  return undefined;
}

const keptAt = (dataDir: string): string => join(dataDir, 'secret');

/** '' where no secret is kept. */
function readKept(dataDir: string): string {
  const path = keptAt(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/** A secret made on the first start and kept beside the data, readable by the owner only. */
function keptSecret(dataDir: string): string {
  const path = keptAt(dataDir);
  const kept = readKept(dataDir);
  if (kept !== '') return kept;
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  try {
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return readFileSync(path, 'utf8').trim();
    // On a full disk an empty file may be left, and nothing must ever be signed with an empty secret.
    rmSync(path, { force: true });
    throw asDiskFull(error, dataDir);
  }
}
