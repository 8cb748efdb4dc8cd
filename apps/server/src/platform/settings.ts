import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { sayIssue } from './http/say-issue';
import { type ProviderKeys, readProviderKeys } from './provider-keys';

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: '应为完整的来源，例如 https://mall.example.com（不带路径和末尾斜杠）',
});
const base = z.string().refine((text) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text)), {
  error: '应为空，或以 http:// 或 https:// 开头的地址',
});
const bases = z.strictObject({ http: base.default(''), https: base.default('') });
const filled = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).prefault({} as z.input<z.ZodObject<Shape>>);

/** Everything in pifa.config.json; each key has a default, so the file may be absent. */
const fileSchema = z.strictObject({
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
    /** The built storefront; empty: apps/storefront/dist. */
    folder: z.string().default(''),
  }),
  payments: filled({
    provider: z.enum(['sandbox', 'wechat', 'alipay', 'none']).default('sandbox'),
    /** A real provider that does not answer is given up after so long, and asked again later. */
    timeoutMs: z.int().min(100).max(60_000).default(5_000),
    wechat: filled({
      apiBase: z.url().default('https://api.mch.weixin.qq.com'),
      mchid: z.string().default(''),
      appid: z.string().default(''),
      /** Serial of our own certificate. */
      serialNo: z.string().default(''),
      privateKeyFile: z.string().default(''),
      apiV3KeyFile: z.string().default(''),
      /** Certificate serial or public key id → file; the first is the one asked for. */
      platformKeyFiles: z.record(z.string(), z.string()).default({}),
    }),
    alipay: filled({
      gateway: z.url().default('https://openapi.alipay.com/gateway.do'),
      appId: z.string().default(''),
      /** 2088…, whose account the money must reach. */
      sellerId: z.string().default(''),
      privateKeyFile: z.string().default(''),
      publicKeyFile: z.string().default(''),
    }),
    /** Where the sandbox provider answers; empty: inside this server. */
    sandboxUrl: base.default(''),
    /** Signs the sandbox's callbacks. Empty: made once and kept in DATA_DIR; set it when servers share a database. */
    secret: z.string().default(''),
    /** Unpaid orders give their stock back after so many minutes. */
    reserveMinutes: z.int().min(1).max(10_080).default(30),
  }),
  invoices: filled({
    /** sandbox: the simulator inside this server; shudian: a 数电发票 service; hand: operators settle each one. */
    provider: z.enum(['sandbox', 'shudian', 'hand']).default('sandbox'),
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
  }),
  storage: filled({
    /** Uploaded files; empty: DATA_DIR/files. */
    folder: z.string().default(''),
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
    /** Who carries it as `Authorization: Bearer …` may read /metrics. Empty: only this machine may. */
    token: z.string().default(''),
  }),
  database: filled({
    /** PostgreSQL sessions per server. */
    poolSize: z.int().min(2).max(200).default(10),
  }),
  catalogue: filled({
    /**
     * Goods in memory are compared with the database so often while they are asked for; none is ever shown older
     * than three times this. 0: read anew for every answer.
     */
    freshMs: z.int().min(0).max(1_500).default(1_000),
  }),
  sessions: filled({
    days: z.int().min(1).max(90).default(7),
  }),
  jobs: filled({
    /** false when `pifa worker` runs beside the servers. */
    inServer: z.boolean().default(true),
    pollMs: z.int().min(50).max(60_000).default(500),
  }),
  limits: filled({
    /** Requests per address in 10 seconds; this machine itself is exempt. */
    requestsPer10Seconds: z.int().min(10).default(600),
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

type FileSettings = z.output<typeof fileSchema>;

/** What the server runs with. */
export interface Settings extends Omit<FileSettings, 'test' | '$schema'> {
  mode: 'production' | 'development' | 'test';
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL address; undefined = the embedded database in DATA_DIR/db. */
  databaseUrl?: string;
  redisUrl?: string;
  /** Only ever other than 0 in test mode. */
  clockOffsetMs: number;
  /** Of the providers that are switched on; never in the file itself. */
  providerKeys: ProviderKeys;
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

type Env = Record<string, string | undefined>;

/**
 * Reads flags, environment and settings file. Collects everything that is wrong (unknown keys too) before
 * it throws one `SettingsError`.
 */
export function readSettings(env: Env = process.env, flags: SettingsFlags = {}): Settings {
  const problems: string[] = [];
  const fromEnv = readEnvironment(env, flags, problems);
  const fromFile = readFile(env['PIFA_CONFIG'], problems);
  const providerKeys = fromFile ? readProviderKeys(env, fromFile, problems) : {};
  if (problems.length > 0 || !fromFile) throw new SettingsError(problems);

  const { test, $schema: _editorOnly, ...rest } = fromFile;
  const settings: Settings = {
    ...rest,
    ...fromEnv,
    providerKeys,
    clockOffsetMs: fromEnv.mode === 'test' ? test.clockOffsetMs : 0,
  };
  settings.site.publicUrl ||= `http://localhost:${settings.port}`;
  settings.storage.folder = resolve(settings.storage.folder || join(settings.dataDir, 'files'));
  settings.payments.secret ||= keptSecret(settings.dataDir);
  settings.storage.linkSecret ||= keptSecret(settings.dataDir);
  return settings;
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

function readFile(named: string | undefined, problems: string[]): FileSettings | undefined {
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
  const parsed = fileSchema.safeParse(content, { error: sayIssue });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    problems.push(`${path}：${issue.path.join('.') || '（最外层）'}：${issue.message}`);
  }
  return undefined;
}

/** A secret made on the first start and kept beside the data, readable by the owner only. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dirname(path), { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  try {
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch {
    return readFileSync(path, 'utf8').trim();
  }
}
