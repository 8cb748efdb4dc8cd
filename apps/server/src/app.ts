import type { FastifyInstance } from 'fastify';
import { modules as allModules } from './modules';
import { giveFile, linkFile, saveFile, takeUpload } from './platform/files/uploads';
import type { Handler, Route } from './platform/http/call-context';
import { createHttp, type RouteFact } from './platform/http/create-http';
import { type Readiness, serveHealth } from './platform/http/health';
import { closeGracefully } from './platform/http/close-gracefully';
import { registerCall } from './platform/http/register-call';
import { createVisitorCalls } from './platform/http/visitor-calls';
import { registerTidying } from './platform/jobs/tidy';
import { isMarkedAsDemo } from './platform/marks';
import { platformFigures } from './platform/metrics/platform-figures';
import { serveMetrics } from './platform/metrics/serve-metrics';
import type { ServerModule } from './platform/module';
import { sandboxParts } from './platform/sandbox-parts';
import { serveDocs } from './platform/openapi/serve-docs';
import { createPlatform, type Platform, type PlatformParts } from './platform/platform';
import { servePictures } from './platform/site/serve-pictures';
import { serveAdmin } from './platform/site/serve-admin';
import { serveSite } from './platform/site/serve-site';
import { sandboxModules } from './plug-sandbox';

/** A server that is built and loaded but does not listen. */
export interface App {
  http: FastifyInstance;
  platform: Platform;
  modules: readonly ServerModule[];
  /** Every route with its declared policy. */
  routes: readonly RouteFact[];
  /** Answers 503 at /healthz from now on; requests are still served. */
  drain(): void;
  /** Stops listening, lets running requests and jobs end. The database stays open: it came from outside. */
  close(): Promise<void>;
}

export interface AppOptions extends PlatformParts {
  /** All modules unless a test asks for fewer. */
  modules?: readonly ServerModule[];
  /** Every part of the sandbox, whatever the settings and the data say. */
  sandbox?: boolean;
  /** Runs jobs in this process. */
  background?: boolean;
  /** false: kept values that may be late are made when they are asked for. */
  late?: boolean;
}

/** Builds the server: the same call in production and in tests. The database must be migrated. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { platform, modules } = await start(options);
  const { app: http, routes } = await createHttp(platform);
  const readiness: Readiness = { state: 'starting' };

  closeGracefully(http);
  serveHealth(http, platform, readiness);
  serveDocs(http);
  serveMetrics(http, platform);
  const visitorCalls = createVisitorCalls(platform);
  const route: Route = (name, handler, options) => {
    registerCall(http, platform, name, handler, options);
    visitorCalls.add(name, handler);
  };
  route('upload', takeUpload as Handler<'upload'>);
  route('fileGet', giveFile as Handler<'fileGet'>);
  route('fileLink', linkFile as Handler<'fileLink'>);
  route('fileSave', saveFile as Handler<'fileSave'>);
  for (const module of modules) {
    module.routes?.(route, platform);
    for (const page of module.pages?.(platform) ?? []) {
      const { method, path, access, summary, handle } = page;
      http.route({ method, url: path, config: { access, summary }, handler: handle });
    }
  }
  await servePictures(http, platform);
  await serveAdmin(http, platform);
  await serveSite(http, platform, modules, visitorCalls);
  await http.ready();
  const stops = options.background ? modules.flatMap((module) => module.run?.(platform) ?? []) : [];
  if (options.background) platform.runner.start();
  readiness.state = 'ready';

  const drain = (): void => {
    readiness.state = 'draining';
    for (const module of modules) module.drain?.(platform);
  };
  return {
    http,
    platform,
    modules,
    routes,
    drain,
    async close() {
      for (const stop of stops) stop();
      drain();
      await http.close();
      await platform.runner.stop();
      for (const module of modules) await module.leave?.(platform);
      await platform.cache.stop();
    },
  };
}

/**
 * The platform with every module set up and its kept values loaded, but for the `late` ones (all goods) where few ask for
 * them; enough for a worker or a command.
 */
export async function startPlatform(parts: PlatformParts & Pick<AppOptions, 'late'>): Promise<Platform> {
  const { platform } = await start(parts);
  return platform;
}

const WHOLE_SANDBOX = { payments: true, invoices: true, sms: true } as const;

async function start(options: AppOptions) {
  const platform = createPlatform(options);
  platform.isDemo = await isMarkedAsDemo(platform.db);
  const has = options.sandbox ? WHOLE_SANDBOX : sandboxParts(options.settings, platform.isDemo);
  const modules = [...(options.modules ?? allModules), ...(await sandboxModules(has))];
  for (const module of modules) {
    module.setUp?.(platform);
    module.jobs?.(platform.runner.registry, platform);
  }
  registerTidying(platform.runner.registry, platform);
  platformFigures(platform);
  await platform.cache.start({ late: options.late ?? true });
  for (const module of modules) await module.start?.(platform);
  return { platform, modules };
}
